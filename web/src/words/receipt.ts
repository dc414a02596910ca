import { numberText } from "./plural.ts";

export const receiptWords = {
  title: "Receipt of its last event",
  received: (source: string) => `Received by ${source}`,
  loading: "Loading the receipt",
  none: "The receipt is no longer kept.",
  refused: "Receipts need the permission integrations@read.",
  payload: "Raw payload",
  showPayload: "Show the raw payload",
  hidePayload: "Hide the raw payload",
  loadingPayload: "Loading the payload",
  eventOf: (index: number, of: number) => `Event ${numberText(index + 1)} of ${numberText(of)} in request`,
  open: "Open in troubleshooting",
  outcomes: {
    opened: "Opened an incident", joined: "Joined an incident", updated: "Updated its alert", resolved: "Resolved its alert", repeated: "Repeated what was known",
    late: "Came late", filtered: "Filtered out", failed: "Failed", pending: "Still waiting", rejected: "Rejected",
  },
  steps: {
    received: "Received", parsed: "Parsed", stored: "Stored", identity: "Identity", repeat: "Repeat?", order: "Order", enrich: "Enriched", filter: "Filtered", maintenance: "Maintenance",
    alert: "Alert", correlate: "Correlation", incident: "Incident", share: "Shared", pipeline: "Pipeline",
  },
  results: {
    accepted: "Accepted", durable: "Safe on disk", no: "No, it says something new", same_as_before: "Yes: same status and tags as before", already_resolved: "Already resolved", already_calm: "Already calm",
    older_than_known: "Older than what is known: it joins the history", opened: "New alert", updated: "Same status, newer facts", resolved: "Recovered", reopened: "Reopened", nothing_open: "Nothing open to recover",
    auto_resolve: "Quiet for too long: resolved", recorded: "By a rule, with", blocked: "Held back by the quota of", expire: "Its end was reached: resolved", calm: "Calm again", heard_since: "It was heard of since", failed: "Failed", rejected: "Rejected",
  },
  /** Of the pattern that was tried. */
  correlated: {
    joined: "an open incident matches, joined", no_incident: "no open incident has these values", out_of_window: "the incident that matches started too long ago", full: "the incident that matches is full",
    lacks_tag: (tag: string) => `the alert has no ${tag === "" ? "such tag" : `tag “${tag}”`}`, filter: "its filter does not let the alert in", source: "it is for other sources", no_entity: "the topology does not know what the alert is about",
    others: (count: string) => `${count} more patterns do not group it`,
  },
  incidents: { opened: "A new incident", joined: "Joined an open incident", updated: "Its incident was updated" },
  parsedAs: (adapter: string) => (adapter === "alerts" ? "In Tocsin's own format" : `By the ${adapter} adapter`),
  cut: (names: string) => `; cut to fit: ${names}`,
  pattern: (tags: string, minutes: number) => `${tags}, ${numberText(minutes)} min`,
  unknownPattern: (id: string) => `Pattern ${id}`,
};
