-- A session that sees the console as a role would: narrowed to it until it ends. The row outlives its session, so that
-- its end is recorded either way.
create table role_previews (
  organization_id bigint not null references organizations on delete cascade,
  session_id bigint not null,
  role_id bigint not null,
  user_id bigint not null references users on delete cascade,
  ends_at float8 not null,
  primary key (organization_id, session_id),
  foreign key (organization_id, role_id) references roles on delete cascade
);
call isolate('role_previews', true);
