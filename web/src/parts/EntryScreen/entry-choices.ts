import type { EntryItem } from "../../data/entries.ts";
import { entryWords as words } from "../../words/en.ts";
import type { EntryFilter, EntrySort } from "./entry-view.ts";

export const byOrder = (one: EntryItem, other: EntryItem): number =>
  one.order - other.order || Number(one.id) - Number(other.id);
export const byName = (one: { name: string | null }, other: { name: string | null }): number =>
  (one.name ?? "").localeCompare(other.name ?? "");

/** What any list of entries can be narrowed to. */
export const entryFilters: readonly EntryFilter<EntryItem>[] = [
  { id: "on", label: words.on, holds: ({ active }) => active },
  { id: "off", label: words.offOnes, holds: ({ active }) => !active },
  { id: "broken", label: words.broken, holds: ({ problem }) => problem !== null },
];

/** Orders that any entry has. */
export const entrySorts: readonly EntrySort<EntryItem>[] = [
  {
    id: "updated",
    label: words.sorts.updated,
    compare: (one, other) => other.updated_at - one.updated_at,
  },
];
