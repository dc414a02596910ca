-- Former uploads of a mapping table keep their rows for a while, so that one of them can be restored.
alter table mapping_maps
  add column file_name text,
  -- who uploaded it; null where nobody did
  add column actor jsonb,
  -- rows by what they are found by, against those in force before; null for the first ones
  add column changes jsonb,
  -- when the version was uploaded that this one restored
  add column restored_from float8,
  -- when another took its place; null while it is in force or still being read
  add column replaced_at float8;
create index mapping_maps_versions on mapping_maps (organization_id, table_id, generation)
  where replaced_at is not null;

alter table mapping_uploads
  add column file_name text,
  -- the version whose rows are copied instead of a file's
  add column source_generation bigint;
