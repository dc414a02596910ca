-- From event to incident. The tables that every event writes carry no foreign keys: their one writer,
-- incidents/store.ts, works under the organization's lock.
create sequence alert_ids;
create sequence incident_ids;

create table integrations (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  app_key text not null,
  name text not null,
  parent_source_system text not null,
  type text not null default 'source',
  config jsonb not null,
  activated_at float8,
  last_event_at float8,
  created_at float8 not null,
  primary key (organization_id, id),
  unique (organization_id, app_key)
);
create unique index on integrations (organization_id, parent_source_system, lower(name));
call isolate('integrations');

-- The inbox and the log of events in one: a row is one accepted request, pending until it has outcomes.
create table receipts (
  organization_id bigint not null,
  id bigint not null default nextval('ids'),
  integration_id bigint,
  source text not null,
  received_at float8 not null,
  -- as named in the address; events may name it themselves
  app_key text,
  -- as it arrived, decompressed
  body text not null,
  events int not null,
  -- [{index, errors}]: refused at the door
  rejected jsonb not null default '[]',
  -- the order in which the lane took it; null while it is pending
  taken bigint,
  -- one entry per accepted event; its steps are compact, see pipeline/receipt.ts
  outcomes json,
  -- outcome → number of events
  tally jsonb,
  primary key (organization_id, id)
) with (toast_tuple_target = 256);
-- Compressing costs more than the disk it saves.
alter table receipts alter column body set storage external;
alter table receipts alter column outcomes set storage external;
create index receipts_pending on receipts (organization_id, id) where taken is null;
create index receipts_taken on receipts (organization_id, taken);
create index receipts_received on receipts (organization_id, received_at desc, id desc);
call isolate('receipts', true);

create table failures (
  organization_id bigint not null,
  receipt_id bigint not null,
  index int not null,
  cause text not null,
  at float8 not null,
  primary key (organization_id, receipt_id, index)
);
create index on failures (organization_id, cause);
call isolate('failures');

create table correlation_patterns (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  tags text[] not null,
  filter text not null,
  source_systems text[] not null,
  -- minutes
  time_window int not null,
  window_mode text not null,
  cross_source boolean not null,
  active boolean not null,
  note text not null,
  "order" int not null,
  revision int not null default 1,
  created_at float8 not null,
  updated_at float8 not null,
  primary key (organization_id, id)
);
call isolate('correlation_patterns');

create table environment_groups (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  name text not null,
  created_at float8 not null,
  primary key (organization_id, id)
);
create unique index on environment_groups (organization_id, lower(name));
call isolate('environment_groups');

create table environments (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  name text not null,
  description text not null default '',
  filter text not null,
  group_id bigint,
  revision int not null default 1,
  -- {done, of} while incidents are being placed anew
  "placing" jsonb,
  created_at float8 not null,
  updated_at float8 not null,
  primary key (organization_id, id),
  foreign key (organization_id, group_id) references environment_groups on delete set null (group_id)
);
create unique index on environments (organization_id, lower(name));
call isolate('environments');

-- Each distinct set of environments that some incident is in, with how many incidents it holds.
-- Counters, visibility and feeds are sums over the sets that overlap what the caller may see.
create table environment_sets (
  organization_id bigint not null references organizations on delete cascade,
  id int generated always as identity,
  environments bigint[] not null,
  active int not null default 0,
  unhandled int not null default 0,
  shared int not null default 0,
  snoozed int not null default 0,
  maintenance int not null default 0,
  resolved int not null default 0,
  primary key (organization_id, id),
  unique (organization_id, environments)
);
call isolate('environment_sets');

create table incidents (
  organization_id bigint not null,
  id bigint not null,
  title text not null,
  subtitle text not null,
  status text not null,
  status_rank smallint not null,
  severity text not null,
  active boolean not null,
  -- active, snoozed, maintenance, resolved; null once it left the feed (resolved long ago, or merged)
  folder text,
  -- within active: unhandled, shared, or neither
  attention text,
  set_id int not null,
  start float8 not null,
  latest_start float8 not null,
  "end" float8,
  last_change float8 not null,
  updated_at float8 not null,
  created_at float8 not null,
  version int not null,
  alerts_total int not null,
  alerts_active int not null,
  -- alerts by status, worst first as in contract/statuses; and of those, the active muted ones
  by_status jsonb not null,
  muted_by_status jsonb not null,
  source_systems jsonb not null,
  -- 1..5, 9 when no alert names one
  priority smallint not null default 9,
  flapping_alerts int not null default 0,
  assignment jsonb,
  snooze jsonb,
  maintenance text,
  shares int not null default 0,
  -- patterns that all alerts still satisfy, with the values they share
  patterns jsonb not null,
  merged_into bigint,
  previous_incident_id bigint,
  resolved_at float8,
  resolved_by text,
  primary key (organization_id, id)
) with (fillfactor = 70);
create index incidents_by_change on incidents (organization_id, folder, last_change, id) where folder is not null;
create index incidents_by_priority on incidents (organization_id, folder, priority, id) where folder is not null;
create index incidents_by_status on incidents (organization_id, folder, status_rank, id) where folder is not null;
create index incidents_by_start on incidents (organization_id, folder, start, id) where folder is not null;
create index incidents_by_alerts on incidents (organization_id, folder, alerts_total, id) where folder is not null;
create index incidents_by_length on incidents (organization_id, ("end" - start), id) where folder = 'resolved';
create index incidents_by_set on incidents (organization_id, folder, set_id, attention) where folder is not null;
create index incidents_archived on incidents (organization_id, last_change, id) where folder is null and merged_into is null;
create index incidents_merged on incidents (organization_id, merged_into) where merged_into is not null;
create index incidents_to_archive on incidents (organization_id, resolved_at) where folder = 'resolved';
call isolate('incidents');

