-- Days before it have no report.
alter table organizations add column shadow_began_at float8;

-- A day of an organization beside another tool, in UTC.
create table shadow_reports (
  organization_id bigint not null references organizations on delete cascade,
  -- whole days since 1970
  day int not null,
  made_at float8 not null,
  -- how many of each result
  counts jsonb not null,
  -- those that differ, missed and extra first
  items jsonb not null,
  primary key (organization_id, day)
);
call isolate('shadow_reports');

-- Who gets each report by mail.
create table shadow_recipients (
  organization_id bigint not null,
  user_id bigint not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references memberships on delete cascade
);
call isolate('shadow_recipients');
