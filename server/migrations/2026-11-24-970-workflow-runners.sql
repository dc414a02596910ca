-- Programs that run commands of workflows on machines that the server cannot reach.
create table workflow_runners (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  name text not null,
  token_hash text not null,
  -- the first characters, to recognise it by
  hint text not null,
  -- those that its own file lists, as it last said
  commands text[] not null default '{}',
  last_seen float8,
  created_at float8 not null,
  primary key (organization_id, id)
);
create unique index workflow_runners_token_hash_idx on workflow_runners (token_hash);
create unique index workflow_runners_name on workflow_runners (organization_id, lower(name));
call isolate('workflow_runners', true);

-- Steps that wait for their runner, or for its answer: one is leased until `lease_until`, and goes to
-- whoever asks next where that has passed.
create table workflow_tasks (
  organization_id bigint not null,
  run_id bigint not null,
  path text not null,
  -- its name, in lower case
  runner text not null,
  queued_at float8 not null,
  lease uuid,
  lease_until float8,
  primary key (organization_id, run_id, path),
  foreign key (organization_id, run_id, path) references workflow_steps on delete cascade
);
create index workflow_tasks_queue on workflow_tasks (organization_id, runner, queued_at);
create index workflow_tasks_lease on workflow_tasks (organization_id, lease)
  where lease is not null;
call isolate('workflow_tasks');

alter table workflow_steps
  drop constraint workflow_steps_kind_words,
  add constraint workflow_steps_kind_words
    check (kind in ('assign', 'tag', 'comment', 'snooze', 'resolve', 'share', 'analyse', 'lookup',
      'call', 'runner', 'wait', 'branch', 'foreach', 'ask'));
