/** Events that are sent, and previews of what rules would make of them. */
export const eventRefusals = {
  nothing_accepted: { status: 400, message: "No event in this request could be accepted" },
  preview_stopped: { status: 422, message: "Error fetching algorithm data: it was stopped" },
  preview_ended_early: {
    status: 422,
    message: "Error fetching algorithm data: it ended early; a shorter time needs less memory",
  },
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
  disk_full: {
    status: 503,
    message: "There is hardly any space left to store events; send again in {0} seconds",
  },
  preview_running: {
    status: 429,
    message: "Another preview of this organization is running; try again when it is done",
  },
  empty_request: { status: 400, message: "The request holds no event" },
  too_many_events: { status: 413, message: "A request holds at most {0} events" },
  preview_range_empty: { status: 400, message: "The start has to be before the end" },
  preview_range_long: { status: 400, message: "At most {0} days" },
} as const;
