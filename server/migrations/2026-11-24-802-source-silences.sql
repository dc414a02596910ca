-- When sources were silent, as the watch over them has noticed: analytics adds it up.
create table source_silences (
  organization_id bigint not null references organizations on delete cascade,
  integration_id bigint not null,
  -- from its last event, or since it counts again
  since float8 not null,
  -- null while it lasts
  until float8,
  source_system text not null,
  primary key (organization_id, integration_id, since)
) with (fillfactor = 90);
call isolate('source_silences');
