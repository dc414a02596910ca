-- Messages that were handed to a channel in a month, each once: what a quota counts. Rows of deliveries go after 30 days.
create table quota_usage (
  organization_id bigint not null references organizations on delete cascade,
  channel text not null,
  -- its first second, in UTC
  month float8 not null,
  messages bigint not null,
  primary key (organization_id, channel, month)
);
call isolate('quota_usage');
alter table quota_usage
  add constraint quota_usage_channel_words check (channel in ('email', 'sms', 'call', 'task-tracker', 'issue-tracker', 'on-call', 'itsm', 'chat', 'team-chat', 'webhook'));

-- What was sent before this migration.
alter table deliveries no force row level security;
alter table quota_usage no force row level security;
insert into quota_usage (organization_id, channel, month, messages)
  select organization_id, system,
    extract(epoch from date_trunc('month', to_timestamp(created_at) at time zone 'utc') at time zone 'utc'), count(*)
  from deliveries where message is not null group by 1, 2, 3;
alter table deliveries force row level security;
alter table quota_usage force row level security;

-- What will count once it is sent, and shares of channels that nothing is sent through: counted from these indexes alone.
drop index shares_month;
create index shares_month on shares (organization_id, at, system) where state = 'recorded';
create index deliveries_unsent on deliveries (organization_id, system) where state = 'queued' and sequence = 1;

-- Null: shares. Otherwise the target whose messages were held back.
alter table blocked_shares add column target text;
