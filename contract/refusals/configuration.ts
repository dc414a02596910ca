/** How the console is set up: environments, views, what goes from one organization to another. */
export const configurationRefusals = {
  environment_moves_with_time: {
    status: 400,
    message: "{0} moves with time; an environment cannot be built on it",
  },
  all_unchangeable: { status: 422, message: "All holds everything and cannot be changed" },
  all_undeletable: { status: 422, message: "All cannot be deleted" },
  unknown_environment: { status: 400, message: "There is no environment {0}" },
  unknown_role: { status: 400, message: "There is no role {0}" },
  unknown_view_column: { status: 400, message: "{0} is not among the view's columns" },
  too_many_entries: { status: 422, message: "At most {0} {1}" },
  organization_in_use: {
    status: 422,
    message: "You are signed in to it: switch to another organization first",
  },
  organization_followed: {
    status: 422,
    message: "{0} follows its single sign-on: change that first",
  },
  same_organization: { status: 422, message: "Choose two different organizations" },
  toggle_off_in_target: {
    status: 422,
    message: "The feature {0} is switched off in the target",
  },
  secret_not_copied: { status: 422, message: "It holds a secret, which is never copied" },
  copied_too_many_rows: {
    status: 422,
    message: "{0}: all tables together have {1} rows at most",
  },
  missing_in_target: {
    status: 422,
    message: "{0} names {1}, which the target does not have: copy that too",
  },
  missing_here: { status: 422, message: "{0} names {1}, which {2} not here" },
} as const;
