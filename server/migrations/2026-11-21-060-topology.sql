-- What depends on what, as it was uploaded last; one document an organization, because it is replaced as a whole.
create table topologies (
  organization_id bigint primary key references organizations on delete cascade,
  version bigint not null,
  nodes jsonb not null,
  edges jsonb not null,
  updated_at float8 not null
);
call isolate('topologies');

-- Patterns may follow the topology; those from before do not.
alter table rules no force row level security;
update rules set body = body || '{"topology": null}' where kind = 'correlation-pattern' and not body ? 'topology';
alter table rules force row level security;

-- Suggested patterns that somebody does not want to see again, by what they would do.
create table dismissed_suggestions (
  organization_id bigint not null references organizations on delete cascade,
  effect text not null,
  dismissed_at float8 not null,
  primary key (organization_id, effect)
);
call isolate('dismissed_suggestions');
