-- What the other tool has told its receivers while this organization ran beside it.
create table shadow_notifications (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  received_at float8 not null,
  -- a sender's name, as in /data/v2/sources
  source text not null,
  -- empty where the payload does not say it
  receiver text not null,
  is_resolved boolean not null,
  -- of its alert, whatever it is sent by
  subject uuid not null,
  -- by which alerts here are the same, the surest first
  keys text[] not null,
  -- tags and what else filters ask for
  alert jsonb not null,
  primary key (organization_id, id)
);
create index shadow_notifications_received on shadow_notifications (organization_id, received_at, id);
call isolate('shadow_notifications');
