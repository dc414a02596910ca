-- Whether a rule or a mapping table has added one of its tags: analytics counts them. Of alerts that
-- are there nobody knows.
alter table alerts add column enriched boolean not null default false;
