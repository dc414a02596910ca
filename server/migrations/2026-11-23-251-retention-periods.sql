-- Failed events are kept for a period too: the oldest are found without reading them all.
create index failures_at on failures (organization_id, at);
