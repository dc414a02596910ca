-- What the operator of the installation allows an organization: {eventsPerMinute, storageBytes}; none where absent or null.
alter table organizations add column limits jsonb not null default '{}';
-- Set while it is being deleted in the background: nobody gets in, nothing comes in.
alter table organizations add column deleted_at float8;

-- What came in on each day in UTC, added up by a job from the receipts.
create table usage_days (
  organization_id bigint not null references organizations on delete cascade,
  -- days since 1970-01-01
  day int not null,
  requests bigint not null default 0,
  events bigint not null default 0,
  bytes bigint not null default 0,
  primary key (organization_id, day)
);
call isolate('usage_days', true);

-- How far the job has counted.
create table usage_marks (
  organization_id bigint primary key references organizations on delete cascade,
  counted_to float8 not null
);
call isolate('usage_marks', true);
