-- What receivers of shares say back: one row for each change, before it is applied.
create table callbacks (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  integration_id bigint not null,
  -- Of the delivery and the change within it: the same again changes nothing.
  key text not null,
  received_at float8 not null,
  -- As the receiver knows it: a ticket, a thread; or the share by its own id.
  external_id text,
  share_id bigint,
  incident_id bigint,
  change jsonb not null,
  -- Who did it there.
  actor jsonb not null,
  -- A button: it acts as the person who pressed it, or not at all.
  is_button boolean not null,
  state text not null default 'queued',
  reason text,
  settled_at float8,
  primary key (organization_id, id),
  unique (organization_id, integration_id, key),
  constraint callbacks_state_words check (state in ('queued', 'applied', 'refused', 'ignored')),
  foreign key (organization_id, integration_id)
    references outbound_integrations (organization_id, id) on delete cascade
);
create index callbacks_newest on callbacks (organization_id, integration_id, id desc);
call isolate('callbacks');
-- Which organization a callback is for is known by its target, before anything else is.
create index outbound_integrations_id on outbound_integrations (id);

-- A share is looked up by what its receiver calls it. With row level security an index serves only
-- comparisons of columns, not of what is inside of jsonb.
alter table shares add column external_id text;
alter table shares no force row level security;
update shares set external_id = external->>'id' where external ? 'id';
alter table shares force row level security;
create index shares_external on shares (organization_id, system, address, external_id)
  where external_id is not null;
