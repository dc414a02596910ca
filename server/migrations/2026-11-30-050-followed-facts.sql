-- Of the incidents of a row, those whose facts have changed: what is searched of them is written when
-- the last such row is applied. Until then they are asked themselves.
alter table search_changes add column with_facts bigint[] not null default '{}';
