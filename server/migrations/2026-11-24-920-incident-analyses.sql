-- What an engine said of an incident, and who asked. The newest of an incident is shown.
create table incident_analyses (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  incident_id bigint not null,
  status text not null,
  requested_at float8 not null,
  -- Null where the configuration asked.
  actor_id bigint,
  actor_name text,
  -- What who asked may see: {environments, permissions}.
  reach jsonb not null,
  completed_at float8,
  engine text,
  error text,
  result jsonb,
  primary key (organization_id, id),
  constraint incident_analyses_status_words check (status in ('in progress', 'completed', 'failed')),
  constraint incident_analyses_engine_words check (engine in ('built-in', 'model'))
);
create index incident_analyses_of on incident_analyses (organization_id, incident_id, id desc);
-- Of two who ask at once, one asks.
create unique index incident_analyses_running on incident_analyses (organization_id, incident_id)
  where status = 'in progress';
call isolate('incident_analyses');

-- Added to whatever words there are. Rows that are there are looked through by the next migration.
do $$
declare
  words text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'activities_type_words' and conrelid = 'activities'::regclass);
begin
  alter table activities drop constraint activities_type_words;
  execute format('alter table activities add constraint activities_type_words %s not valid',
    replace(replace(words, ']', ', ''ai_analysis''::text]'), ' NOT VALID', ''));
end $$;
