-- Permissions of incident tag definitions are spelt as the API spells them. The audit log keeps what it said.
-- An owner without BYPASSRLS sees no row of any organization while row level security is forced.
alter table roles no force row level security;
update roles set permissions = (
  select array_agg(replace(held.permission, 'incident_tags_definitions@', 'incident-tags-definitions@') order by held.place)
  from unnest(permissions) with ordinality as held (permission, place)
) where array_to_string(permissions, ' ') like '%incident_tags_definitions@%';
alter table roles force row level security;
