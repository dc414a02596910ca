-- That somebody takes a suggested action stands in the history.
-- Rows that are there are looked through by the next migration, in a transaction of its own.
alter table activities
  drop constraint activities_type_words,
  add constraint activities_type_words check (type in ('created', 'reopened', 'alerts_added', 'alerts_resolved', 'status', 'assigned', 'unassigned', 'acknowledged', 'unacknowledged', 'responders_added', 'responders_removed', 'snoozed', 'unsnoozed', 'shared', 'unsubscribed', 'ticket_linked', 'ticket_unlinked', 'change_suspected', 'change_judged', 'action_applied', 'commented', 'resolved', 'merged', 'split', 'undone', 'flapping', 'maintenance', 'tag_set', 'tag_removed', 'preview_link')) not valid;
