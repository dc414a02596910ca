-- When the person's address was proved to be theirs: by a mailed link, single sign-on of a proved domain, or the command
-- line. Null for who came in by a link that an administrator was shown: that may have been somebody else.
alter table users add column proved_at float8;
-- Whoever set the installation up, and whom its command line has let into the back office.
update users set proved_at = created_at
  where is_superadmin or id = (select min(id) from users where not is_service);
