import { useId, useRef, useState } from "react";
import type { Entries, EntryItem, EntryListQuery } from "../../data/client/entries.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useSortableDrops } from "../../ui/list/useSortableRow.ts";
import type { VirtualListHandle } from "../../ui/list/VirtualList.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { entryWords as words } from "../../words/words.ts";
import { useChecked } from "../incident/useChecked.ts";
import { useNavigateTo } from "../useNavigateTo.ts";
import { filterEntries, moveEntry, stepEntry } from "./entry-list.ts";
import type { EntryView } from "./entry-view.ts";
import { useEntryCommands } from "./useEntryCommands.ts";

export interface EntryListProps<Item extends EntryItem, Draft extends object> {
  view: EntryView<Item, Draft>;
  entries: Entries<Item, Draft>;
  items: readonly Item[];
  /** How many there are in all. */
  total: number;
  listQuery: EntryListQuery;
  onQueryChange: (part: Partial<EntryListQuery>) => void;
  currentId: string | undefined;
  may: { create: boolean; update: boolean; delete: boolean };
}

export type EntryListState<Item extends EntryItem, Draft extends object> = ReturnType<
  typeof useEntryList<Item, Draft>
>;

/** Which rows are listed, in which order, which are checked, and how they are moved. */
export function useEntryList<Item extends EntryItem, Draft extends object>({
  view,
  entries,
  items,
  listQuery: { typed, filter: filterId, sort: sortId },
  currentId,
  may,
}: EntryListProps<Item, Draft>) {
  const go = useNavigateTo();
  const id = useId();
  const searchRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<VirtualListHandle>(null);
  const [activeId, setActive] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");

  const filter = view.filters.find((entryFilter) => entryFilter.id === filterId);
  const sort = view.sorts.find((entrySort) => entrySort.id === sortId);
  const isFilteredByServer = view.api.isPaged === "narrowed";
  const rows = isFilteredByServer
    ? items
    : filterEntries(items, {
        typed: view.api.isPaged ? "" : typed,
        filter,
        sort,
        textOf: (item) => `${view.titleOf(item)} ${view.textOf(item)}`,
      });
  const keys = rows.map((row) => row.id);
  const checked = useChecked(keys, view.path);
  const mayCheck = may.update || may.delete;

  const isInRunOrder = view.isOrdered === true && sortId === view.sorts[0]?.id;
  const isWhole = typed === "" && filter === undefined;
  const mayMove = isInRunOrder && may.update && isWhole && checked.ids.size === 0;
  const reorder = (moved: Item[] | null, movedId: string | null) => {
    if (!moved || !mayMove) return;
    entries.reorder.mutate(moved, {
      onError: (error) =>
        showToast({
          tone: "problem",
          title: words.orderFailed(view.words.noun),
          detail: errorText(error),
        }),
    });
    const position = moved.findIndex((entry) => entry.id === movedId) + 1;
    setAnnouncement(words.movedTo(position, moved.length));
  };
  useSortableDrops(id, (movedId, to) => reorder(moveEntry(items, movedId, to), movedId));

  const open = (openedId: string) => go(`${view.path}/${openedId}`);
  const step = (by: 1 | -1) => {
    const index = keys.indexOf(activeId ?? currentId ?? "");
    const next = keys[Math.max(0, Math.min(keys.length - 1, index + by))];
    if (next !== undefined) setActive(next);
    listRef.current?.focus();
  };
  useEntryCommands({
    words: view.words,
    may,
    count: rows.length,
    mayMove,
    step,
    open: () => activeId !== null && open(activeId),
    check: () => activeId !== null && mayCheck && checked.toggle(activeId),
    search: () => searchRef.current?.focus(),
    create: () => go(`${view.path}/new`),
    move: (by) => activeId !== null && reorder(stepEntry(items, activeId, by), activeId),
  });

  return {
    id,
    rows,
    keys,
    checked,
    mayCheck,
    mayMove,
    /** Whether each row shows its place in the order of running. */
    hasPlaces: isInRunOrder && isWhole,
    /** Whether the total is that of what is listed. */
    isTotalKnown: Boolean(view.api.isPaged) && (isFilteredByServer || !filter),
    /** Whether there is nothing at all, not only nothing that matches. */
    isEmpty: items.length === 0 && typed === "" && (!isFilteredByServer || filter === undefined),
    activeId,
    setActive,
    open,
    announcement,
    searchRef,
    listRef,
  };
}
