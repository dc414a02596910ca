-- Rows of analytics, packed by columns: questions over long times read these few instead. See the
-- decision analytics-reads-columns.
create table analytics_packs (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  -- whole days of Unix time in UTC, and the first and last start within
  day int not null,
  first_start float8 not null,
  last_start float8 not null,
  incidents int not null,
  -- places of incidents that have changed since: their rows count instead
  voided int[] not null default '{}',
  primary key (organization_id, id)
);
create index analytics_packs_day on analytics_packs (organization_id, day);
call isolate('analytics_packs');

create table analytics_columns (
  organization_id bigint not null,
  pack_id bigint not null,
  name text not null,
  content bytea not null,
  primary key (organization_id, pack_id, name),
  foreign key (organization_id, pack_id) references analytics_packs on delete cascade
);
-- Narrow already: what compressing saves is less than what each question would pay for it.
alter table analytics_columns alter column content set storage external;
call isolate('analytics_columns');

-- Where an incident is packed, and whether its pack still says what the row does.
alter table analytics_incidents add column packed boolean not null default false;
alter table analytics_incidents add column pack_id bigint;
alter table analytics_incidents add column slot int;
create index analytics_incidents_unpacked on analytics_incidents (organization_id, start)
  where not packed;
