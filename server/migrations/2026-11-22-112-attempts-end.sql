-- Attempts count for a window, and are of no use after it: most windows are a minute.
alter table attempts add column ends_at float8;
update attempts
  set ends_at = window_start + case when key like 'second-factor wrong %' then 86400 else 60 end;
alter table attempts alter column ends_at set not null;
create index attempts_ends_at on attempts (ends_at);
