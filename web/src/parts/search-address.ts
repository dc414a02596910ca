import { searchKinds, type SearchKind, searchSorts, type SearchSort } from "#contract/search.ts";

export const searchRanges = ["1h", "2h", "6h", "1d", "7d", "30d"] as const;
export type SearchRange = (typeof searchRanges)[number];

const HOUR_S = 3600;
export const rangeSeconds: Readonly<Record<SearchRange, number>> = {
  "1h": HOUR_S,
  "2h": 2 * HOUR_S,
  "6h": 6 * HOUR_S,
  "1d": 24 * HOUR_S,
  "7d": 7 * 24 * HOUR_S,
  "30d": 30 * 24 * HOUR_S,
};

/** All that an address of the search says, with these names alone. */
export interface SearchAddress {
  environment: string | undefined;
  source: string | undefined;
  sort: SearchSort;
  order: "asc" | "desc";
  query: string;
  /** Undefined where the time is from one moment to another. */
  range: SearchRange | undefined;
  /** Unix seconds. */
  from: number | undefined;
  to: number | undefined;
  kind: SearchKind;
  /** Undefined for the usual ones. */
  columns: readonly string[] | undefined;
}

const USUAL = { sort: "telling", order: "desc", range: "1d", kind: "all" } as const;

/** Whatever is not understood is left out. */
export function readSearchAddress(text: string): SearchAddress {
  const params = new URLSearchParams(text);
  const sortText = params.get("sort") ?? "";
  const sort = searchSorts.find((name) => name === sortText.replace(/:asc$/, ""));
  const range = searchRanges.find((name) => name === params.get("range"));
  const [from, to] = range
    ? [undefined, undefined]
    : [seconds(params.get("from")), seconds(params.get("to"))];
  const isCustom = from !== undefined || to !== undefined;
  const columns = params.get("columns");
  return {
    environment: params.get("environment") || undefined,
    source: params.get("source") || undefined,
    sort: sort ?? USUAL.sort,
    order: sort !== undefined && sortText.endsWith(":asc") ? "asc" : USUAL.order,
    query: params.get("query") ?? "",
    range: isCustom ? undefined : (range ?? USUAL.range),
    from,
    to,
    kind: searchKinds.find((kind) => kind === params.get("kind")) ?? USUAL.kind,
    columns: columns === null ? undefined : columns.split(",").filter((name) => name !== ""),
  };
}

/** What is usual is left out. */
export function searchHref(address: Partial<SearchAddress>): string {
  const { environment, source, sort = USUAL.sort, order = USUAL.order, query = "" } = address;
  const { range, from, to, kind = USUAL.kind, columns } = address;
  const isCustom = from !== undefined || to !== undefined;
  const sortText = order === "asc" ? `${sort}:asc` : sort === USUAL.sort ? "" : sort;
  const entries: [string, string | undefined][] = [
    ["environment", environment],
    ["source", source],
    ["sort", sortText],
    ["query", query],
    ["range", isCustom ? "custom" : range === USUAL.range ? undefined : range],
    ["from", from === undefined ? undefined : String(from)],
    ["to", to === undefined ? undefined : String(to)],
    ["kind", kind === USUAL.kind ? undefined : kind],
  ];
  const params = new URLSearchParams(
    entries.flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  if (columns) params.set("columns", columns.join(","));
  const text = params.toString();
  return text === "" ? "/search" : `/search?${text}`;
}

const MILLISECONDS_FROM = 1e11;

/** Unix seconds, milliseconds, or a date; links of an earlier console have any of them. */
function seconds(text: string | null): number | undefined {
  if (text === null || text.trim() === "") return undefined;
  const number = Number(text);
  const at = Number.isFinite(number)
    ? number >= MILLISECONDS_FROM
      ? number / 1000
      : number
    : Date.parse(text) / 1000;
  return Number.isFinite(at) ? Math.floor(at) : undefined;
}
