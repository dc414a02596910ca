import { ranges, sortFields } from "#contract/incidents.ts";
import { folders } from "#contract/statuses.ts";
import type { FeedListQuery } from "../data/feed/cached-feeds.ts";
import { type DetailSearch, readDetailSearch } from "./incident/detail/detail-search.ts";

/**
 * What the feed's address says after the question mark: what the list shows, and what is open
 * beside it.
 */
export interface FeedSearch extends Omit<FeedListQuery, "per_page" | "tags">, DetailSearch {}

/** Whatever is not understood is left out. */
export function readFeedSearch(raw: Record<string, unknown>): FeedSearch {
  const [folder, sort, order, range] = [
    oneOf(folders, raw["folder"]),
    oneOf(sortFields, raw["sort"]),
    oneOf(["asc", "desc"] as const, raw["order"]),
    oneOf(ranges, raw["range"]),
  ];
  const query = typeof raw["query"] === "string" ? raw["query"] : "";
  const [from, to] =
    range === undefined ? [seconds(raw["from"]), seconds(raw["to"])] : [undefined, undefined];
  return {
    ...(folder && { folder }),
    ...(sort && { sort }),
    ...(order && { order }),
    ...(query !== "" && { query }),
    ...(range && { range }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...readDetailSearch(raw),
  };
}

/** The address of a feed, or of an incident beside it. */
export function feedHref(
  environmentId: string,
  search: FeedSearch = {},
  incidentId?: string,
): string {
  const path = ["/feed", environmentId, ...(incidentId === undefined ? [] : [incidentId])]
    .map((part, at) => (at === 0 ? part : encodeURIComponent(part)))
    .join("/");
  const query = new URLSearchParams(
    Object.entries(search).map(([name, value]) => [name, String(value)]),
  ).toString();
  return query === "" ? path : `${path}?${query}`;
}

/** What the server is asked for the list. */
export const feedListQueryOf = ({
  folder,
  sort,
  order,
  query,
  range,
  from,
  to,
}: FeedSearch): FeedListQuery => ({
  ...(folder && { folder }),
  ...(sort && { sort }),
  ...(order && { order }),
  ...(query && { query }),
  ...(range && { range }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

function oneOf<T extends string>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((candidate) => candidate === value);
}

function seconds(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}
