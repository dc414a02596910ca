/** What people do to incidents. */
export const incidentRefusals = {
  already_resolved: { status: 422, message: "It is resolved already" },
  snooze_in_past: { status: 422, message: "The snooze would end in the past" },
  snooze_resolved: { status: 422, message: "A resolved incident cannot be snoozed" },
  not_snoozed: { status: 422, message: "It is not snoozed" },
  not_assignable: { status: 422, message: "This user cannot be assigned incidents here" },
  already_assigned: { status: 422, message: "It is assigned to them already" },
  not_assigned: { status: 422, message: "It is assigned to nobody" },
  already_acknowledged: { status: 422, message: "It is acknowledged already" },
  acknowledge_resolved: { status: 422, message: "A resolved incident cannot be acknowledged" },
  not_acknowledged: { status: 422, message: "It is not acknowledged" },
  merged_away: { status: 422, message: "It was merged into another incident" },
  merge_into_itself: { status: 422, message: "An incident cannot be merged into itself" },
  merge_source_merged: {
    status: 422,
    message: "#{0} was merged into another incident already",
  },
  merge_too_large: {
    status: 422,
    message: "Together they have {0} alerts; an incident holds at most {1}",
  },
  split_foreign_alert: {
    status: 422,
    message: "Some of these alerts are not in this incident",
  },
  split_all_alerts: { status: 422, message: "At least one alert has to stay" },
  split_no_alert: { status: 422, message: "Choose at least one alert" },
  already_tagged: { status: 422, message: "It has these tags already" },
  not_tagged: { status: 422, message: "It does not have this tag" },
  already_undone: { status: 409, message: "This cannot be undone: it was undone already" },
  undo_alert_moved: {
    status: 409,
    message: "This cannot be undone: the alert {0} has moved to another incident since",
  },
  undo_alert_changed: {
    status: 409,
    message: "This cannot be undone: the alert {0} has changed to {1} since",
  },
  undo_incident_gone: { status: 409, message: "This cannot be undone: #{0} is gone" },
  undo_incident_changed: {
    status: 409,
    message: "This cannot be undone: #{0} has another {1} since",
  },
  undo_tag_changed: {
    status: 409,
    message: "This cannot be undone: a tag of #{0} has been set or removed since",
  },
  undo_share_gone: { status: 409, message: "This cannot be undone: a share of #{0} is gone" },
  undo_share_ended: { status: 409, message: "This cannot be undone: {0} was unsubscribed since" },
  undo_share_resumed: { status: 409, message: "This cannot be undone: {0} was subscribed since" },
  undo_shared_again: {
    status: 409,
    message: "This cannot be undone: #{0} was shared with {1} again since",
  },
} as const;
