-- A month's shares are counted from the index alone, once a batch in which rules share.
drop index shares_month;
create index shares_month on shares (organization_id, at, system);

-- What a sharing quota held back, at one moment by one rule or person: troubleshooting tells of it.
create table blocked_shares (
  organization_id bigint not null,
  id bigint not null default nextval('ids'),
  at float8 not null,
  channel text not null,
  "limit" bigint not null,
  used bigint not null,
  -- null where a person shared
  rule_id bigint,
  by_name text not null,
  -- the first of them, by id
  incident_ids jsonb not null,
  incidents int not null,
  primary key (organization_id, id)
);
create index blocked_shares_at on blocked_shares (organization_id, at desc, id desc);
call isolate('blocked_shares');
