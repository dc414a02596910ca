-- Of changes whose summaries differ in numbers and hashes alone, it is the same: how often they come
-- says how unusual one is.
alter table changes add column likeness text not null default '';
create index changes_alike on changes (organization_id, integration_id, likeness, start);
