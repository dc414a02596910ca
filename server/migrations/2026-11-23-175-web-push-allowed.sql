-- Notifications on people's devices, off until an admin allows them.
alter table organizations add column web_push_allowed boolean not null default false;
