-- What an organization shows the public, and the salt of the ids by which it names its incidents.
create table public_views (
  organization_id bigint primary key references organizations on delete cascade,
  settings jsonb not null,
  salt text not null,
  changed_at float8 not null
);
call isolate('public_views');

-- The history of a page is what ended in its days.
create index analytics_incidents_end on analytics_incidents (organization_id, "end");
