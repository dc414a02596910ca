-- The settings' revision when the way to the provider was begun: a test speaks for those alone.
alter table sso_attempts add column revision int not null default 0;
