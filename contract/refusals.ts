/**
 * Every expected refusal: its status and wording. `{0}` and `{1}` are filled in when it is thrown.
 */
export const refusals = {
  invalid: { status: 400, message: "{0}" },
  not_json: { status: 400, message: "The body is not valid JSON: {0}" },
  nothing_accepted: { status: 400, message: "No event in this request could be accepted" },
  not_signed_in: { status: 401, message: "Sign in to continue" },
  wrong_credentials: { status: 401, message: "The e-mail or the password is not right" },
  bad_key: { status: 401, message: "This key is unknown, switched off or expired" },
  csrf: { status: 403, message: "This request does not come from the product's own pages" },
  no_permission: { status: 403, message: "This needs the permission {0}" },
  no_environment_access: { status: 403, message: "This needs {0} access to the environment" },
  no_superadmin: {
    status: 403,
    message: "This needs the super admin of the installation, signed in",
  },
  superadmin_by_sso: {
    status: 403,
    message:
      "The back office takes a password or a passkey: an organization's single sign-on does not open it",
  },
  no_toggle: { status: 403, message: "The feature {0} is switched off for this organization" },
  beyond_own: { status: 403, message: "Nobody gives more than they hold: {0}" },
  sso_required: { status: 403, message: "This organization signs in through its single sign-on" },
  second_factor_needed: {
    status: 401,
    message: "Enter the code of your authenticator app, or a recovery code",
  },
  second_factor_required: {
    status: 403,
    message:
      "This organization asks for a second factor: set up an authenticator app or a passkey first",
  },
  account_expired: { status: 403, message: "This account has expired" },
  link_ended: { status: 404, message: "This link has ended or was used; ask for a new one" },
  not_found: { status: 404, message: "There is nothing here, or you may not see it" },
  name_taken: { status: 409, message: "Name already exists" },
  contact_taken: { status: 409, message: "There is a contact with this address already" },
  stale: { status: 409, message: "{0} has changed since you loaded it; refresh and try again" },
  still_used: { status: 409, message: "It is used by {0}" },
  in_the_way: { status: 409, message: "This cannot be undone: {0}" },
  built_in: { status: 409, message: "Built-in roles stay as they are; make a copy" },
  last_admin: { status: 409, message: "The organization needs an active admin" },
  already_member: { status: 409, message: "This person is a member already" },
  already_set_up: { status: 409, message: "This console is already set up" },
  too_large: { status: 413, message: "The body is larger than {0}" },
  unsupported_media: { status: 415, message: "The body must be {0}" },
  breached_password: {
    status: 422,
    message: "This password is known from breaches of other sites; choose another",
  },
  impossible: { status: 422, message: "{0}" },
  quota_reached: {
    status: 422,
    message: "The {0} quota of this month is used up: {1} of {2} shares; it starts again on {3}",
  },
  preview_failed: { status: 422, message: "Error fetching algorithm data: {0}" },
  needs_confirmation: { status: 422, message: "{0}" },
  too_many_attempts: { status: 429, message: "Too many attempts; try again in {0} seconds" },
  inbox_full: {
    status: 429,
    message: "More events wait than this organization's inbox holds; send again in {0} seconds",
  },
  ingest_limited: {
    status: 429,
    message: "This organization may send fewer events a minute; send again in {0} seconds",
  },
  storage_full: {
    status: 429,
    message: "This organization's storage for events is full; the operator can raise its limit",
  },
  preview_running: {
    status: 429,
    message: "Another preview of this organization is running; try again when it is done",
  },
  shedding: { status: 503, message: "The server is catching up; try again in {0} seconds" },
  not_ready: { status: 503, message: "Not ready: {0}" },
  unexpected: { status: 500, message: "Something went wrong" },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;
