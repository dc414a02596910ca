-- Channel → shares a month, where somebody set another limit than the usual one; null there means none.
alter table organizations add column quotas jsonb not null default '{}';
create index shares_month on shares (organization_id, at);
