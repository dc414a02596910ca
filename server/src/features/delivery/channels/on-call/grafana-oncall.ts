import { cutText } from "../cut-text.ts";
import type { OnCallApi, OnCallCall, Page } from "./on-call-service.ts";

/** More of it is kept, but not shown. */
const maxTitle = 500;
const maxMessage = 20_000;

/** The formatted webhook: alerts of one `alert_uid` are one group, which `ok` resolves. */
export const grafanaOnCall: OnCallApi = {
  name: "Grafana OnCall",
  publicUrl: null,
  calls: (page, { key }) => {
    const open = alertOf(page, { key, state: "alerting" });
    const close = alertOf(page, { key, state: "ok" });
    switch (page.action) {
      case "open":
      case "acknowledge":
        return [open];
      case "close":
        return [close];
      case "try":
        return [open, close];
    }
  },
  // Shows how the integration is used, to whoever knows its token.
  check: (key) => ({ method: "GET", path: pathOf(key) }),
};

const pathOf = (key: string): string =>
  `/integrations/v1/formatted_webhook/${encodeURIComponent(key)}/`;

const alertOf = (
  { key: uid, title, text, url }: Page,
  { key, state }: { key: string; state: "alerting" | "ok" },
): OnCallCall => ({
  method: "POST",
  path: pathOf(key),
  body: {
    alert_uid: uid,
    title: cutText(title, maxTitle),
    message: cutText(text, maxMessage),
    state,
    link_to_upstream_details: url,
  },
});
