-- Up to where the log of events has been cleared by age: what came before can no longer be replayed.
create table sealed_logs (
  organization_id bigint primary key references organizations on delete cascade,
  -- receipts taken later are all there
  taken bigint not null,
  -- the newest receipt that went
  received_at float8 not null
);
call isolate('sealed_logs');

-- Archived incidents by the age of their end, merged ones among them.
create index incidents_by_age on incidents (organization_id, last_change, id) where folder is null;
