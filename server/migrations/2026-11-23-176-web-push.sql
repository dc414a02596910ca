-- By which push services know this installation; one for all its servers.
create table vapid_keys (
  id text primary key default 'installation' check (id = 'installation'),
  public_key text not null,
  -- sealed
  private_key text not null,
  created_at float8 not null
);

-- A browser that somebody has asked to show notifications of one organization.
create table push_subscriptions (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  user_id bigint not null,
  -- that asked; not a reference, because the subscription outlasts it
  session_id bigint not null,
  endpoint text not null,
  endpoint_hash text not null,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at float8 not null,
  last_delivered_at float8,
  -- why the last message did not arrive
  last_error text,
  primary key (organization_id, id),
  unique (organization_id, endpoint_hash),
  foreign key (organization_id, user_id) references memberships on delete cascade
);
create index on push_subscriptions (user_id);
call isolate('push_subscriptions', true);
