-- Mapping tables: their rules stand in rules, kind mapping-table; here are their rows.
-- What was uploaded as a whole, once: a new upload is another generation, which comes into force when it is complete.
create table mapping_maps (
  organization_id bigint not null references organizations on delete cascade,
  generation bigint not null default nextval('ids'),
  table_id bigint not null,
  titles text[] not null,
  rows int not null default 0,
  -- counts the edits of single rows
  revision int not null default 1,
  is_current boolean not null default false,
  uploaded_at float8 not null,
  changed_at float8 not null,
  primary key (organization_id, generation),
  foreign key (organization_id, table_id) references rules on delete cascade
);
create unique index mapping_maps_current on mapping_maps (organization_id, table_id) where is_current;
call isolate('mapping_maps');

create table mapping_rows (
  organization_id bigint not null,
  generation bigint not null,
  row int not null,
  -- in the order of the map's titles, with U+001F between them
  cells text not null,
  primary key (organization_id, generation, row)
);
call isolate('mapping_rows');

-- The last upload of each table, and how far it got: what a restart goes on from.
create table mapping_uploads (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  table_id bigint not null,
  -- receiving, waiting, done, failed
  state text not null,
  bytes bigint not null default 0,
  generation bigint,
  -- the table's columns as they were when its first row was read; for each its place in the file, which has so many
  fields jsonb not null default '[]',
  columns int[] not null default '{}',
  width int not null default 0,
  ignored text[] not null default '{}',
  -- bytes and rows of the file that are read
  read_bytes bigint not null default 0,
  read_rows int not null default 0,
  rows int not null default 0,
  errors jsonb not null default '[]',
  error_count int not null default 0,
  actor jsonb not null,
  started_at float8 not null,
  finished_at float8,
  primary key (organization_id, id),
  unique (organization_id, table_id),
  foreign key (organization_id, table_id) references rules on delete cascade
);
call isolate('mapping_uploads');

create table mapping_upload_parts (
  organization_id bigint not null,
  upload_id bigint not null,
  part int not null,
  bytes bytea not null,
  primary key (organization_id, upload_id, part),
  foreign key (organization_id, upload_id) references mapping_uploads on delete cascade
);
-- It is read once, in order, and is hardly smaller compressed.
alter table mapping_upload_parts alter column bytes set storage external;
call isolate('mapping_upload_parts');
