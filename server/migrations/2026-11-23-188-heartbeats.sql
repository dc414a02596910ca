-- Sources that must be called in time: whoever does not call is an alert.
create table heartbeats (
  organization_id bigint not null references organizations on delete cascade,
  integration_id bigint not null,
  -- In the address that is called; whoever knows it may call.
  key text not null,
  period_s int not null,
  grace_s int not null,
  state text not null default 'waiting',
  called_at float8,
  -- Of the run that has not ended.
  started_at float8,
  -- Without a call by then it has missed one; null while nothing is expected.
  deadline_at float8,
  primary key (organization_id, integration_id),
  constraint heartbeats_state_words check (state in ('waiting', 'up', 'started', 'down')),
  foreign key (organization_id, integration_id)
    references integrations (organization_id, id) on delete cascade
);
create index heartbeats_key on heartbeats (key);
call isolate('heartbeats', true);
