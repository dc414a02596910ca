-- People outside who can be told, and who was told of which incident.
create table contacts (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  name text not null,
  email text,
  phone_number text,
  created_at float8 not null,
  primary key (organization_id, id),
  check ((email is null) <> (phone_number is null))
);
create unique index on contacts (organization_id, email) where email is not null;
create unique index on contacts (organization_id, phone_number) where phone_number is not null;
call isolate('contacts');

-- A subscription: one target of one channel that is told of one incident.
create table shares (
  organization_id bigint not null,
  id bigint not null default nextval('ids'),
  incident_id bigint not null,
  system text not null,
  -- in the form that makes two writings of one address the same
  address text not null,
  -- of the contact or person, as it was then; empty for a bare address
  name text not null,
  message text not null,
  actor_kind text not null,
  actor_id bigint,
  actor_name text not null,
  at float8 not null,
  state text not null,
  -- {by, at} of who ended it; null while it is subscribed
  unsubscribed jsonb,
  primary key (organization_id, id)
);
create unique index shares_once on shares (organization_id, incident_id, system, address) where unsubscribed is null;
create index shares_incident on shares (organization_id, incident_id, id);
call isolate('shares');
