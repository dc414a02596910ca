-- Questions to analytics that somebody saved, for themselves or for the members of some roles.
create table analytics_designers (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  owner_id bigint not null,
  name text not null,
  description text not null default '',
  -- measures, dimensions, query, interval, limit
  question jsonb not null,
  chart text not null,
  -- seconds back from when it is asked
  range_s int not null,
  compares boolean not null default false,
  environment_id bigint,
  role_ids bigint[] not null default '{}',
  version int not null default 1,
  created_at float8 not null,
  updated_at float8 not null,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references memberships on delete cascade,
  constraint analytics_designers_chart_words check (chart in ('number', 'line', 'bars', 'table'))
);
create unique index analytics_designers_name
  on analytics_designers (organization_id, owner_id, lower(name));
call isolate('analytics_designers');

create table favorite_designers (
  organization_id bigint not null,
  user_id bigint not null,
  designer_id bigint not null,
  primary key (organization_id, user_id, designer_id),
  foreign key (organization_id, user_id) references memberships on delete cascade,
  foreign key (organization_id, designer_id) references analytics_designers on delete cascade
);
create index favorite_designers_designer on favorite_designers (organization_id, designer_id);
call isolate('favorite_designers');
