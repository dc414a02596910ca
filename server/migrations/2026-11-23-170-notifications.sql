-- What a person is told of personally: one row for each incident and reason, refreshed when it happens again.
create table notifications (
  organization_id bigint not null,
  id bigint not null default nextval('ids'),
  user_id bigint not null,
  incident_id bigint not null,
  reason text not null,
  -- when it last happened
  at float8 not null,
  -- how often it happened
  version int not null default 1,
  -- who caused it, as they were called then
  actor_name text not null,
  -- by reason: is_responder, excerpt, environment_id
  params jsonb not null default '{}',
  -- of the incident when the person first heard of it: messages about it keep their subject
  thread_title text not null,
  read_at float8,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references memberships on delete cascade,
  constraint notifications_reason_words check (reason in ('assigned', 'mentioned', 'environment'))
);
create unique index notifications_subject on notifications (organization_id, user_id, incident_id, reason);
create index notifications_newest on notifications (organization_id, user_id, at desc, id desc);
create index notifications_incident on notifications (organization_id, incident_id);
create index notifications_at on notifications (organization_id, at);
call isolate('notifications');
