-- Who acts at a target is often named by the target's own id alone: what it stands for is looked up.
alter table callbacks
  add column person text,
  -- Where the person is answered; an address that lets its holder write there, so not kept for long.
  add column reply_to text;
create table callback_people (
  organization_id bigint not null references organizations on delete cascade,
  integration_id bigint not null,
  person text not null,
  name text not null,
  -- Empty where the target does not say one.
  email text not null,
  looked_up_at float8 not null,
  primary key (organization_id, integration_id, person),
  foreign key (organization_id, integration_id)
    references outbound_integrations (organization_id, id) on delete cascade
);
call isolate('callback_people');
