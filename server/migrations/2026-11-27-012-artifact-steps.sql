alter table workflow_steps
  drop constraint workflow_steps_kind_words,
  add constraint workflow_steps_kind_words
    check (kind in ('assign', 'tag', 'comment', 'snooze', 'resolve', 'suggest_merge', 'share',
      'analyse', 'lookup', 'call', 'runner', 'artifact', 'wait', 'branch', 'foreach', 'ask'));
-- Of files that a step kept.
alter table incident_artifacts add column run_id bigint, add column path text;
create index incident_artifacts_run on incident_artifacts (organization_id, run_id)
  where run_id is not null;
