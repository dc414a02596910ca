-- False for somebody whom another organization brought in, until they have been here: their number and last visit are not shown.
alter table memberships add column is_met boolean not null default true;
