-- With what a source of changes signs its requests; without a row, they need no signature.
create table change_sources (
  organization_id bigint not null references organizations on delete cascade,
  integration_id bigint not null,
  -- sealed for its integration
  secret text not null,
  updated_at float8 not null,
  primary key (organization_id, integration_id),
  foreign key (organization_id, integration_id)
    references integrations (organization_id, id) on delete cascade
);
call isolate('change_sources');
