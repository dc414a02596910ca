-- What runs ask at this moment, as targets of shares show it. A row is gone once it is answered.
create table workflow_questions (
  organization_id bigint not null,
  run_id bigint not null,
  path text not null,
  -- that the step is about
  incident_id bigint not null,
  -- of the workflow
  name text not null,
  question text not null,
  -- a button outside of the console may answer it
  takes_button boolean not null,
  primary key (organization_id, run_id, path),
  foreign key (organization_id, run_id) references workflow_runs on delete cascade
);
create index workflow_questions_incident on workflow_questions (organization_id, incident_id);
call isolate('workflow_questions');
