-- What was moved last, by the id it was published with: a stream that has lost it counts from
-- before, and has something else in its place.
alter table ingest_logs add column moved_message text;
