-- What sources send, counted with each batch that the lane writes: no request has to be read for it.
create table source_minutes (
  organization_id bigint not null,
  integration_id bigint not null,
  -- whole minutes of Unix time
  minute int not null,
  events int not null,
  primary key (organization_id, integration_id, minute)
) with (fillfactor = 80);
call isolate('source_minutes');

create table source_hours (
  organization_id bigint not null,
  integration_id bigint not null,
  -- whole hours of Unix time
  hour int not null,
  events int not null,
  opened int not null,
  joined int not null,
  updated int not null,
  resolved int not null,
  repeated int not null,
  late int not null,
  filtered int not null,
  failed int not null,
  -- minutes of it with an event
  active_minutes int not null,
  -- the longest time without an event that ended in it
  longest_gap_s float8 not null,
  -- events by how long they took, see latency.ts
  latency int[] not null,
  primary key (organization_id, integration_id, hour)
) with (fillfactor = 80);
call isolate('source_hours');

-- Events and requests that were not accepted, or failed.
create table source_errors (
  organization_id bigint not null,
  integration_id bigint not null,
  hour int not null,
  code text not null,
  message text not null,
  events int not null,
  last_at float8 not null,
  primary key (organization_id, integration_id, hour, code)
) with (fillfactor = 80);
call isolate('source_errors');

-- Silence counts from then on, at the earliest.
alter table integrations add column resumed_at float8;

-- What a source's hours of two weeks say of its silence.
create table source_rhythms (
  organization_id bigint not null references organizations on delete cascade,
  integration_id bigint not null,
  -- expected minutes with an event, by hour of the week; empty where too little is known
  rates float8[] not null,
  -- how many of them without any make it silent
  silent_at float8,
  learned_at float8 not null,
  -- the time of its last event, while it is silent
  silent_since float8,
  primary key (organization_id, integration_id)
);
call isolate('source_rhythms');

-- Nobody was there to hear what was sent while no server ran.
create table source_watches (
  organization_id bigint primary key references organizations on delete cascade,
  watched_at float8 not null,
  counts_from float8 not null
);
call isolate('source_watches');
