-- Why a search found its incidents, for a day: it is explained as it was answered.
create table similarity_requests (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  incident_id bigint not null,
  at float8 not null,
  -- The incidents in their order: [{incident_id, explanation}].
  explanations jsonb not null,
  primary key (organization_id, id)
);
create index similarity_requests_at on similarity_requests (organization_id, at);
create index similarity_requests_incident on similarity_requests (organization_id, incident_id);
call isolate('similarity_requests');
