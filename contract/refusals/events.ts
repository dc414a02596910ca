/** Events that are sent, and previews of what rules would make of them. */
export const eventRefusals = {
  nothing_accepted: { status: 400, message: "No event in this request could be accepted" },
  preview_stopped: { status: 422, message: "Error fetching algorithm data: it was stopped" },
  preview_ended_early: {
    status: 422,
    message: "Error fetching algorithm data: it ended early; a shorter time needs less memory",
  },
  integration_paused: { status: 403, message: "This integration is paused; no event is accepted" },
  mail_unknown_address: { status: 404, message: "No source takes mail at this address" },
  mail_sender_refused: {
    status: 403,
    message: "{0} is not among the senders that this source takes mail from",
  },
  signature_missing: {
    status: 401,
    message: "This source takes signed requests only, and {0} is missing",
  },
  inbox_full: {
    status: 429,
    message: "The inbox of this organization is full; send again in {0} seconds",
  },
  ingest_limited: {
    status: 429,
    message:
      "This organization has reached its limit of events per minute; send again in {0} seconds",
  },
  storage_full: {
    status: 429,
    message: "The event storage of this organization is full; the operator can raise the limit",
  },
  disk_full: {
    status: 503,
    message: "The disk is almost full; send again in {0} seconds",
  },
  ingest_log_away: {
    status: 503,
    message: "NATS, which takes events here, does not answer; send again in {0} seconds",
  },
  ingest_log_full: {
    status: 503,
    message: "NATS, which takes events here, has no room; send again in {0} seconds",
  },
  sns_not_verified: {
    status: 403,
    message: "This message does not prove that it comes from its SNS topic: {0}",
  },
  sns_certificate_unavailable: {
    status: 503,
    message: "The certificate of {0} could not be loaded: {1}",
  },
  preview_running: {
    status: 429,
    message: "Another preview of this organization is running; try again when it has finished",
  },
  empty_request: { status: 400, message: "The request contains no event" },
  too_many_points: {
    status: 413,
    message: "A request can contain at most {0} series and {1} points",
  },
  too_many_events: { status: 413, message: "A request can contain at most {0} events" },
  preview_range_empty: { status: 400, message: "The start must be before the end" },
  preview_range_long: { status: 400, message: "The period can be at most {0} days" },
} as const;
