-- Where the chain begins after older rows were taken out: the newest of them, and its hash.
create table audit_checkpoints (
  organization_id bigint primary key references organizations on delete cascade,
  seq bigint not null,
  hash text not null,
  at float8 not null,
  -- all that were ever taken out
  removed bigint not null
);
alter table audit_checkpoints enable row level security;
alter table audit_checkpoints force row level security;
create policy seen on audit_checkpoints for select using (organization_id = (select tocsin_organization()));
-- Only the owner writes, so only trim_audit does: the application may neither change nor delete what was recorded.
create policy written on audit_checkpoints to current_user using (organization_id = (select tocsin_organization())) with check (organization_id = (select tocsin_organization()));

create index audit_log_at on audit_log (organization_id, at);

-- Takes out the oldest rows up to `through`, never all of them, and notes where the chain goes on.
create function trim_audit(through bigint, trimmed_at float8) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_hash text;
  taken bigint;
begin
  select hash into last_hash from audit_log where organization_id = tocsin_organization() and seq = through;
  if last_hash is null or not exists (select from audit_log where organization_id = tocsin_organization() and seq > through) then
    return 0;
  end if;
  delete from audit_log where organization_id = tocsin_organization() and seq <= through;
  get diagnostics taken = row_count;
  insert into audit_checkpoints (organization_id, seq, hash, at, removed) values (tocsin_organization(), through, last_hash, trimmed_at, taken)
    on conflict (organization_id) do update set seq = excluded.seq, hash = excluded.hash, at = excluded.at, removed = audit_checkpoints.removed + excluded.removed;
  return taken;
end $$;
