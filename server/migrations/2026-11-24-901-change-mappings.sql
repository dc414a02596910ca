-- How payloads of a source of changes without an adapter are read.
create table change_mappings (
  organization_id bigint not null references organizations on delete cascade,
  integration_id bigint not null,
  mapping jsonb not null,
  updated_at float8 not null,
  primary key (organization_id, integration_id),
  foreign key (organization_id, integration_id)
    references integrations (organization_id, id) on delete cascade
);
call isolate('change_mappings');
