-- Rules of every kind in one table: kept, ordered, switched, exported and compiled in one way.
create table rules (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  kind text not null,
  -- unique among the kind; null where a kind has no names
  name text,
  "order" int not null,
  active boolean not null,
  -- the kind's own fields, in the wire's names: see contract/
  body jsonb not null,
  -- sample events and what they should become
  tests jsonb not null default '[]',
  revision int not null default 1,
  created_at float8 not null,
  updated_at float8 not null,
  primary key (organization_id, id)
);
create unique index rules_name on rules (organization_id, kind, lower(name)) where name is not null;
create index rules_order on rules (organization_id, kind, "order", id);

-- The owner is held to row level security too, and names no organization here.
alter table correlation_patterns no force row level security;
insert into rules (organization_id, id, kind, "order", active, body, revision, created_at, updated_at)
  select organization_id, id, 'correlation-pattern', "order", active,
    jsonb_build_object('tags', tags, 'filter', filter, 'source_systems', source_systems, 'time_window', time_window, 'window_mode', window_mode, 'cross_source', cross_source, 'note', note),
    revision, created_at, updated_at
  from correlation_patterns;
drop table correlation_patterns;
call isolate('rules');
