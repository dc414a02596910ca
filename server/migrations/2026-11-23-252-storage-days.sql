-- What an organization stores, measured every hour: the newest of each day stays.
create table storage_days (
  organization_id bigint not null references organizations on delete cascade,
  -- days since 1970-01-01
  day int not null,
  kind text not null,
  rows bigint not null,
  -- on disk, with indexes: its share of the tables by rows
  bytes bigint not null,
  measured_at float8 not null,
  primary key (organization_id, day, kind),
  constraint storage_days_kind_words check (kind in ('receipts', 'incidents', 'activities', 'deliveries', 'notifications', 'changes', 'audit'))
);
call isolate('storage_days');
