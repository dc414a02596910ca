-- Recoveries that came while nothing was open: a problem that is older than one, and comes after it, is over already.
create table early_recoveries (
  organization_id bigint not null,
  identity uuid not null,
  -- the newest recovery's own time
  at float8 not null,
  -- when that was received; forgotten a day later
  received_at float8 not null,
  primary key (organization_id, identity)
);
create index early_recoveries_received on early_recoveries (organization_id, received_at);
call isolate('early_recoveries');
