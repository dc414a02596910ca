-- When it happened there, by the sender's clock; null where the signature has a time. What closed a
-- ticket before its incident was opened again no longer closes anything.
alter table callbacks add column happened_at float8;
