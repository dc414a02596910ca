-- What analytics measures of an incident: a row for each, kept just behind the writes. See
-- docs/analytics.md.
create table analytics_incidents (
  organization_id bigint not null references organizations on delete cascade,
  incident_id bigint not null,
  start float8 not null,
  "end" float8,
  set_id int not null,
  status text not null,
  severity text not null,
  priority smallint not null,
  assignee text,
  resolver text,
  -- main value of its first alert
  entity text not null,
  -- seconds from its start to the first assignment, the first action of a person, and its end
  tta_s float8,
  tte_s float8,
  ttr_s float8,
  alerts int not null,
  events int not null,
  enriched int not null,
  reopened int not null,
  shares int not null,
  tickets int not null,
  -- of the changes that were suggested as its cause
  judged int not null,
  confirmed int not null,
  flapping boolean not null,
  muted boolean not null,
  actioned boolean not null,
  -- its details are deleted: it stays as it is
  sealed boolean not null default false,
  followed_at float8 not null,
  patterns bigint[] not null,
  -- {source: [alerts, events, enriched alerts]}
  sources jsonb not null,
  -- {tag: {value: [alerts, events, enriched alerts]}}
  tags jsonb not null,
  primary key (organization_id, incident_id)
);
create index analytics_incidents_start on analytics_incidents (organization_id, start);
create index analytics_incidents_open on analytics_incidents (organization_id, incident_id)
  where "end" is null;
call isolate('analytics_incidents');

-- Incidents whose rows have yet to follow: written with the incidents.
create table analytics_changes (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  incidents bigint[] not null,
  queued_at float8 not null,
  primary key (organization_id, id)
);
call isolate('analytics_changes', true);
