-- What people said of the product's suggestions. Of one suggestion each person has one verdict.
create table insight_feedback (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  incident_id bigint not null,
  kind text not null,
  -- Which suggestion of the incident: an incident's or ticket's id, a step's name.
  subject text not null,
  -- As it was shown.
  shown jsonb not null,
  is_helpful boolean not null,
  reason text,
  -- 0 where no person stands behind the call.
  actor_id bigint not null,
  actor_name text not null,
  at float8 not null,
  primary key (organization_id, id)
);
create unique index insight_feedback_once
  on insight_feedback (organization_id, incident_id, kind, subject, actor_id);
create index insight_feedback_at on insight_feedback (organization_id, kind, at);
call isolate('insight_feedback');
