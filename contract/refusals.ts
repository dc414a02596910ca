/** Every expected refusal: its status and wording. `{0}` and `{1}` are filled in when it is thrown. */
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
  no_toggle: { status: 403, message: "The feature {0} is switched off for this organization" },
  account_expired: { status: 403, message: "This account has expired" },
  not_found: { status: 404, message: "There is nothing here, or you may not see it" },
  name_taken: { status: 409, message: "Name already exists" },
  stale: { status: 409, message: "{0} has changed since you loaded it; refresh and try again" },
  in_the_way: { status: 409, message: "This cannot be undone: {0}" },
  already_set_up: { status: 409, message: "This console is already set up" },
  too_large: { status: 413, message: "The body is larger than {0}" },
  unsupported_media: { status: 415, message: "The body must be {0}" },
  impossible: { status: 422, message: "{0}" },
  too_many_attempts: { status: 429, message: "Too many attempts; try again in {0} seconds" },
  inbox_full: { status: 429, message: "More events wait than this organization's inbox holds; send again in {0} seconds" },
  shedding: { status: 503, message: "The server is catching up; try again in {0} seconds" },
  not_ready: { status: 503, message: "Not ready: {0}" },
  unexpected: { status: 500, message: "Something went wrong" },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;
