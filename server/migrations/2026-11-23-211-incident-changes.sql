-- Which changes may have caused an incident, and what people said of it.
create table incident_changes (
  organization_id bigint not null,
  incident_id bigint not null,
  change_id bigint not null,
  certainty text not null,
  -- 0 where only a person has named it.
  score float8 not null,
  reasons jsonb not null,
  comment text,
  -- Null while nobody has judged it.
  actor_id bigint,
  actor_name text,
  judged_at float8,
  primary key (organization_id, incident_id, change_id),
  constraint incident_changes_certainty_words check (certainty in ('SUSPECT', 'MATCH', 'NONE')),
  foreign key (organization_id, change_id)
    references changes (organization_id, id) on delete cascade
);
create index incident_changes_change on incident_changes (organization_id, change_id);
call isolate('incident_changes');

-- Rows that are there are looked through by the next migration, in a transaction of its own.
alter table activities
  drop constraint activities_type_words,
  add constraint activities_type_words check (type in ('created', 'reopened', 'alerts_added', 'alerts_resolved', 'status', 'assigned', 'unassigned', 'acknowledged', 'unacknowledged', 'responders_added', 'responders_removed', 'snoozed', 'unsnoozed', 'shared', 'unsubscribed', 'ticket_linked', 'ticket_unlinked', 'change_suspected', 'change_judged', 'commented', 'resolved', 'merged', 'split', 'undone', 'flapping', 'maintenance', 'tag_set', 'tag_removed', 'preview_link')) not valid;
