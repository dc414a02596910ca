-- Every process asks once a minute whether the clock was set back, by what recurs alone.
CREATE INDEX jobs_recurring ON jobs (kind, due_at) WHERE subject = 'all' AND dead_at IS NULL;
