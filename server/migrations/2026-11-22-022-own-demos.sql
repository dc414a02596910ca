-- A demo belongs to the organization that asked for it: its people alone get in, and no others learn of them through it.
alter table organizations add column demo_of bigint references organizations on delete set null;
-- The one that there was belongs to the installation's first organization; whoever came from elsewhere asks for another.
update organizations set demo_of = (select min(id) from organizations where not is_demo and deleted_at is null)
  where is_demo;
alter table organizations add constraint demo_has_owner check (not is_demo or demo_of is not null or deleted_at is not null) not valid;
alter table memberships no force row level security;
alter table role_users no force row level security;
delete from role_users r using organizations o where o.id = r.organization_id and o.is_demo
  and not exists (select from memberships m where m.organization_id = o.demo_of and m.user_id = r.user_id);
delete from memberships d using organizations o where o.id = d.organization_id and o.is_demo
  and not exists (select from memberships m where m.organization_id = o.demo_of and m.user_id = d.user_id);
alter table role_users force row level security;
alter table memberships force row level security;
