-- An incident that continues a full one names the first of them all. Few do, so both indexes stay small:
-- the parts of an incident, and the parts that stand in a folder.
alter table incidents add column first_part_id bigint;
create index incidents_parts on incidents (organization_id, first_part_id) where first_part_id is not null;
create index incidents_listed_parts on incidents (organization_id, first_part_id, set_id, folder, attention)
  where first_part_id is not null and folder is not null;
