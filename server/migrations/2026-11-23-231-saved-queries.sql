-- Queries that somebody saved, for themselves or for the members of some roles.
create table saved_queries (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  owner_id bigint not null,
  name text not null,
  query text not null,
  kind text not null,
  -- seconds back from now; null for what the searcher has chosen
  range_s int,
  environment_id bigint,
  role_ids bigint[] not null default '{}',
  version int not null default 1,
  created_at float8 not null,
  updated_at float8 not null,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references memberships on delete cascade,
  constraint saved_queries_kind_words check (kind in ('all', 'incidents', 'alerts', 'changes'))
);
create unique index saved_queries_name on saved_queries (organization_id, owner_id, lower(name));
call isolate('saved_queries');

create table favorite_queries (
  organization_id bigint not null,
  user_id bigint not null,
  query_id bigint not null,
  primary key (organization_id, user_id, query_id),
  foreign key (organization_id, user_id) references memberships on delete cascade,
  foreign key (organization_id, query_id) references saved_queries on delete cascade
);
create index favorite_queries_query on favorite_queries (organization_id, query_id);
call isolate('favorite_queries');
