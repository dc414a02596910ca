import type { LogKind } from "#contract/receipts.ts";

/** What the address of the troubleshooting page says. Whatever is not understood is left out. */
export interface TroubleshootingSearch {
  view?: "failures" | "timers";
  /** Of the requests. */
  kind?: RequestKind;
  /** In what was sent, and ids. */
  search?: string;
  /** In outcomes and reasons. */
  message?: string;
  /** Unix seconds. */
  from?: number;
  to?: number;
  page?: number;
  /** The request beside the list, and the event of it that is in question. */
  log?: string;
  event?: number;
}

export const requestKinds = [
  "events",
  "retries",
  "held_back",
  "messages",
] as const satisfies LogKind[];
export type RequestKind = (typeof requestKinds)[number];

export function readTroubleshootingSearch(raw: Record<string, unknown>): TroubleshootingSearch {
  const [from, to, page, event] = [
    parseNumber(raw["from"]),
    parseNumber(raw["to"]),
    parseNumber(raw["page"]),
    parseNumber(raw["event"]),
  ];
  const { view } = raw;
  const kind = requestKinds.find((candidate) => candidate === raw["kind"]);
  const [search, message] = [readText(raw["search"]), readText(raw["message"])];
  const log = /^\d{1,18}$/.exec(String(raw["log"] ?? ""))?.[0];
  return {
    ...((view === "failures" || view === "timers") && { view }),
    ...(kind !== undefined && view !== "timers" && { kind }),
    ...(search !== "" && { search }),
    ...(message !== "" && { message }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(page !== undefined && page > 1 && Number.isInteger(page) && { page }),
    ...(log !== undefined && { log }),
    ...(log !== undefined && event !== undefined && isIndex(event) && { event }),
  };
}

/** A part that is undefined is left out. */
export function troubleshootingHref(
  sourceSystem: string | undefined,
  search: { [Part in keyof TroubleshootingSearch]: TroubleshootingSearch[Part] | undefined } = {},
): string {
  const path =
    sourceSystem === undefined
      ? "/integrations/troubleshooting"
      : `/integrations/troubleshooting/${encodeURIComponent(sourceSystem)}`;
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
  return query === "" ? path : `${path}?${query}`;
}

/** Other filters begin at the first page, with nothing open beside. */
export function withFilters(
  { page: _page, log: _log, event: _event, ...search }: TroubleshootingSearch,
  change: Partial<
    Record<"search" | "message" | "kind" | "from" | "to", string | number | undefined>
  >,
): TroubleshootingSearch {
  return readTroubleshootingSearch({ ...search, ...change });
}

const readText = (value: unknown): string => (typeof value === "string" ? value.slice(0, 200) : "");

const isIndex = (value: number): boolean => Number.isInteger(value) && value >= 0;

function parseNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}
