-- A query that plain words were read as is judged without an incident.
alter table insight_feedback alter column incident_id drop not null;
drop index insight_feedback_once;
create unique index insight_feedback_once
  on insight_feedback (organization_id, incident_id, kind, subject, actor_id) nulls not distinct;
