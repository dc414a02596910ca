import { cutText, withLink } from "../cut-text.ts";
import type { OnCallApi, OnCallCall, Page } from "./on-call-service.ts";

const maxSummary = 1024;
const maxDetails = 6 * 1024;
/** Until somebody may have acknowledged an alert. */
const unacknowledgedWaitS = 60;

/**
 * The generic API (`genericapi/handler.go`): the same `dedup` never opens a second alert.
 * Texts count in characters, and what is over is cut without a word.
 */
export const goalert: OnCallApi = {
  name: "GoAlert",
  publicUrl: null,
  calls: (page, { key }) => {
    switch (page.action) {
      case "open":
      case "acknowledge":
        return [openOf(page, key)];
      case "close":
        return [closeOf(page, key)];
      case "try":
        return [openOf(page, key), closeOf(page, key)];
    }
  },
  // Closes nothing, as there is no such alert.
  check: (key) => closeOf({ key: "tocsin-check", title: "Tocsin checks its token" }, key),
  // A service may have so many alerts that nobody has acknowledged, and no more.
  rateLimit: ({ status }) => (status === 409 ? unacknowledgedWaitS : null),
  alertUrl: (answer, baseUrl) => (hasAlertId(answer) ? `${baseUrl}/alerts/${answer.AlertID}` : ""),
};

const pathOf = (key: string): string => `/api/v2/generic/incoming?token=${encodeURIComponent(key)}`;

const openOf = ({ key: dedup, title, text, url }: Page, key: string): OnCallCall => ({
  method: "POST",
  path: pathOf(key),
  // Asked for on opening alone: for what closes nothing there is no alert to answer with.
  headers: { accept: "application/json" },
  body: {
    summary: cutText(title, maxSummary),
    details: withLink(text, { url, max: maxDetails, cut: cutText }),
    dedup,
  },
});

const closeOf = ({ key: dedup, title }: Pick<Page, "key" | "title">, key: string): OnCallCall => ({
  method: "POST",
  path: pathOf(key),
  // A summary is required here too.
  body: { summary: cutText(title, maxSummary), dedup, action: "close" },
});

const hasAlertId = (answer: unknown): answer is { AlertID: number } =>
  typeof answer === "object" &&
  answer !== null &&
  "AlertID" in answer &&
  typeof answer.AlertID === "number";
