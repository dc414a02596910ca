-- Identity: organizations, people, access, sessions, keys, audit.
create sequence ids;

create function tocsin_organization() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('tocsin.organization', true), '')::bigint $$;
create function tocsin_is_system() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('tocsin.system', true), '') = 'on' $$;

-- Every table with organization_id: strict isolation. The few that must be found before the organization
-- is known (a session by its token, a key by its hash, due work) may also be read in system mode.
create procedure isolate(name text, found_by_system boolean default false) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy tenant on %I using (organization_id = (select tocsin_organization())) with check (organization_id = (select tocsin_organization()))', name);
  if found_by_system then
    execute format('create policy found on %I for select using ((select tocsin_is_system()))', name);
  end if;
end $$;

create table organizations (
  id bigint primary key default nextval('ids'),
  name text not null unique,
  display_name text not null,
  type text not null,
  app_bar_color text,
  feature_toggles jsonb not null default '{}',
  settings jsonb not null default '{}',
  correlation_mode text not null default 'time_window',
  config_version bigint not null default 1,
  is_demo boolean not null default false,
  expires_at float8,
  created_at float8 not null
);

create table users (
  id bigint primary key default nextval('ids'),
  username text not null unique,
  name text not null,
  phone_number text,
  password_hash text,
  state text not null default 'active',
  is_superadmin boolean not null default false,
  customizations jsonb not null default '{}',
  created_at float8 not null,
  last_seen float8
);
create table old_passwords (user_id bigint not null references users on delete cascade, password_hash text not null, created_at float8 not null);
create index on old_passwords (user_id);

create table memberships (
  organization_id bigint not null references organizations on delete cascade,
  user_id bigint not null references users on delete cascade,
  created_at float8 not null,
  primary key (organization_id, user_id)
);
create index on memberships (user_id);
call isolate('memberships', true);

create table roles (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  key text not null,
  name text not null,
  is_built_in boolean not null default false,
  permissions text[] not null,
  -- [{environment_id, access}]; environment_id "all" reaches every environment
  environments jsonb not null default '[]',
  primary key (organization_id, id),
  unique (organization_id, key)
);
call isolate('roles', true);

create table role_users (
  organization_id bigint not null,
  role_id bigint not null,
  user_id bigint not null references users on delete cascade,
  primary key (organization_id, role_id, user_id),
  foreign key (organization_id, role_id) references roles on delete cascade
);
create index on role_users (organization_id, user_id);
call isolate('role_users', true);

create table sessions (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  token_hash text not null,
  user_id bigint not null references users on delete cascade,
  device text not null,
  address text not null,
  created_at float8 not null,
  last_seen float8 not null,
  expires_at float8 not null,
  primary key (organization_id, id)
);
create unique index on sessions (token_hash);
create index on sessions (user_id);
call isolate('sessions', true);

create table api_keys (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  name text not null,
  type text not null,
  user_id bigint references users on delete cascade,
  token_hash text not null,
  hint text not null,
  active boolean not null default true,
  deleted boolean not null default false,
  expires_at float8,
  last_used float8,
  created_at float8 not null,
  updated_at float8 not null,
  primary key (organization_id, id)
);
create unique index on api_keys (token_hash);
create unique index on api_keys (organization_id, lower(name)) where not deleted;
call isolate('api_keys', true);

-- Attempts at signing in, by account and by address.
create table attempts (key text primary key, window_start float8 not null, count int not null);

create table audit_log (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  seq bigint not null,
  at float8 not null,
  actor_kind text not null,
  actor_id bigint,
  actor_name text not null,
  action text not null,
  resource_type text not null,
  resource_id text not null,
  before jsonb,
  after jsonb,
  previous_hash text not null,
  hash text not null,
  primary key (organization_id, seq)
);
create index on audit_log (organization_id, resource_id, seq desc);
call isolate('audit_log');

-- Work that falls due: timers and background jobs, claimed with SKIP LOCKED.
create table jobs (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  kind text not null,
  subject text not null,
  due_at float8 not null,
  params jsonb not null default '{}',
  attempts int not null default 0,
  last_error text,
  primary key (organization_id, id),
  unique (organization_id, kind, subject)
);
create index on jobs (due_at);
call isolate('jobs', true);
