-- Dashboards of persons, and those of the organization that have no owner.
create table dashboards (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  owner_id bigint,
  name text not null,
  -- in the contract's shape, by position
  widgets jsonb not null,
  role_ids bigint[] not null default '{}',
  is_for_all boolean not null default false,
  -- which of those it is that every organization begins with
  default_key text,
  version int not null default 1,
  created_at float8 not null,
  updated_at float8 not null,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references memberships on delete cascade
);
create unique index dashboards_name
  on dashboards (organization_id, coalesce(owner_id, 0), lower(name));
create unique index dashboards_default on dashboards (organization_id, default_key)
  where default_key is not null;
call isolate('dashboards');

create table favorite_dashboards (
  organization_id bigint not null,
  user_id bigint not null,
  dashboard_id bigint not null,
  primary key (organization_id, user_id, dashboard_id),
  foreign key (organization_id, user_id) references memberships on delete cascade,
  foreign key (organization_id, dashboard_id) references dashboards on delete cascade
);
create index favorite_dashboards_dashboard on favorite_dashboards (organization_id, dashboard_id);
call isolate('favorite_dashboards');
