/** What people do to incidents. */
export const incidentRefusals = {
  already_resolved: { status: 422, message: "The incident is already resolved" },
  snooze_in_past: { status: 422, message: "The snooze would end in the past" },
  snooze_resolved: { status: 422, message: "A resolved incident cannot be snoozed" },
  not_snoozed: { status: 422, message: "The incident is not snoozed" },
  not_assignable: { status: 422, message: "Incidents here cannot be assigned to this user" },
  already_assigned: { status: 422, message: "The incident is already assigned to this user" },
  not_assigned: { status: 422, message: "The incident is not assigned" },
  already_acknowledged: { status: 422, message: "The incident is already acknowledged" },
  acknowledge_resolved: { status: 422, message: "A resolved incident cannot be acknowledged" },
  not_acknowledged: { status: 422, message: "The incident is not acknowledged" },
  already_responding: { status: 422, message: "These people are already responders" },
  not_responding: { status: 422, message: "None of these people is a responder" },
  too_many_responders: { status: 422, message: "An incident can have at most {0} responders" },
  merged_away: { status: 422, message: "The incident was merged into another one" },
  merge_into_itself: { status: 422, message: "An incident cannot be merged into itself" },
  merge_source_merged: {
    status: 422,
    message: "#{0} was already merged into another incident",
  },
  merge_too_large: {
    status: 422,
    message: "Together they have {0} alerts; an incident can have at most {1}",
  },
  split_foreign_alert: {
    status: 422,
    message: "Some of these alerts are not in this incident",
  },
  split_all_alerts: { status: 422, message: "At least one alert must stay" },
  split_no_alert: { status: 422, message: "Choose at least one alert" },
  already_tagged: { status: 422, message: "The incident already has these tags" },
  not_tagged: { status: 422, message: "The incident does not have this tag" },
  analyzed_too_often: {
    status: 422,
    message: "Incidents cannot be analyzed more than {0} times",
  },
  cluster_runs: { status: 409, message: "The run has not ended yet" },
  cluster_itself: { status: 422, message: "An incident cannot be connected with itself" },
  cluster_connected: { status: 409, message: "These incidents are already connected" },
  already_undone: { status: 409, message: "This was already undone" },
  undo_alert_moved: {
    status: 409,
    message: "This cannot be undone: the alert {0} has since moved to another incident",
  },
  undo_alert_changed: {
    status: 409,
    message: "This cannot be undone: the alert {0} has since changed to {1}",
  },
  undo_incident_gone: { status: 409, message: "This cannot be undone: #{0} no longer exists" },
  undo_incident_changed: {
    status: 409,
    message: "This cannot be undone: the {1} of #{0} has since changed",
  },
  undo_tag_changed: {
    status: 409,
    message: "This cannot be undone: a tag of #{0} has since been set or removed",
  },
  undo_share_gone: {
    status: 409,
    message: "This cannot be undone: a share of #{0} no longer exists",
  },
  undo_share_ended: {
    status: 409,
    message: "This cannot be undone: {0} has since been unsubscribed",
  },
  undo_share_resumed: {
    status: 409,
    message: "This cannot be undone: {0} has since been subscribed",
  },
  undo_shared_again: {
    status: 409,
    message: "This cannot be undone: #{0} has since been shared with {1} again",
  },
  analytics_too_many_buckets: {
    status: 422,
    message: "This time has more than {0} buckets; use a longer interval or a shorter time",
  },
  analytics_by_pairs: {
    status: 422,
    message:
      "“{0}” cannot be measured by {1} and {2} together, because an incident has several of each",
  },
} as const;
