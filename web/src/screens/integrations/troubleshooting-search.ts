/** What the address of the troubleshooting page says. Whatever is not understood is left out. */
export interface TroubleshootingSearch {
  view?: "failures";
  search?: string;
  /** Unix seconds. */
  from?: number;
  to?: number;
  page?: number;
  /** The request beside the list. */
  log?: string;
}

export function readTroubleshootingSearch(raw: Record<string, unknown>): TroubleshootingSearch {
  const [from, to, page] = [
    parseNumber(raw["from"]),
    parseNumber(raw["to"]),
    parseNumber(raw["page"]),
  ];
  const search = typeof raw["search"] === "string" ? raw["search"].slice(0, 200) : "";
  const log = /^\d{1,18}$/.exec(String(raw["log"] ?? ""))?.[0];
  return {
    ...(raw["view"] === "failures" && { view: "failures" as const }),
    ...(search !== "" && { search }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(page !== undefined && page > 1 && Number.isInteger(page) && { page }),
    ...(log !== undefined && { log }),
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
  { page: _page, log: _log, ...search }: TroubleshootingSearch,
  change: Partial<Record<"search" | "from" | "to", string | number | undefined>>,
): TroubleshootingSearch {
  return readTroubleshootingSearch({ ...search, ...change });
}

function parseNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}
