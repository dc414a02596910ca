import {
  type InfiniteData,
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import type { TestedRuleKind } from "#contract/rules.ts";
import { queryClient } from "./query-client.ts";

export interface EntryItem {
  id: string;
  order: number;
  active: boolean;
  problem: string | null;
  created_at: number;
  updated_at: number;
}
export interface EntryList<Item> {
  items: Item[];
  total: number;
}

/** What of a list is in sight; `filter` and `sort` are ids of the view's. */
export interface EntryListQuery {
  typed: string;
  filter: string;
  sort: string;
}

/** `base`: what the changed fields were, as they are on the wire. */
export type EntryPart<Draft> = Partial<Draft> & {
  active?: boolean;
  base?: Record<string, unknown>;
};

/** What can be asked of one kind of entry. `Draft` holds what a person writes. */
export interface EntryApi<Item extends EntryItem, Draft> {
  /** Names the list in the cache; live news of the kind marks it stale. */
  key: readonly unknown[];
  /** All of them; with `isPaged` those that match what is typed, from page 1. */
  list: (ask: EntryListQuery & { page: number }) => Promise<EntryList<Item>>;
  /**
   * Too many to hold at once: the server searches, and sends pages. With "narrowed" it filters and
   * sorts too.
   */
  isPaged?: boolean | "narrowed";
  /** What changes with the clock is asked again by itself. */
  everyMs?: number;
  /** How long it is remembered once it is out of sight; as long as any other unless said. */
  keepAliveMs?: number;
  /** One by its id, where the list may not hold it. */
  get?: (id: string) => Promise<Item>;
  create: (draft: Draft & { active: boolean }) => Promise<Item>;
  update: (item: Item, part: EntryPart<Draft>) => Promise<Item>;
  /** A change may say what it was made from, and is refused where somebody was faster. */
  hasBase?: boolean;
  remove: (item: Item) => Promise<unknown>;
  /** A rule, which carries tests: its kind, and a draft as its create call takes it. */
  tests?: { kind: TestedRuleKind; toCreateBody: (draft: Draft & { active: boolean }) => object };
  /** Takes all, in their new order. */
  reorder?: ((items: readonly Item[]) => Promise<unknown>) | undefined;
}

type CachedPages<Item> = InfiniteData<EntryList<Item>>;

/**
 * The list, and its changes: they are shown at once and taken back when the server refuses them.
 */
export function useEntries<Item extends EntryItem, Draft>(
  asks: EntryApi<Item, Draft>,
  ask: EntryListQuery,
) {
  const query = useEntryPages(asks, ask);
  const filter = { queryKey: asks.key };
  const create = useMutation({
    mutationFn: asks.create,
    onSuccess: () => queryClient.invalidateQueries(filter),
  });
  const update = useOptimisticMutation<Item, EntryChange<Item, Draft>, Item>(asks.key, {
    send: ({ item, part }) =>
      asks.update(item, asks.hasBase ? { ...part, base: baseOf(item, part) } : part),
    predict: (items, { item, part }) =>
      items.map((entry) => (entry.id === item.id ? { ...entry, ...part } : entry)),
  });
  const remove = useOptimisticMutation<Item, Item, unknown>(asks.key, {
    send: (item) => asks.remove(item),
    predict: (items, item) => items.filter((entry) => entry.id !== item.id),
  });
  const reorder = useOptimisticMutation<Item, readonly Item[], unknown>(asks.key, {
    send: (items) => asks.reorder?.(items) ?? Promise.resolve(),
    predict: (_, items) => items.map((entry, index) => ({ ...entry, order: index + 1 })),
  });
  const updateAll = useOptimisticMutation<Item, EntriesChange<Item, Draft>, Error[]>(asks.key, {
    send: ({ items: all, part }) => sendEach(all, (item) => asks.update(item, part)),
    predict: (items, { items: all, part }) =>
      items.map((entry) => (includesEntry(all, entry) ? { ...entry, ...part } : entry)),
  });
  const removeAll = useOptimisticMutation<Item, readonly Item[], Error[]>(asks.key, {
    send: (all) => sendEach(all, asks.remove),
    predict: (items, all) => items.filter((entry) => !includesEntry(all, entry)),
  });
  const pages = query.data?.pages;
  const list = pages && {
    items: pages.flatMap(({ items }) => items),
    total: pages.at(-1)?.total ?? 0,
  };
  return { query, list, create, update, remove, reorder, updateAll, removeAll };
}

function useEntryPages<Item extends EntryItem, Draft>(
  asks: EntryApi<Item, Draft>,
  ask: EntryListQuery,
) {
  const search = asks.isPaged ? ask.typed.trim() : "";
  return useInfiniteQuery({
    queryKey: [...asks.key, search, ...(asks.isPaged === "narrowed" ? [ask.filter, ask.sort] : [])],
    queryFn: ({ pageParam }) => asks.list({ ...ask, typed: search, page: pageParam }),
    ...(asks.everyMs === undefined ? {} : { refetchInterval: asks.everyMs }),
    ...(asks.keepAliveMs === undefined ? {} : { gcTime: asks.keepAliveMs }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      asks.isPaged && pages.reduce((sum, { items }) => sum + items.length, 0) < last.total
        ? pages.length + 1
        : undefined,
    placeholderData: keepPreviousData,
  });
}

/** Shows in every cached page what a change will make of it, and takes it back when it fails. */
function useOptimisticMutation<Item, Input, Reply>(
  key: readonly unknown[],
  {
    send,
    predict,
  }: {
    send: (input: Input) => Promise<Reply>;
    predict: (items: Item[], input: Input) => Item[];
  },
) {
  const filter = { queryKey: key };
  return useMutation({
    mutationFn: send,
    onMutate: async (input: Input) => {
      await queryClient.cancelQueries(filter);
      const before = queryClient.getQueriesData<CachedPages<Item>>(filter);
      for (const [cachedKey, cached] of before)
        if (cached?.pages)
          queryClient.setQueryData(cachedKey, {
            ...cached,
            pages: cached.pages.map((page) => ({ ...page, items: predict(page.items, input) })),
          });
      return { before };
    },
    onError: (_error: Error, _input: Input, context) => {
      for (const [cachedKey, cached] of context?.before ?? [])
        queryClient.setQueryData(cachedKey, cached);
    },
    onSettled: () => queryClient.invalidateQueries(filter),
  });
}

interface EntryChange<Item, Draft> {
  item: Item;
  part: Partial<Draft> & { active?: boolean };
}
interface EntriesChange<Item, Draft> {
  items: readonly Item[];
  part: Partial<Draft> & { active?: boolean };
}
export type Entries<Item extends EntryItem, Draft> = ReturnType<typeof useEntries<Item, Draft>>;

/** Of the item that the change was made from. */
export function baseOf(item: object, part: object): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(item));
  return Object.fromEntries(
    Object.keys(part).flatMap((field) =>
      values.has(field) ? [[field, values.get(field)] as const] : [],
    ),
  );
}

const includesEntry = (all: readonly EntryItem[], { id }: EntryItem): boolean =>
  all.some((entry) => entry.id === id);

/** What was refused, each in its turn: a refusal does not keep the next from being asked. */
async function sendEach<Item>(
  items: readonly Item[],
  send: (item: Item) => Promise<unknown>,
): Promise<Error[]> {
  const refusals: Error[] = [];
  for (const item of items)
    await send(item).catch((refusal: unknown) =>
      refusals.push(refusal instanceof Error ? refusal : new Error(String(refusal))),
    );
  return refusals;
}

/** One that the pages in sight may not hold; asks only where that can be. */
export function useEntry<Item extends EntryItem, Draft>(
  asks: EntryApi<Item, Draft>,
  id: string | undefined,
  isHere: boolean,
) {
  const { get } = asks;
  return useQuery({
    queryKey: [...asks.key, "one", id],
    queryFn: get && id !== undefined && id !== "new" && !isHere ? () => get(id) : skipToken,
    retry: false,
  });
}
