-- A source is paused, takes a new key, and is deleted; what it sent is still read by the keys it had.
alter table integrations
  add column active boolean not null default true,
  add column deleted_at float8;
drop index integrations_organization_id_parent_source_system_lower_idx;
create unique index integrations_name on integrations (organization_id, parent_source_system, lower(name))
  where deleted_at is null;

create table former_app_keys (
  organization_id bigint not null references organizations on delete cascade,
  app_key text not null,
  integration_id bigint not null,
  replaced_at float8 not null,
  -- Senders may use it until then.
  accepted_until float8 not null,
  primary key (organization_id, app_key)
);
create index former_app_keys_integration on former_app_keys (organization_id, integration_id);
call isolate('former_app_keys');
-- A refused request belongs to whom its app key belongs or belonged to.
create index former_app_keys_app_key on former_app_keys (app_key);
create policy found on former_app_keys for select using ((select tocsin_is_system())
  and app_key = any ((select string_to_array(coalesce(current_setting('tocsin.app_keys', true), ''), E'\n'))::text[]));
