-- Server processes that share this database, each with what it does.
create table nodes (
  id bigint primary key default nextval('ids'),
  host text not null,
  pid int not null,
  version text not null,
  roles text[] not null constraint nodes_roles_words
    check (roles <@ array['api', 'delivery', 'jobs', 'live', 'pipeline']),
  started_at float8 not null,
  seen_at float8 not null
);
