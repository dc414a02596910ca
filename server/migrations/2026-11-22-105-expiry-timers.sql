-- Alerts whose timer was lost while they were heard of again: they end when they should have, or now.
do $$
declare organization bigint;
begin
  for organization in select id from organizations loop
    perform set_config('tocsin.organization', organization::text, true);
    insert into jobs (organization_id, kind, subject, due_at)
      select organization, 'expire', a.id::text, a.expires_at from alerts a
        where a.organization_id = organization and a.is_current and a.status <> 'ok' and a.expires_at is not null
      on conflict (organization_id, kind, subject) do nothing;
  end loop;
  perform set_config('tocsin.organization', '', true);
end $$;
