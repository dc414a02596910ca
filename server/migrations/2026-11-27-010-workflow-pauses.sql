-- While an organization has a row, none of its workflows starts or goes on.
create table workflow_pauses (
  organization_id bigint primary key references organizations on delete cascade,
  by_name text not null,
  at float8 not null
);
call isolate('workflow_pauses');
