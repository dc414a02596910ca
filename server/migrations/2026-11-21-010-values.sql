-- Finding incidents by a part of a value or by a word, through a dictionary of the distinct values that incidents hold.
-- Row level security keeps pattern operators out of indexes, so the dictionary is packed to be read whole: a page is many
-- values of one field in one row. See incidents/store-values.ts.
create table value_pages (
  organization_id bigint not null,
  -- a tag; or ~template, ~run, ~text, ~odd: see incidents/text-terms.ts
  field text not null,
  page bigint not null generated always as identity,
  -- of each value: U+001F, in lower case, U+001E, and as it was written where that differs
  texts text not null,
  primary key (organization_id, field, page)
) with (fillfactor = 80);
-- Compressed it would have to be unpacked at every search.
alter table value_pages alter column texts set storage external;
call isolate('value_pages');

-- What stands on some page, hashed.
create table known_values (
  organization_id bigint not null,
  value bigint not null,
  primary key (organization_id, value)
);
call isolate('known_values');

-- As termHash in incidents/store-terms.ts.
create function term_hash(field text, value text) returns bigint language sql immutable parallel safe
  as $$ select ('x' || encode(substring(sha256(convert_to(field, 'UTF8') || '\x00'::bytea || convert_to(value, 'UTF8')) from 1 for 8), 'hex'))::bit(64)::bigint $$;

-- What is there already. Its texts are taken whole: they take more room than those that come later, and are found the same.
do $$
declare organization bigint;
begin
  for organization in select id from organizations loop
    perform set_config('tocsin.organization', organization::text, true);
    create temporary table found_texts on commit drop as
      select t.incident_id, regexp_replace(t.text, '[\x1d-\x1f]', ' ', 'g') as text from (
        select f.incident_id, part as text from incident_facts f, unnest(string_to_array(f.haystack, chr(31))) part
          where f.organization_id = organization and part <> '' and not exists (select from jsonb_each(f.folded) e where e.key not like '@%' and e.value ? part)
        union select a.incident_id, lower(a.description) from alerts a where a.organization_id = organization and a.description <> '') t;
    insert into incident_terms
      select distinct organization, term_hash('~text', t.text), i.folder is not null, i.id from found_texts t join incidents i on i.organization_id = organization and i.id = t.incident_id
      on conflict do nothing;
    create temporary table found_values on commit drop as
      select distinct case when odd then '~odd' else field end as field, case when odd then field || chr(29) || replace(encode(convert_to(own, 'UTF8'), 'base64'), e'\n', '') else folded end as folded,
        case when odd or own = folded then '' else own end as own
      from (select field, folded, own, own ~ '[\x1d-\x1f]' as odd from (
        select e.key as field, v as folded, v as own from incident_facts f, jsonb_each(f.folded) e, jsonb_array_elements_text(e.value) v where f.organization_id = organization and e.key not like '@%'
        union select e.key, lower(v), v from incident_facts f, jsonb_each(f.facts) e, jsonb_array_elements_text(e.value) v where f.organization_id = organization and e.key not like '@%'
        union select '~text', text, text from found_texts) all_values) marked;
    insert into value_pages (organization_id, field, texts)
      select organization, field, string_agg(chr(31) || folded || chr(30) || own, '') from (select *, row_number() over (partition by field order by folded) / 60 as part from found_values) numbered group by field, part;
    insert into known_values select distinct organization, term_hash(field, folded || chr(30) || own) from found_values on conflict do nothing;
    drop table found_texts;
    drop table found_values;
  end loop;
  perform set_config('tocsin.organization', '', true);
end $$;
