-- Tags of incidents: definitions stand in rules, kind incident-tag; their values with the incident, by the definition's id.
alter table incidents add column incident_tags jsonb not null default '{}';

-- The owner is held to row level security too, and names no organization here.
alter table rules no force row level security;
alter table roles no force row level security;
alter table jobs no force row level security;

-- Until now the priority came from the alerts' tag of that name, and so it does still.
insert into rules (organization_id, kind, name, "order", active, body, created_at, updated_at)
  select id, 'incident-tag', 'priority', 1, true,
    '{"description": "How urgent it is", "type": "priority", "options": [], "default": null, "automatic": [{"when": "", "value": {"kind": "worst", "field": "priority"}}]}',
    created_at, created_at
  from organizations;
-- What is open gets its values in the background.
insert into jobs (organization_id, kind, subject, due_at) select id, 'retag', 'all', 0 from organizations on conflict do nothing;
-- Setting a tag is an action on incidents like the others.
update roles set permissions = permissions || '{custom_tags@create,custom_tags@update,custom_tags@delete}'
  where is_built_in and key = 'user' and not 'custom_tags@update' = any(permissions);

alter table rules force row level security;
alter table roles force row level security;
alter table jobs force row level security;
