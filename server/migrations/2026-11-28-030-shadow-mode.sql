-- While an organization runs beside another tool it sends nothing: what would have been sent says so.
alter table organizations
  add column shadow_mode boolean not null default false,
  -- what was queued before is not sent either
  add column shadow_ended_at float8;

alter table deliveries
  drop constraint deliveries_state_words,
  add constraint deliveries_state_words check (state in ('queued', 'sending', 'failed', 'sent', 'delivered', 'dead', 'blocked', 'dropped', 'withheld')) not valid;
alter table deliveries validate constraint deliveries_state_words;
alter table shares
  drop constraint shares_state_words,
  add constraint shares_state_words check (state in ('recorded', 'queued', 'sent', 'delivered', 'failed', 'dead', 'blocked', 'unsubscribed', 'withheld')) not valid;
alter table shares validate constraint shares_state_words;

create index deliveries_withheld on deliveries (organization_id, settled_at) where state = 'withheld';

-- What is no delivery and would have left: mails, pushes, calls of workflows.
create table withheld_messages (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  at float8 not null,
  -- of the job
  kind text not null,
  subject text not null,
  -- to whom, in words
  reason text not null,
  primary key (organization_id, id)
);
create index withheld_messages_at on withheld_messages (organization_id, at);
call isolate('withheld_messages');
