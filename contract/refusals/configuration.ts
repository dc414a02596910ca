/** How the console is set up: environments, views, what goes from one organization to another. */
export const configurationRefusals = {
  environment_moves_with_time: {
    status: 400,
    message: "{0} changes too often to be used in an environment",
  },
  all_unchangeable: {
    status: 422,
    message: "The environment All contains everything and cannot be changed",
  },
  all_undeletable: { status: 422, message: "The environment All cannot be deleted" },
  unknown_environment: { status: 400, message: "The environment {0} does not exist" },
  unknown_source: { status: 400, message: "The source {0} does not exist" },
  unknown_role: { status: 400, message: "The role {0} does not exist" },
  dashboard_of_another: {
    status: 403,
    message: "Only {0} can delete this dashboard or change who sees it",
  },
  unknown_view_column: { status: 400, message: "{0} is not a column of the view" },
  too_many_entries: { status: 422, message: "At most {0} {1}" },
  organization_in_use: {
    status: 422,
    message: "You are signed in to it: switch to another organization first",
  },
  organization_followed: {
    status: 422,
    message: "{0} uses its single sign-on: change that first",
  },
  same_organization: { status: 422, message: "Choose two different organizations" },
  toggle_off_in_target: {
    status: 422,
    message: "The feature {0} is switched off in the target",
  },
  secret_not_copied: { status: 422, message: "It holds a secret, which is never copied" },
  copied_too_many_rows: {
    status: 422,
    message: "{0}: all maps together may have at most {1} rows",
  },
  missing_in_target: {
    status: 422,
    message: "{0} uses {1}, which does not exist in the target: copy that too",
  },
  no_source_in_target: {
    status: 422,
    message:
      "The source {0} is not connected in the target: connect it there, then copy its mapping",
  },
  has_adapter: {
    status: 422,
    message: "{0} is read by an adapter of its own: it takes no mapping",
  },
  missing_here: { status: 422, message: "{0} uses {1}, which {2} not exist here" },
  no_assistant: { status: 409, message: "No model is connected that is asked about all incidents" },
  no_model: { status: 422, message: "Choose an integration of the kind AI model" },
  too_many_ai_configurations: {
    status: 422,
    message: "There can be at most {0} configurations",
  },
} as const;
