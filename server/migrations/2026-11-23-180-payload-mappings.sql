-- How payloads of a source without an adapter are read; without a row, by what they say.
create table payload_mappings (
  organization_id bigint not null references organizations on delete cascade,
  integration_id bigint not null,
  mapping jsonb not null,
  updated_at float8 not null,
  primary key (organization_id, integration_id),
  foreign key (organization_id, integration_id) references integrations on delete cascade
);
call isolate('payload_mappings');
