-- Groups of an organization's identity provider. Which roles they give is the attribute mapping's.
create table scim_groups (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  display_name text not null,
  external_id text,
  created_at float8 not null,
  updated_at float8 not null,
  primary key (organization_id, id)
);
create unique index scim_groups_display_name on scim_groups (organization_id, lower(display_name));
call isolate('scim_groups');

create table scim_group_members (
  organization_id bigint not null,
  group_id bigint not null,
  user_id bigint not null,
  primary key (organization_id, group_id, user_id),
  foreign key (organization_id, group_id) references scim_groups on delete cascade,
  foreign key (organization_id, user_id) references memberships on delete cascade
);
create index scim_group_members_user on scim_group_members (organization_id, user_id);
call isolate('scim_group_members');
