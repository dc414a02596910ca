-- When a job that kept failing was given up; null while it is still tried. It stays until it is
-- set anew, retried or discarded.
alter table jobs add column dead_at float8;

-- Dead letters would stand in front of everything that is due, for ever.
drop index jobs_due_at_idx;
create index jobs_due_at on jobs (due_at) where dead_at is null;

-- The few that have failed: metrics ask for them twice a second.
create index jobs_failed on jobs (organization_id, kind) where attempts > 0;
