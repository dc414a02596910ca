-- Whether a source that falls silent opens an incident.
alter table organizations add column silence_incidents boolean not null default false;
