-- What the people who look after a target were last told by mail.
alter table delivery_targets
  add column notified_at float8,
  add column notified_down boolean not null default false;
