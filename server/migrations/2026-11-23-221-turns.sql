-- Counts those who had the organization's lock: whoever has the next number knows that nobody wrote
-- in between. See lockOrganization in incidents/stores/store-world.ts.
create table organization_turns (
  organization_id bigint not null primary key references organizations on delete cascade,
  turn bigint not null
) with (fillfactor = 10);
call isolate('organization_turns', true);
