-- People who work on the incident beside its assignee: [{id, name}].
alter table incidents add column responders jsonb not null default '[]';

-- Rows that are there are looked through by the next migration, in a transaction of its own.
alter table activities
  drop constraint activities_type_words,
  add constraint activities_type_words check (type in ('created', 'reopened', 'alerts_added', 'alerts_resolved', 'status', 'assigned', 'unassigned', 'acknowledged', 'unacknowledged', 'responders_added', 'responders_removed', 'snoozed', 'unsnoozed', 'shared', 'unsubscribed', 'commented', 'resolved', 'merged', 'split', 'undone', 'flapping', 'maintenance', 'tag_set', 'tag_removed', 'preview_link')) not valid;
alter table undos
  drop constraint undos_action_words,
  add constraint undos_action_words check (action in ('resolve', 'resolve_alerts', 'snooze', 'unsnooze', 'assign', 'unassign', 'acknowledge', 'unacknowledge', 'add_responders', 'remove_responders', 'merge', 'split', 'share', 'unsubscribe', 'tag', 'untag', 'comment')) not valid;
