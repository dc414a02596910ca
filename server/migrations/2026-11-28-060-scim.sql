-- Provisioning by SCIM: the token of an organization's identity provider.
create table scim_connections (
  organization_id bigint primary key references organizations on delete cascade,
  token_hash text not null,
  -- the first characters, to recognise it by
  hint text not null,
  created_at float8 not null,
  last_used float8
);
create unique index scim_connections_token_hash_idx on scim_connections (token_hash);
call isolate('scim_connections', true);
