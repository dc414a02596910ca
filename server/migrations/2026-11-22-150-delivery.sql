-- Systems that incidents are shared with: what is sent where, and with which credentials.
create table outbound_integrations (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  -- the channel: webhook, chat, ...
  system text not null,
  name text not null,
  -- by channel, without its secrets
  config jsonb not null,
  -- its secrets, sealed; null where it has none
  secrets text,
  active boolean not null default true,
  created_at float8 not null,
  -- of the first message that arrived
  activated_at float8,
  primary key (organization_id, id)
);
create unique index on outbound_integrations (organization_id, system, lower(name));
call isolate('outbound_integrations');

alter table shares
  drop constraint shares_state_words,
  add constraint shares_state_words check (state in ('recorded', 'queued', 'sent', 'delivered', 'failed', 'dead', 'blocked', 'unsubscribed'));
alter table outbound_integrations
  add constraint outbound_integrations_system_words check (system in ('webhook'));

-- What a channel has to remember of a share: a thread, a ticket's number, the subject of a mail.
alter table shares add column external jsonb;

-- The outbox and the ledger in one: a row is one message of a share. It is queued in the
-- transaction of the change that it tells, and what it says is decided when it is first sent.
create table deliveries (
  organization_id bigint not null,
  id bigint not null default nextval('ids'),
  share_id bigint not null,
  incident_id bigint not null,
  system text not null,
  address text not null,
  -- within the share, from 1
  sequence int not null,
  -- what has changed since the message before, oldest first
  events text[] not null,
  -- queued, sending, failed (and will be tried again), sent, delivered, dead, blocked or dropped
  state text not null,
  created_at float8 not null,
  due_at float8 not null,
  idempotency_key uuid not null default gen_random_uuid(),
  -- the same in every try, without secrets; null before the first and once the ledger is cleared
  message jsonb,
  attempts int not null default 0,
  -- who sends it now; until when nobody else may
  claim uuid,
  claimed_until float8,
  settled_at float8,
  -- why it is not delivered, in words
  reason text,
  primary key (organization_id, id)
);
-- One message of a share waits; later changes become part of it.
create unique index deliveries_queued on deliveries (organization_id, share_id) where state = 'queued';
create unique index deliveries_sequence on deliveries (organization_id, share_id, sequence desc);
create index deliveries_waiting on deliveries (organization_id, system, address, due_at, id)
  where state in ('queued', 'sending', 'failed');
create index deliveries_incident on deliveries (organization_id, incident_id, id desc);
create index deliveries_target on deliveries (organization_id, system, address, id desc);
create index deliveries_dead on deliveries (organization_id, system, address, id) where state in ('dead', 'blocked');
create index deliveries_settled on deliveries (organization_id, settled_at) where settled_at is not null;
call isolate('deliveries', true);

create table delivery_attempts (
  organization_id bigint not null,
  delivery_id bigint not null,
  at float8 not null,
  ms float8 not null,
  -- of HTTP or SMTP; null without an answer
  status int,
  error text
);
create index on delivery_attempts (organization_id, delivery_id, at);
call isolate('delivery_attempts');

-- How a target answers, over all shares.
create table delivery_targets (
  organization_id bigint not null,
  system text not null,
  address text not null,
  -- in a row
  failures int not null default 0,
  -- of the first of them
  failing_since float8,
  -- before then it is left alone
  blocked_until float8,
  last_error text,
  last_delivered_at float8,
  primary key (organization_id, system, address)
);
call isolate('delivery_targets', true);

alter table deliveries
  add constraint deliveries_system_words check (system in ('email', 'sms', 'call', 'task-tracker', 'issue-tracker', 'on-call', 'itsm', 'chat', 'team-chat', 'webhook')),
  add constraint deliveries_state_words check (state in ('queued', 'sending', 'failed', 'sent', 'delivered', 'dead', 'blocked', 'dropped'));
alter table delivery_targets
  add constraint delivery_targets_system_words check (system in ('email', 'sms', 'call', 'task-tracker', 'issue-tracker', 'on-call', 'itsm', 'chat', 'team-chat', 'webhook'));
alter table integrations
  add constraint integrations_type_words check (type in ('source'));
