/** What any request can be refused for, whatever it asks. */
export const requestRefusals = {
  /** The words come from what read the text: a schema, the query language, a sender's format. */
  invalid: { status: 400, message: "{0}" },
  not_json: { status: 400, message: "The body is not valid JSON: {0}" },
  csrf: { status: 403, message: "This request does not come from the product's own pages" },
  unknown_host: {
    status: 421,
    message:
      "Nobody said that this server is reached as “{0}”: its operator can, by TOCSIN_PUBLIC_URL or TOCSIN_ALLOWED_HOSTS",
  },
  not_found: { status: 404, message: "There is nothing here, or you may not see it" },
  name_taken: { status: 409, message: "Name already exists" },
  stale: { status: 409, message: "{0} has changed since you loaded it; refresh and try again" },
  still_used: { status: 409, message: "It is used by {0}" },
  too_large: { status: 413, message: "The body is larger than {0}" },
  too_slow: { status: 408, message: "The request took longer than {0} seconds to arrive" },
  headers_too_large: { status: 431, message: "The headers of the request are too large" },
  unsupported_media: { status: 415, message: "The body must be {0}" },
  too_many_attempts: { status: 429, message: "Too many attempts; try again in {0} seconds" },
  shedding: { status: 503, message: "The server is catching up; try again in {0} seconds" },
  not_ready: { status: 503, message: "Not ready: {0}" },
  unexpected: { status: 500, message: "Something went wrong" },
  unknown_cursor: { status: 400, message: "This cursor was not given by a feed" },
  outbound_protocol: { status: 422, message: "{0} is not a protocol that Tocsin calls" },
  outbound_forbidden: {
    status: 422,
    message: "{0} is in {1}, which Tocsin does not call unless TOCSIN_OUTBOUND_ALLOW lists it",
  },
  outbound_not_listed: {
    status: 422,
    message:
      "{0} is not among the destinations that the operator lists for this organization; this setting can only narrow them",
  },
  outbound_too_large: { status: 422, message: "The answer is larger than {0} bytes" },
} as const;
