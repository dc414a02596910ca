-- Somebody started it from the suggested steps of the incident.
alter table workflow_runs add column is_remediation boolean not null default false;
