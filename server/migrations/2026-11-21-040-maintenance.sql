-- Which open plans mute an alert, until when, and what those that ended meanwhile ask for: see features/incidents/muting.ts.
alter table alerts add column mute jsonb;
create index alerts_muted on alerts (organization_id, id) where muted;
