-- Tickets of connected service desks and trackers, as they were last read or pushed.
create table tickets (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  integration_id bigint not null,
  -- What its system calls it; shares know their tickets by the same.
  external_id text not null,
  -- What people call it there.
  key text not null,
  title text not null,
  description text not null,
  status text not null,
  is_open boolean not null,
  url text not null,
  priority text,
  severity text,
  impact text,
  assignment_group text,
  close_code text,
  requester text,
  -- Name → values, by which incidents are compared with it.
  labels jsonb not null,
  opened_at float8 not null,
  updated_at float8 not null,
  closed_at float8,
  primary key (organization_id, id),
  foreign key (organization_id, integration_id)
    references outbound_integrations (organization_id, id) on delete cascade
);
create unique index tickets_external on tickets (organization_id, integration_id, external_id);
create index tickets_opened on tickets (organization_id, opened_at);
create index tickets_closed on tickets (organization_id, closed_at) where closed_at is not null;
call isolate('tickets');

-- How far the tickets of an integration are read, and why no further.
create table ticket_readers (
  organization_id bigint not null references organizations on delete cascade,
  integration_id bigint not null,
  -- Which tickets are meant: elsewhere the same ids are other tickets.
  place text not null,
  -- Everything that changed before is read; null before the first time.
  read_until float8,
  read_at float8,
  next_at float8 not null,
  failures int not null default 0,
  problem text,
  primary key (organization_id, integration_id),
  foreign key (organization_id, integration_id)
    references outbound_integrations (organization_id, id) on delete cascade
);
call isolate('ticket_readers');

-- Whether the tickets of a system are read, and which.
alter table outbound_integrations no force row level security;
update outbound_integrations set config = config || '{"reads_tickets": false, "ticket_filter": ""}'
  where system in ('itsm', 'issue-tracker', 'task-tracker');
alter table outbound_integrations force row level security;
