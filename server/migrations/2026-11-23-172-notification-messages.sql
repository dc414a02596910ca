alter table notifications
  -- whether it is still to be looked at what of it leaves, and whether quiet hours defer it
  add column waiting boolean not null default true,
  add column deferred boolean not null default false,
  -- way -> {version, at} of what was last handed to it
  add column handed jsonb not null default '{}';
create index notifications_waiting on notifications (organization_id, user_id) where waiting;

-- Of the next daily summary; null for none.
alter table notification_settings add column summary_due_at float8;

-- Why the newest message to a person did not arrive, for good.
create table notification_problems (
  organization_id bigint not null,
  user_id bigint not null,
  way text not null,
  at float8 not null,
  reason text not null,
  primary key (organization_id, user_id, way),
  foreign key (organization_id, user_id) references memberships on delete cascade,
  constraint notification_problems_way_words check (way in ('email', 'push'))
);
call isolate('notification_problems');
