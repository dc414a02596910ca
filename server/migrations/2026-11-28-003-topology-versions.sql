-- What the topology was before, newest first; the newest few are kept.
create table topology_versions (
  organization_id bigint not null references organizations on delete cascade,
  version bigint not null,
  nodes jsonb not null,
  edges jsonb not null,
  at float8 not null,
  -- Null where nobody stands behind it.
  actor_name text,
  primary key (organization_id, version)
);
call isolate('topology_versions');

-- What was read of dependencies elsewhere: people accept from it.
create table topology_readings (
  organization_id bigint not null references organizations on delete cascade,
  origin text not null,
  nodes jsonb not null,
  edges jsonb not null,
  read_at float8 not null,
  primary key (organization_id, origin),
  constraint topology_readings_origin_words check (origin in ('kubernetes', 'service_graph', 'tags'))
);
call isolate('topology_readings');

-- Links that somebody does not want to see suggested again.
create table topology_dismissals (
  organization_id bigint not null references organizations on delete cascade,
  source text not null,
  target text not null,
  kind text not null,
  at float8 not null,
  primary key (organization_id, source, target, kind)
);
call isolate('topology_dismissals');
