-- Which columns lists show: shared by an organization, for some environments and roles or for all.
create table views (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  -- alert-view, incident-view
  kind text not null,
  name text not null,
  "order" int not null,
  active boolean not null,
  columns text[] not null,
  -- of the columns, those shown to whoever chose none
  shown text[] not null,
  -- none means all; ids that are gone stay, so that a view for one environment never becomes one for all
  environment_ids bigint[] not null,
  role_ids bigint[] not null,
  revision int not null default 1,
  created_at float8 not null,
  updated_at float8 not null,
  primary key (organization_id, id)
);
create unique index views_name on views (organization_id, kind, lower(name));
call isolate('views');
