-- Who is sending it now, outside any transaction: `due_at` is then when they are given up.
alter table jobs add column claim uuid;

-- What became of the mail that invited somebody: {state, at, reason}. Null where none was sent.
alter table memberships add column invitation_mail jsonb;
