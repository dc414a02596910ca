-- Which connected model is asked about which incidents, and what it is told.
create table ai_configurations (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  name text not null,
  integration_id bigint not null,
  active boolean not null,
  settings jsonb not null,
  updated_at float8 not null,
  primary key (organization_id, id)
);
create unique index ai_configurations_name on ai_configurations (organization_id, lower(name));
call isolate('ai_configurations');

-- What a model was last asked, on one day, counted from 1970.
create table ai_usage (
  organization_id bigint not null,
  configuration_id bigint not null,
  day int not null,
  calls int not null,
  tokens bigint not null,
  primary key (organization_id, configuration_id),
  foreign key (organization_id, configuration_id)
    references ai_configurations (organization_id, id) on delete cascade
);
call isolate('ai_usage');

-- The built-in engine's answer stays beside the model's; `told_changes`: the model's rests on
-- changes, whatever it cites.
alter table incident_analyses
  add column configuration_id bigint,
  add column built_in jsonb,
  add column fallback text,
  add column told_changes boolean not null default false;
