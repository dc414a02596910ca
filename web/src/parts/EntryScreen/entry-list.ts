import type { EntryItem } from "../../data/entries.ts";
import { movedItem, steppedItem } from "../moved-item.ts";
import type { EntryFilter, EntrySort } from "./entry-view.ts";

interface ListAsk<Item> {
  typed: string;
  filter: EntryFilter<Item> | undefined;
  sort: EntrySort<Item> | undefined;
  textOf: (item: Item) => string;
}

/**
 * Rows in sight: every typed word is in the text, the filter holds, in the sort's order; ties as
 * the server gave them.
 */
export function listedEntries<Item extends EntryItem>(
  items: readonly Item[],
  { typed, filter, sort, textOf }: ListAsk<Item>,
): Item[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const found = items.filter((item) => {
    const text = textOf(item).toLowerCase();
    return (filter?.holds(item) ?? true) && words.every((word) => text.includes(word));
  });
  return sort ? found.toSorted(sort.compare) : found;
}

/** The rows with one of them moved to another's place; null when nothing moves. */
export const movedEntry = <Item extends EntryItem>(
  items: readonly Item[],
  id: string,
  to: { beside: string; edge: "before" | "after" },
): Item[] | null =>
  inOrder(
    items,
    movedItem(
      items.map((one) => one.id),
      id,
      to,
    ),
  );

/** One place up or down; null at the end of the list. */
export const steppedEntry = <Item extends EntryItem>(
  items: readonly Item[],
  id: string,
  step: -1 | 1,
): Item[] | null =>
  inOrder(
    items,
    steppedItem(
      items.map((one) => one.id),
      id,
      step,
    ),
  );

const inOrder = <Item extends EntryItem>(
  items: readonly Item[],
  ids: readonly string[] | null,
): Item[] | null => ids && ids.flatMap((id) => items.find((one) => one.id === id) ?? []);
