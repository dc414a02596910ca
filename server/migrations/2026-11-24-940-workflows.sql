alter table rules
  drop constraint rules_kind_words,
  add constraint rules_kind_words check (kind in ('enrichment-tag', 'mapping-table', 'alert-filter', 'correlation-pattern', 'incident-tag', 'maintenance-plan', 'autoshare-rule', 'message-template', 'workflow'));

-- Who wrote a workflow's document last: a run may do what they may.
create table workflow_authors (
  organization_id bigint not null,
  workflow_id bigint not null,
  user_id bigint not null,
  primary key (organization_id, workflow_id),
  foreign key (organization_id, workflow_id) references rules on delete cascade,
  foreign key (organization_id, user_id) references memberships on delete cascade
);
call isolate('workflow_authors');

-- Runs of workflows. A step's state is a row; what a run does next follows from its rows alone.
create table workflow_runs (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  -- null once the workflow is deleted
  workflow_id bigint,
  name text not null,
  version int not null,
  -- as it was when the run began
  document jsonb not null,
  author_id bigint,
  incident_id bigint,
  trigger_kind text not null,
  started_by text not null,
  acts_as text not null default '',
  inputs jsonb not null default '{}',
  -- workflows whose runs led to this one, the first one first
  chain bigint[] not null default '{}',
  status text not null default 'running',
  reason text,
  started_at float8 not null,
  ended_at float8,
  primary key (organization_id, id),
  constraint workflow_runs_status_words
    check (status in ('running', 'asked', 'done', 'failed', 'cancelled')),
  constraint workflow_runs_trigger_kind_words
    check (trigger_kind in ('opened', 'changed', 'entered', 'tagged', 'analysed', 'manual',
      'schedule', 'callback'))
);
create index workflow_runs_incident on workflow_runs (organization_id, incident_id, id)
  where incident_id is not null;
create index workflow_runs_workflow on workflow_runs (organization_id, workflow_id, id);
create index workflow_runs_open on workflow_runs (organization_id, workflow_id)
  where ended_at is null;
create index workflow_runs_ended on workflow_runs (organization_id, ended_at)
  where ended_at is not null;
call isolate('workflow_runs');

create table workflow_steps (
  organization_id bigint not null,
  run_id bigint not null,
  -- the ids of the steps around it and their places: notify/do/call, each/3/tell
  path text not null,
  -- in which they were taken
  position int not null,
  kind text not null,
  name text not null,
  status text not null,
  attempts int not null default 0,
  input jsonb,
  output jsonb,
  reason text,
  due_at float8,
  started_at float8 not null,
  ended_at float8,
  primary key (organization_id, run_id, path),
  foreign key (organization_id, run_id) references workflow_runs on delete cascade,
  constraint workflow_steps_kind_words
    check (kind in ('assign', 'tag', 'comment', 'snooze', 'resolve', 'share', 'analyse', 'lookup',
      'call', 'wait', 'branch', 'foreach', 'ask')),
  constraint workflow_steps_status_words
    check (status in ('waiting', 'running', 'asked', 'done', 'failed', 'skipped', 'cancelled'))
);
create index workflow_steps_waiting on workflow_steps (organization_id, run_id)
  where status in ('waiting', 'running', 'asked');
call isolate('workflow_steps');

-- What steps that leave the product may name: `{{ secrets.NAME }}`.
create table workflow_secrets (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  name text not null,
  sealed text not null default '',
  updated_at float8 not null,
  primary key (organization_id, id)
);
create unique index workflow_secrets_name on workflow_secrets (organization_id, name);
call isolate('workflow_secrets');
