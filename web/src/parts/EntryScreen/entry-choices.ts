import type { EntryItem } from "../../data/client/entries.ts";
import { entryWords as words } from "../../words/words.ts";
import type { EntryFilter, EntrySort } from "./entry-view.ts";

export const compareByOrder = (a: EntryItem, b: EntryItem): number =>
  a.order - b.order || Number(a.id) - Number(b.id);
export const compareByName = (a: { name: string | null }, b: { name: string | null }): number =>
  (a.name ?? "").localeCompare(b.name ?? "");

/** What any list of entries can be narrowed to. */
export const entryFilters: readonly EntryFilter<EntryItem>[] = [
  { id: "on", label: words.on, matches: ({ active }) => active },
  { id: "off", label: words.offOnes, matches: ({ active }) => !active },
  { id: "broken", label: words.broken, matches: ({ problem }) => problem !== null },
];

/** Orders that any entry has. */
export const entrySorts: readonly EntrySort<EntryItem>[] = [
  {
    id: "updated",
    label: words.sorts.updated,
    compare: (a, b) => b.updated_at - a.updated_at,
  },
];
