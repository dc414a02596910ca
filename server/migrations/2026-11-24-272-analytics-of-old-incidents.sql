-- Incidents that are there get their rows as those that change do.
-- The owner is held to row level security too, and names no organization here.
alter table incidents no force row level security;
alter table analytics_changes no force row level security;
insert into analytics_changes (organization_id, incidents, queued_at)
  select organization_id, array_agg(id order by id), max(updated_at)
  from (
    select organization_id, id, updated_at,
      row_number() over (partition by organization_id order by id) / 200 as slice
    from incidents where merged_into is null
  ) known
  group by organization_id, slice;
alter table analytics_changes force row level security;
alter table incidents force row level security;
