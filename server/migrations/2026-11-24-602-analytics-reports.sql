-- Saved questions that are mailed at set times.
create table analytics_reports (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  owner_id bigint not null,
  name text not null,
  subject text not null default '',
  format text not null,
  designer_ids bigint[] not null,
  -- time, timezone, start_date, recurrence
  schedule jsonb not null,
  user_ids bigint[] not null default '{}',
  contact_ids bigint[] not null default '{}',
  active boolean not null default true,
  -- when it is due; null while it is not sent
  next_at float8,
  -- why it stopped
  problem text,
  version int not null default 1,
  created_at float8 not null,
  updated_at float8 not null,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references memberships on delete cascade,
  constraint analytics_reports_format_words check (format in ('pdf', 'csv'))
);
create unique index analytics_reports_name
  on analytics_reports (organization_id, owner_id, lower(name));
call isolate('analytics_reports');

create table analytics_report_runs (
  organization_id bigint not null,
  id bigint not null default nextval('ids'),
  report_id bigint not null,
  due_at float8 not null,
  is_manual boolean not null,
  primary key (organization_id, id),
  foreign key (organization_id, report_id) references analytics_reports on delete cascade
);
-- A time is due once.
create unique index analytics_report_runs_due
  on analytics_report_runs (organization_id, report_id, due_at) where not is_manual;
create index analytics_report_runs_report on analytics_report_runs (organization_id, report_id, id);
call isolate('analytics_report_runs');

create table analytics_report_mails (
  organization_id bigint not null,
  run_id bigint not null,
  recipient_kind text not null,
  recipient_id bigint not null,
  -- as they were called then
  name text not null,
  state text not null default 'waiting',
  reason text,
  at float8 not null,
  primary key (organization_id, run_id, recipient_kind, recipient_id),
  foreign key (organization_id, run_id) references analytics_report_runs on delete cascade,
  constraint analytics_report_mails_recipient_kind_words
    check (recipient_kind in ('user', 'contact')),
  constraint analytics_report_mails_state_words
    check (state in ('waiting', 'sent', 'failed', 'skipped'))
);
call isolate('analytics_report_mails');
