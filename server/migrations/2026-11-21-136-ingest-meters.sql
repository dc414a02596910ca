-- What all server processes together leave of an organization's events a minute; they report about once a second.
create table ingest_meters (
  organization_id bigint primary key references organizations on delete cascade,
  -- below nothing where more came in than it may
  "left" float8 not null,
  at float8 not null
);
call isolate('ingest_meters');
