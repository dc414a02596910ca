import { type InfiniteData, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { search, type SearchKind, type SearchResult, type SearchSort } from "#contract/search.ts";
import { call } from "../client/call.ts";
import { endpointName } from "../client/endpoint-query.ts";
import { setNewCount } from "./new-found.ts";
import { foundItemsOf } from "./search-pages.ts";

/** What is searched for. A span of time ends now, whenever it is searched. */
export interface SearchListQuery {
  kind: SearchKind;
  query: string;
  environment?: string;
  sort: SearchSort;
  order: "asc" | "desc";
  /** Seconds back from now, unless `from` and `to` are given. */
  spanS: number;
  /** Whose values incidents tell: "tag:team". */
  columns?: readonly string[];
  from?: number;
  to?: number;
}

/** What else is to be known of the results. */
export interface SearchOverview {
  facets: readonly string[];
  bars: number;
}

interface PageParam {
  cursor: string;
  /** Of the first page: the others continue it. */
  from: number;
}

const PER_PAGE = 50;

export const searchKey = (listQuery: SearchListQuery, overview: SearchOverview) =>
  [endpointName(search), { listQuery, overview }] as const;

/** What the server is asked of the list, as of now. */
export const searchBody = (
  { spanS, from, to, environment, columns, ...rest }: SearchListQuery,
  nowS = Date.now() / 1000,
) => ({
  ...rest,
  from: from ?? Math.floor(nowS - spanS),
  ...(to !== undefined && { to }),
  ...(environment !== undefined && { environment }),
  ...(columns && { columns: [...columns] }),
});

/** The old results stay in sight while the next ones load. */
export function useSearch(listQuery: SearchListQuery, overview: SearchOverview) {
  return useInfiniteQuery({
    queryKey: searchKey(listQuery, overview),
    queryFn: ({ pageParam, signal }) => fetchPage({ listQuery, overview, pageParam, signal }),
    initialPageParam: null as PageParam | null,
    getNextPageParam: ({ next_cursor: cursor, from }): PageParam | null =>
      cursor === null ? null : { cursor, from },
    placeholderData: keepPreviousData,
    select: selectResults,
  });
}

/** The first rows, as they are now. */
export const fetchFirstFound = (listQuery: SearchListQuery): Promise<SearchResult> =>
  call(search, { body: { ...searchBody(listQuery), per_page: PER_PAGE } });

interface PageRequest {
  listQuery: SearchListQuery;
  overview: SearchOverview;
  pageParam: PageParam | null;
  signal: AbortSignal;
}

/** A page, and where its time began. */
export type SearchPage = SearchResult & { from: number };

async function fetchPage({
  listQuery,
  overview,
  pageParam,
  signal,
}: PageRequest): Promise<SearchPage> {
  const body = searchBody(listQuery);
  const from = pageParam?.from ?? body.from;
  // The following pages are of the same results: only the first tells of them all.
  const more =
    pageParam === null
      ? { facets: [...overview.facets], histogram: overview.bars, counts: true }
      : { cursor: pageParam.cursor };
  const page = await call(
    search,
    { body: { ...body, from, per_page: PER_PAGE, ...more } },
    { signal },
  );
  if (pageParam === null) setNewCount(searchKey(listQuery, overview), 0);
  return { ...page, from };
}

/** Outside the hook, so that unchanged results give the same rows. */
function selectResults(data: InfiniteData<SearchPage, PageParam | null>) {
  const [first] = data.pages;
  return { items: foundItemsOf(data), first };
}
