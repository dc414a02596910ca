/** What any request can be refused for, whatever it asks. */
export const requestRefusals = {
  /** The words come from what read the text: a schema, the query language, a sender's format. */
  invalid: { status: 400, message: "{0}" },
  not_json: { status: 400, message: "The body is not valid JSON: {0}" },
  csrf: { status: 403, message: "This request does not come from a page of this server" },
  unknown_host: {
    status: 421,
    message:
      "“{0}” is not a known name of this server. Its operator can add it to TOCSIN_PUBLIC_URL or TOCSIN_ALLOWED_HOSTS",
  },
  not_found: { status: 404, message: "This does not exist, or you have no access to it" },
  name_taken: { status: 409, message: "Name already exists" },
  idempotency_key_invalid: {
    status: 400,
    message: "An Idempotency-Key has 1 to {0} letters, digits and signs",
  },
  idempotency_key_busy: {
    status: 409,
    message: "A call with this Idempotency-Key is under way; try again in {0} seconds",
  },
  idempotency_key_reused: {
    status: 422,
    message: "This Idempotency-Key was used for another call: its address or body differs",
  },
  no_stream: {
    status: 405,
    message: "The server sends nothing by itself here: send messages with POST",
  },
  stale: { status: 409, message: "{0} has changed since you loaded it; refresh and try again" },
  still_used: { status: 409, message: "It is used by {0}" },
  too_large: { status: 413, message: "The body is larger than {0}" },
  too_slow: { status: 408, message: "The request took longer than {0} seconds to arrive" },
  headers_too_large: { status: 431, message: "The headers of the request are too large" },
  unsupported_media: { status: 415, message: "The body must be {0}" },
  too_many_attempts: { status: 429, message: "Too many attempts; try again in {0} seconds" },
  shedding: { status: 503, message: "The server is overloaded; try again in {0} seconds" },
  not_ready: { status: 503, message: "Not ready: {0}" },
  unexpected: { status: 500, message: "Something went wrong" },
  unknown_cursor: { status: 400, message: "This cursor is not valid" },
  outbound_protocol: { status: 422, message: "Tocsin cannot call {0} addresses" },
  outbound_forbidden: {
    status: 422,
    message: "{0} is in {1}, which Tocsin calls only if TOCSIN_OUTBOUND_ALLOW lists it",
  },
  outbound_not_listed: {
    status: 422,
    message:
      "The operator does not allow {0} for this organization; this setting can only narrow the operator's list",
  },
  outbound_too_large: { status: 422, message: "The answer is larger than {0} bytes" },
} as const;
