-- Runs that look for connections between incidents, and the groups that each has made.
create table clustering_executions (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  status text not null,
  created_at float8 not null,
  start_at float8,
  end_at float8,
  -- Null where the schedule asked.
  actor_id bigint,
  actor_name text,
  -- Around which it looks; null: around now.
  about_id bigint,
  error text,
  -- At which it looked.
  incident_ids bigint[] not null default '{}',
  is_cut boolean not null default false,
  primary key (organization_id, id),
  constraint clustering_executions_status_words check (status in ('in progress', 'completed', 'failed'))
);
-- Of two who ask at once, one asks.
create unique index clustering_executions_running on clustering_executions (organization_id)
  where status = 'in progress';
call isolate('clustering_executions');

create table clustering_issues (
  organization_id bigint not null,
  id bigint not null default nextval('ids'),
  execution_id bigint not null,
  lead_id bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, execution_id)
    references clustering_executions (organization_id, id) on delete cascade
);
create index clustering_issues_of on clustering_issues (organization_id, execution_id);
call isolate('clustering_issues');

create table clustering_nodes (
  organization_id bigint not null,
  issue_id bigint not null,
  incident_id bigint not null,
  primary key (organization_id, issue_id, incident_id),
  foreign key (organization_id, issue_id)
    references clustering_issues (organization_id, id) on delete cascade
);
create index clustering_nodes_of on clustering_nodes (organization_id, incident_id, issue_id desc);
call isolate('clustering_nodes');

create table clustering_connections (
  organization_id bigint not null,
  issue_id bigint not null,
  source_id bigint not null,
  target_id bigint not null,
  edge_type text not null,
  confidence float8 not null,
  -- A code each, and what it rests on behind a colon.
  reasons text[] not null,
  origin text not null,
  is_right boolean,
  judged_by text,
  primary key (organization_id, issue_id, source_id, target_id),
  foreign key (organization_id, issue_id)
    references clustering_issues (organization_id, id) on delete cascade,
  constraint clustering_connections_edge_type_words check (edge_type in ('none', 'source_caused_target', 'target_caused_source', 'bidirectional_cause', 'common_external_cause', 'recurrence', 'general')),
  constraint clustering_connections_origin_words check (origin in ('engine', 'person'))
);
call isolate('clustering_connections');

-- What people said of two incidents: the last word on a pair. Later runs follow it.
create table relation_verdicts (
  organization_id bigint not null references organizations on delete cascade,
  -- The older of the two.
  incident_id bigint not null,
  related_id bigint not null,
  source_id bigint not null,
  target_id bigint not null,
  edge_type text not null,
  is_right boolean not null,
  actor_id bigint,
  actor_name text not null,
  at float8 not null,
  primary key (organization_id, incident_id, related_id),
  constraint relation_verdicts_edge_type_words check (edge_type in ('none', 'source_caused_target', 'target_caused_source', 'bidirectional_cause', 'common_external_cause', 'recurrence', 'general'))
);
create index relation_verdicts_related on relation_verdicts (organization_id, related_id);
create index relation_verdicts_at on relation_verdicts (organization_id, at desc);
call isolate('relation_verdicts');

-- Incidents that people named as the lead of their group; of several in a group the newest leads.
create table relation_leads (
  organization_id bigint not null references organizations on delete cascade,
  incident_id bigint not null,
  actor_id bigint,
  actor_name text not null,
  at float8 not null,
  primary key (organization_id, incident_id)
);
call isolate('relation_leads');

-- Added to whatever words there are. Rows that are there are looked through by the next migration.
do $$
declare
  words text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'activities_type_words' and conrelid = 'activities'::regclass);
begin
  alter table activities drop constraint activities_type_words;
  execute format('alter table activities add constraint activities_type_words %s not valid',
    replace(replace(words, ']', ', ''connected''::text]'), ' NOT VALID', ''));
end $$;
