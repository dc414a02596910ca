-- What whoever runs the installation did to organizations, and who let them in: outlives the organizations.
create table installation_log (
  id bigint primary key default nextval('ids'),
  at float8 not null,
  actor_kind text not null,
  actor_id bigint,
  actor_name text not null,
  action text not null,
  -- an organization, or a person who was let in
  subject_kind text not null,
  subject_id bigint not null,
  subject_name text not null,
  before jsonb,
  after jsonb
);
create index installation_log_at on installation_log (at desc, id desc);
