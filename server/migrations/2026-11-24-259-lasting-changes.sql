-- What was going on in a time is found without reading all that is over: see lastsUntil in
-- changes/store-search.ts.
create index changes_lasted on changes (organization_id, (
  case when "end" is not null then "end"
    when status = 'In Progress' then 'infinity'::float8 else start end));
