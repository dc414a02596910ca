-- What the inverted index has yet to follow: written with the incidents, applied right after them. See
-- incidents/search/search-index.ts.
create table search_changes (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  -- whatever they are asked for, they are asked themselves
  incidents bigint[] not null,
  -- JSON, see incidents/search/term-changes.ts
  changes text not null,
  primary key (organization_id, id)
);
-- It is gone within a second.
alter table search_changes alter column changes set storage external;
call isolate('search_changes', true);

-- What is searched of an incident follows its facts, as the index does.
alter table incident_facts alter column folded set default '{}';
alter table incident_facts alter column haystack set default '';
