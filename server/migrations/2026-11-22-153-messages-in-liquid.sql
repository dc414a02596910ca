-- Messages of AutoShare rules are templates in Liquid, as all messages to targets: what they wrote
-- as ${title} is {{ incident.title }}, and any other name is a tag. What Liquid would read in them
-- as its own stays text.
create function pg_temp.in_liquid(message text) returns text language plpgsql as $$
declare
  rest text := replace(replace(message, '{{', '{{ "{{" }}'), '{%', '{{ "{%" }}');
  result text := '';
  found text[];
  name text;
begin
  loop
    found := regexp_match(rest, '^(.*?)\$\{([^{}]+)\}(.*)$', 's');
    exit when found is null;
    name := lower(trim(found[2]));
    result := result || found[1] || case
      when name in ('status', 'severity', 'title', 'subtitle', 'description', 'id', 'folder',
        'assignee', 'responder', 'acknowledged', 'acknowledged_by', 'acknowledged_at',
        'maintenance', 'flapping', 'alerts', 'active_alerts', 'start', 'end', 'duration',
        'last_change', 'created_at', 'updated_at') then '{{ incident.' || name || ' }}'
      when name ~ '^[a-z_][a-z0-9_-]*$' then '{{ tags.' || name || ' }}'
      else '{{ tags[' || to_json(name)::text || '] }}' end;
    rest := found[3];
  end loop;
  return result || rest;
end $$;
alter table rules no force row level security;
update rules set body = jsonb_set(body, '{message}', to_jsonb(pg_temp.in_liquid(body->>'message')))
  where kind = 'autoshare-rule' and (body->>'message' like '%${%' or body->>'message' like '%{{%'
    or body->>'message' like '%{\%%');
alter table rules force row level security;
