import type { Status } from "#contract/statuses.ts";
import { cutText } from "../cut-text.ts";
import type { OnCallApi, OnCallCall, Page } from "./on-call-service.ts";

const maxSummary = 1024;
/** Of 512 KB for the whole event. */
const maxText = 20_000;

const severities: Record<Status, "critical" | "error" | "warning" | "info"> = {
  critical: "critical",
  warning: "warning",
  unknown: "error",
  acknowledged: "warning",
  ok: "info",
};

/** Events API v2. A trigger for an open alert is an entry in its log and wakes nobody again. */
export const pagerduty: OnCallApi = {
  name: "PagerDuty",
  publicUrl: "https://events.pagerduty.com",
  calls: (page, { key, isNew }) => {
    const open = event("trigger", { key, dedupKey: page.key, ...contentOf(page) });
    const acknowledge = event("acknowledge", { key, dedupKey: page.key });
    const close = event("resolve", { key, dedupKey: page.key });
    switch (page.action) {
      case "open":
        return [open];
      case "acknowledge":
        return isNew ? [open, acknowledge] : [acknowledge];
      case "close":
        return [close];
      case "try":
        return [open, close];
    }
  },
  // There is no call for it; what closes nothing is taken and dropped.
  check: (key) => event("resolve", { key, dedupKey: "tocsin-check" }),
};

const event = (
  action: "trigger" | "acknowledge" | "resolve",
  { key, dedupKey, ...content }: { key: string; dedupKey: string },
): OnCallCall => ({
  method: "POST",
  path: "/v2/enqueue",
  body: { routing_key: key, event_action: action, dedup_key: dedupKey, ...content },
});

const contentOf = ({ title, text, url, status, source, since, details }: Page) => ({
  payload: {
    summary: cutText(title, maxSummary),
    source,
    severity: severities[status],
    timestamp: new Date(since * 1000).toISOString(),
    custom_details: { ...details, message: cutText(text, maxText) },
  },
  client: "Tocsin",
  client_url: url,
  links: [{ href: url, text: "Open in Tocsin" }],
});
