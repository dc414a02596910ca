-- Requests of senders that were refused at the door: the newest few of an organization.
create table refused_requests (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  received_at float8 not null,
  -- Whose app key it names, where it names one.
  integration_id bigint,
  -- As it was called then; null where nobody has this key.
  key_name text,
  -- Whether the key was good.
  is_admitted boolean not null,
  address text not null,
  path text not null,
  status int not null,
  problems jsonb not null,
  -- Its beginning; what the sender declared or sent in all stands beside it, where it is known.
  body text not null,
  body_bytes float8,
  -- The same refusal within the same second.
  times int not null,
  primary key (organization_id, id)
);
create index refused_requests_newest on refused_requests (organization_id, is_admitted, received_at desc, id desc);
call isolate('refused_requests');

-- A request that shows no good key belongs to whom its app key belongs to.
create policy found on integrations for select using ((select tocsin_is_system()));
create index integrations_app_key on integrations (app_key);
