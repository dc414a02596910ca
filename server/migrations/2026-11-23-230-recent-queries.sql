-- What a person asked last, in the feed or in search; those of the feed stood with their settings.
create table recent_queries (
  organization_id bigint not null,
  user_id bigint not null,
  query text not null,
  at float8 not null,
  -- The newest is the highest.
  id bigint not null default nextval('ids'),
  primary key (organization_id, user_id, query),
  foreign key (organization_id, user_id) references memberships on delete cascade
);
alter table memberships no force row level security;
insert into recent_queries (organization_id, user_id, query, at)
select m.organization_id, m.user_id, q.query, u.created_at
from memberships m join users u on u.id = m.user_id
cross join lateral jsonb_array_elements_text(
  case jsonb_typeof(u.customizations -> ('queries ' || m.organization_id))
    when 'array' then u.customizations -> ('queries ' || m.organization_id) else '[]' end)
  with ordinality as q(query, place)
order by q.place desc
on conflict do nothing;
alter table memberships force row level security;
update users set customizations = (
  select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(customizations) e
  where e.key not like 'queries %')
where customizations::text like '%"queries %';
call isolate('recent_queries');
