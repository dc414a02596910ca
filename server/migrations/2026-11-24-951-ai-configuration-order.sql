-- People order them: the first that fits is asked.
alter table ai_configurations
  add column "order" int not null default 0,
  add column created_at float8;
update ai_configurations c set "order" = o.place, created_at = c.updated_at
  from (select organization_id, id,
      row_number() over (partition by organization_id order by id) as place
    from ai_configurations) o
  where o.organization_id = c.organization_id and o.id = c.id;
alter table ai_configurations alter column created_at set not null;
