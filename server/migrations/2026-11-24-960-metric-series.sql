-- Series whose points are posted: a name and tags.
create table metric_series (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  integration_id bigint not null,
  name text not null,
  tags jsonb not null,
  -- what name and tags are known by
  key text not null,
  created_at float8 not null,
  -- of the newest point
  last_at float8 not null,
  primary key (organization_id, id),
  foreign key (organization_id, integration_id)
    references integrations (organization_id, id) on delete cascade
);
create unique index metric_series_key on metric_series (organization_id, integration_id, key);
create index metric_series_name on metric_series (organization_id, name);
create index metric_series_last_at on metric_series (organization_id, last_at);
call isolate('metric_series');

-- An hour of a series: one value for each of its minutes, null where there is none.
create table metric_points (
  organization_id bigint not null,
  series_id bigint not null,
  hour int not null,
  "values" float8[] not null,
  primary key (organization_id, series_id, hour),
  foreign key (organization_id, series_id)
    references metric_series (organization_id, id) on delete cascade
) with (fillfactor = 60);
create index metric_points_hour on metric_points (organization_id, hour);
call isolate('metric_points');
