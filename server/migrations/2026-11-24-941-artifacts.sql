-- Files that are kept with an incident; they are only ever downloaded.
create table incident_artifacts (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  incident_id bigint not null,
  name text not null,
  -- by its content, not by what the sender says
  content_type text not null,
  bytes int not null,
  content bytea not null,
  by_name text not null,
  created_at float8 not null,
  primary key (organization_id, id)
);
create index incident_artifacts_incident on incident_artifacts (organization_id, incident_id, id);
-- Mostly compressed already.
alter table incident_artifacts alter column content set storage external;
call isolate('incident_artifacts');
