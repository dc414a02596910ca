-- Payloads, and what the mapping should read from them.
alter table payload_mappings add column tests jsonb not null default '[]';
