-- Whoever started a run may not approve its steps where a second person is asked for.
alter table workflow_runs add column starter_id bigint;
-- Whoever let a step be taken that asks for an approval.
alter table workflow_steps add column approver_id bigint, add column approver_name text;
-- Calls and commands of workflows wait for a second person.
alter table organizations add column workflow_second_person boolean not null default false;
