-- What is watched for anomalies: how many events come, or the values of posted series.
create table anomaly_detectors (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  name text not null,
  -- Null: of the whole organization.
  environment_id bigint,
  is_active boolean not null,
  -- contract/anomaly-detection.ts
  watch jsonb not null,
  interval_s int not null,
  sensitivity int not null,
  direction text not null,
  lasting_s int not null,
  alert_status text,
  version int not null default 1,
  created_at float8 not null,
  updated_at float8 not null,
  -- Where the next point begins; null before the first.
  next_at float8,
  state text not null default 'learning',
  -- Counts up when points have to be judged by another history: verdicts say what is left out.
  history int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete set null (environment_id),
  constraint anomaly_detectors_direction_words check (direction in ('above', 'below', 'either')),
  constraint anomaly_detectors_alert_status_words check (alert_status in ('critical', 'warning', 'unknown')),
  constraint anomaly_detectors_state_words check (state in ('learning', 'expected', 'out'))
);
create unique index anomaly_detectors_name on anomaly_detectors (organization_id, lower(name));
call isolate('anomaly_detectors');

create table anomaly_points (
  organization_id bigint not null,
  detector_id bigint not null,
  -- Where its interval begins.
  at float8 not null,
  value float8 not null,
  low float8,
  high float8,
  -- -log10 of the chance of so large a deviation
  surprise float8 not null,
  primary key (organization_id, detector_id, at),
  foreign key (organization_id, detector_id)
    references anomaly_detectors (organization_id, id) on delete cascade
);
call isolate('anomaly_points');

create table anomalies (
  organization_id bigint not null,
  id bigint not null default nextval('ids'),
  detector_id bigint not null,
  start float8 not null,
  -- Null while it lasts.
  "end" float8,
  last_out float8 not null,
  calm int not null,
  direction text not null,
  kind text not null,
  peak_at float8 not null,
  value float8 not null,
  low float8 not null,
  high float8 not null,
  surprise float8 not null,
  reported_at float8,
  alert_at float8,
  -- The request that carried its alert, until that says which incident it became.
  receipt_id bigint,
  incident_id bigint,
  verdict text,
  verdict_by text,
  verdict_at float8,
  reason text,
  primary key (organization_id, id),
  foreign key (organization_id, detector_id)
    references anomaly_detectors (organization_id, id) on delete cascade,
  constraint anomalies_direction_words check (direction in ('above', 'below')),
  constraint anomalies_kind_words check (kind in ('high', 'low', 'step', 'shift', 'season', 'shape')),
  constraint anomalies_verdict_words check (verdict in ('real', 'wrong', 'normal'))
);
create unique index anomalies_start on anomalies (organization_id, detector_id, start);
create index anomalies_newest on anomalies (organization_id, start desc, id desc);
create index anomalies_sent on anomalies (organization_id, receipt_id) where incident_id is null and receipt_id is not null;
call isolate('anomalies');

create table anomaly_log (
  organization_id bigint not null,
  id bigint not null default nextval('ids'),
  detector_id bigint not null,
  at float8 not null,
  event text not null,
  actor text,
  detail text,
  primary key (organization_id, id),
  foreign key (organization_id, detector_id)
    references anomaly_detectors (organization_id, id) on delete cascade,
  constraint anomaly_log_event_words check (event in ('learned', 'left_band', 'reported', 'alert_made', 'alert_ended', 'returned', 'judged', 'changed'))
);
create index anomaly_log_newest on anomaly_log (organization_id, detector_id, at desc, id desc);
create index anomaly_log_at on anomaly_log (organization_id, at);
call isolate('anomaly_log');
