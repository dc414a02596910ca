import type { Status } from "#contract/statuses.ts";
import { cutText, withLink } from "../cut-text.ts";
import type { OnCallApi, OnCallCall, Page } from "./on-call-service.ts";

const maxMessage = 130;
const maxDescription = 15_000;
const maxNote = 25_000;
const maxEntity = 512;

const priorities: Record<Status, string> = {
  critical: "P1",
  warning: "P3",
  unknown: "P3",
  acknowledged: "P4",
  ok: "P5",
};

/**
 * Alert API v2. An alert is known by its alias while it is open; creating it again only counts, so
 * what has changed is put after that, and what was closed meanwhile is open again.
 */
export const opsgenie: OnCallApi = {
  name: "Opsgenie",
  publicUrl: "https://api.opsgenie.com",
  calls: (page, { key, isNew }) => {
    const create = call(key, { method: "POST", path: "/v2/alerts", body: contentOf(page) });
    switch (page.action) {
      case "open":
        if (isNew) return [create];
        return [
          ...(page.event === "commented" ? [] : [create, ...changesOf(page, key)]),
          ...(page.comments === "" ? [] : [noteOf(page, key)]),
        ];
      case "acknowledge":
        return [...(isNew ? [create] : []), act(page.key, { key, action: "acknowledge" })];
      case "close":
        return [act(page.key, { key, action: "close" })];
      case "try":
        return [create, act(page.key, { key, action: "close" })];
    }
  },
  // Taken also where there is no such alert.
  check: (key) => act("tocsin-check", { key, action: "close" }),
  rateLimit: ({ status, headers }) => {
    const periodS = Number(headers.get("x-ratelimit-period-in-sec") ?? Number.NaN);
    return status === 429 && Number.isFinite(periodS) ? Math.min(3600, Math.max(0, periodS)) : null;
  },
};

const call = (key: string, request: Omit<OnCallCall, "headers">): OnCallCall => ({
  ...request,
  headers: { authorization: `GenieKey ${key}` },
});

const pathOf = (alias: string, part: string): string =>
  `/v2/alerts/${encodeURIComponent(alias)}/${part}?identifierType=alias`;

const act = (
  alias: string,
  { key, action }: { key: string; action: "acknowledge" | "close" },
): OnCallCall =>
  call(key, { method: "POST", path: pathOf(alias, action), body: { source: "Tocsin" } });

const changesOf = (page: Page, key: string): OnCallCall[] =>
  Object.entries({
    message: messageOf(page),
    description: descriptionOf(page),
    priority: priorities[page.status],
  }).map(([field, value]) =>
    call(key, { method: "PUT", path: pathOf(page.key, field), body: { [field]: value } }),
  );

function noteOf(page: Page, key: string): OnCallCall {
  const note = cutText(page.comments, maxNote);
  const path = pathOf(page.key, "notes");
  return call(key, {
    method: "POST",
    path,
    body: { note, source: "Tocsin" },
    // Newest first, and 20 of them unless more are asked for.
    trace: { path: `${path}&limit=100`, text: note },
  });
}

const messageOf = ({ title }: Page): string => cutText(title, maxMessage);
const descriptionOf = ({ text, url }: Page): string =>
  withLink(text, { url, max: maxDescription, cut: cutText });

const contentOf = (page: Page) => ({
  message: messageOf(page),
  alias: page.key,
  description: descriptionOf(page),
  details: page.details,
  entity: cutText(page.source, maxEntity),
  source: "Tocsin",
  priority: priorities[page.status],
});
