-- A membership is pending until the person accepts it: until then the organization knows the address that it wrote to, and
-- nothing else of them. Who was brought in by another organization and has not been here waits from now on too.
alter table memberships rename column is_met to is_accepted;
-- What the organization calls somebody who has not accepted; their own name is theirs to show.
alter table memberships add column invited_name text;
alter table memberships no force row level security;
update memberships m set is_accepted = false from users u where u.id = m.user_id and u.state = 'invited';
update memberships m set invited_name = u.name from users u
  where u.id = m.user_id and u.state = 'invited' and not m.is_accepted;
alter table memberships force row level security;