create table alerts (
  organization_id bigint not null,
  id bigint not null,
  incident_id bigint not null,
  integration_id bigint not null,
  -- of integration and identifier (or primary and secondary): see pipeline/normalise.ts
  identity uuid not null,
  -- false once a later alert of the same identity replaced it
  is_current boolean not null default true,
  source_system text not null,
  status text not null,
  severity text not null,
  primary_name text not null,
  primary_value text not null,
  secondary_name text,
  secondary_value text,
  description text not null,
  tags jsonb not null,
  start float8 not null,
  "end" float8,
  last_change float8 not null,
  last_seen float8 not null,
  -- status, description and tags of the last event, hashed
  fingerprint text not null,
  -- timestamp of the newest event that was applied
  last_event_at float8 not null,
  events int not null,
  muted boolean not null default false,
  flapping boolean not null default false,
  -- an Alertmanager-protocol alert that is not sent again by then has ended
  expires_at float8,
  resolved_by text,
  last_receipt jsonb,
  timeline jsonb not null,
  updated_at float8 not null,
  primary key (organization_id, id)
) with (fillfactor = 70);
create unique index alerts_identity on alerts (organization_id, identity) where is_current;
create index alerts_incident on alerts (organization_id, incident_id);
call isolate('alerts');

-- What BPQL asks of an incident: the distinct values of its alerts, by field.
create table incident_facts (
  organization_id bigint not null,
  incident_id bigint not null,
  facts jsonb not null,
  folded jsonb not null,
  -- {field: {value: n}} for values that more than one alert has
  repeated jsonb not null,
  comments jsonb not null default '[]',
  -- lower-cased text that a bare word searches, besides the alerts' descriptions
  haystack text not null,
  primary key (organization_id, incident_id)
) with (fillfactor = 80);
call isolate('incident_facts');

-- Inverted index of folded facts. A btree over hashes, because row level security keeps operators that
-- are not leakproof (jsonb containment, trigrams) out of an index.
create table incident_terms (
  organization_id bigint not null,
  term bigint not null,
  -- whether the incident is in the feed: a feed's search is not slowed down by history
  live boolean not null,
  incident_id bigint not null,
  primary key (organization_id, term, live, incident_id)
);
create index on incident_terms (organization_id, incident_id);
call isolate('incident_terms');

-- Candidates for correlation: which open incident holds which pattern values, and until which start.
create table correlation_keys (
  organization_id bigint not null,
  key text not null,
  incident_id bigint not null,
  until float8 not null
);
create index on correlation_keys (organization_id, key, until);
create index on correlation_keys (organization_id, incident_id);
call isolate('correlation_keys');

create table activities (
  organization_id bigint not null,
  id bigint not null default nextval('ids'),
  incident_id bigint not null,
  type text not null,
  at float8 not null,
  actor_kind text not null,
  actor_id bigint,
  actor_name text not null,
  params jsonb not null default '{}',
  primary key (organization_id, id)
);
create index on activities (organization_id, incident_id, id desc);
call isolate('activities');

-- What an action changed, for exactly reversing it.
create table undos (
  organization_id bigint not null,
  token_hash text not null,
  user_id bigint,
  action text not null,
  at float8 not null,
  expires_at float8 not null,
  environment_id text not null,
  -- states before, and the version each incident had after
  before jsonb not null,
  done boolean not null default false,
  primary key (organization_id, token_hash)
);
create index on undos (organization_id, expires_at);
call isolate('undos');

create table preview_links (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  incident_id bigint not null,
  environment_id text not null,
  token_hash text not null,
  created_by text not null,
  created_at float8 not null,
  expires_at float8 not null,
  primary key (organization_id, id)
);
create unique index on preview_links (token_hash);
create index on preview_links (organization_id, incident_id);
call isolate('preview_links', true);
