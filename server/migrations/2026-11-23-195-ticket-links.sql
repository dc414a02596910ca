-- A ticket that is linked with an incident is told of it as targets are: the link is a share whose
-- ticket is known from the beginning.
alter table shares
  add column ticket_id bigint,
  -- Of a link: the ticket is closed when the incident is resolved.
  add column closes_ticket boolean;
drop index shares_once;
create unique index shares_once
  on shares (organization_id, incident_id, system, address, coalesce(ticket_id, 0))
  where unsubscribed is null;

-- What people decided of an incident and a ticket.
create table ticket_correlations (
  organization_id bigint not null,
  id bigint not null default nextval('ids'),
  incident_id bigint not null,
  ticket_id bigint not null,
  verdict text not null,
  -- Of a link, which ends with it.
  share_id bigint,
  -- Of the suggestion that was judged.
  confidence float8,
  actor_id bigint,
  actor_name text not null,
  started_at float8 not null,
  -- Of what is no link.
  ended_at float8,
  primary key (organization_id, id),
  constraint ticket_correlations_verdict_words check (verdict in ('linked', 'dismissed')),
  foreign key (organization_id, ticket_id)
    references tickets (organization_id, id) on delete cascade,
  foreign key (organization_id, share_id)
    references shares (organization_id, id) on delete cascade
);
create index ticket_correlations_incident on ticket_correlations (organization_id, incident_id);
create index ticket_correlations_ticket on ticket_correlations (organization_id, ticket_id);
create index ticket_correlations_share on ticket_correlations (organization_id, share_id);
create index ticket_correlations_started on ticket_correlations (organization_id, started_at)
  where confidence is not null;
call isolate('ticket_correlations');

-- Rows that are there are looked through by the next migration, in a transaction of its own.
alter table activities
  drop constraint activities_type_words,
  add constraint activities_type_words check (type in ('created', 'reopened', 'alerts_added', 'alerts_resolved', 'status', 'assigned', 'unassigned', 'acknowledged', 'unacknowledged', 'responders_added', 'responders_removed', 'snoozed', 'unsnoozed', 'shared', 'unsubscribed', 'ticket_linked', 'ticket_unlinked', 'commented', 'resolved', 'merged', 'split', 'undone', 'flapping', 'maintenance', 'tag_set', 'tag_removed', 'preview_link')) not valid;
