-- How the installation does: what its processes measure of themselves, what is found of it, and
-- what is checked every hour in each organization.
alter table nodes
  add column cpu_percent float8,
  add column memory_bytes bigint,
  add column consoles int;

-- A minute of one process: durations counted by size, for each stage.
create table health_minutes (
  minute_at bigint not null,
  process uuid not null,
  stages jsonb not null,
  primary key (minute_at, process)
);

create table health_findings (
  id bigint primary key default nextval('ids'),
  subject text not null,
  -- what of the subject: a host, a role, an organization
  item text not null,
  state text not null,
  text text not null,
  since float8 not null,
  until float8
);
create unique index health_findings_open on health_findings (subject, item) where until is null;
create index health_findings_ended on health_findings (since desc, id desc) where until is not null;

-- Of the whole database, once a day: what the forecast goes by.
create table database_sizes (
  day int primary key,
  bytes bigint not null
);

-- Backups that this program wrote.
create table backups (
  id bigint primary key default nextval('ids'),
  at float8 not null,
  bytes bigint not null,
  took_s float8 not null,
  -- the file's, so that a later look at it finds its row
  checksum text not null,
  verified_at float8
);

-- Who is called from time to time while all is well.
create table dead_mans_switch (
  id boolean primary key default true check (id),
  at float8 not null,
  answered_at float8,
  problem text
);

create table self_checks (
  organization_id bigint not null,
  name text not null,
  at float8 not null,
  checked bigint not null,
  wrong bigint not null,
  -- up to where it has looked; the next check goes on from there
  place bigint not null default 0,
  primary key (organization_id, name)
);
call isolate('self_checks', true);

alter table health_findings
  add constraint health_findings_subject_words check (subject in ('backups', 'checks', 'connections', 'dead_mans_switch', 'deliveries', 'events', 'jobs', 'latency', 'nodes', 'roles', 'storage', 'versions')),
  add constraint health_findings_state_words check (state in ('warning', 'wrong'));
alter table self_checks
  add constraint self_checks_name_words check (name in ('analytics', 'counters', 'outcomes'));

create policy found on failures for select using ((select tocsin_is_system()));
