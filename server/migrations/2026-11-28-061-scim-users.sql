-- What an organization's identity provider calls its members.
create table scim_users (
  organization_id bigint not null,
  user_id bigint not null,
  user_name text not null,
  external_id text,
  -- {displayName, formatted, givenName, familyName} as they were sent
  name_parts jsonb not null default '{}',
  updated_at float8 not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references memberships on delete cascade
);
create unique index scim_users_user_name on scim_users (organization_id, lower(user_name));
create index scim_users_external_id on scim_users (organization_id, lower(external_id));
call isolate('scim_users');
