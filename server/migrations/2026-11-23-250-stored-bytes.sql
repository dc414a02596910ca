-- Of what came in on a day, what is still there: it goes down when receipts are deleted by age.
alter table usage_days
  add column stored_requests bigint not null default 0,
  add column stored_bytes bigint not null default 0;

alter table usage_days no force row level security;
alter table sealed_logs no force row level security;
-- Receipts were deleted day by day up to the seal; the day of the seal counts as a whole.
update usage_days u set stored_requests = requests, stored_bytes = bytes
  where u.day >= coalesce((select floor(s.received_at / 86400) from sealed_logs s
    where s.organization_id = u.organization_id), 0);
alter table usage_days force row level security;
alter table sealed_logs force row level security;
