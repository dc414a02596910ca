-- Deployments, changes of configuration: what was changed on purpose, as its senders report it.
create table changes (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  integration_id bigint not null,
  -- What its sender calls it.
  identifier text not null,
  status text not null,
  summary text not null,
  start float8 not null,
  "end" float8,
  ticket_url text,
  -- Name → text, or texts.
  tags jsonb not null,
  metadata jsonb not null,
  created_at float8 not null,
  -- Of the newest report: what is older changes nothing.
  updated_at float8 not null,
  primary key (organization_id, id),
  constraint changes_status_words check (status in ('Planned', 'In Progress', 'Done', 'Canceled')),
  foreign key (organization_id, integration_id)
    references integrations (organization_id, id) on delete cascade
);
create unique index changes_identifier on changes (organization_id, integration_id, identifier);
create index changes_started on changes (organization_id, start, id);
call isolate('changes');
