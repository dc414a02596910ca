import type { EntryItem } from "../../data/client/entries.ts";
import { foldText } from "../../ui/fold-text.ts";
import { moveItem, stepItem } from "../move-item.ts";
import type { EntryFilter, EntrySort } from "./entry-view.ts";

interface ListOptions<Item> {
  typed: string;
  filter: EntryFilter<Item> | undefined;
  sort: EntrySort<Item> | undefined;
  textOf: (item: Item) => string;
}

/**
 * Rows in sight: every typed word is in the text, the filter holds, in the sort's order; ties as
 * the server gave them.
 */
export function filterEntries<Item extends EntryItem>(
  items: readonly Item[],
  { typed, filter, sort, textOf }: ListOptions<Item>,
): Item[] {
  const words = foldText(typed)
    .split(/\s+/)
    .filter((word) => word !== "");
  const matches = items.filter((item) => {
    const text = foldText(textOf(item));
    return (filter?.matches(item) ?? true) && words.every((word) => text.includes(word));
  });
  return sort ? matches.toSorted(sort.compare) : matches;
}

/** The rows with one of them moved to another's place; null when nothing moves. */
export const moveEntry = <Item extends EntryItem>(
  items: readonly Item[],
  id: string,
  to: { target: string; edge: "before" | "after" },
): Item[] | null =>
  orderByIds(
    items,
    moveItem(
      items.map((entry) => entry.id),
      id,
      to,
    ),
  );

/** One place up or down; null at the end of the list. */
export const stepEntry = <Item extends EntryItem>(
  items: readonly Item[],
  id: string,
  step: -1 | 1,
): Item[] | null =>
  orderByIds(
    items,
    stepItem(
      items.map((entry) => entry.id),
      id,
      step,
    ),
  );

const orderByIds = <Item extends EntryItem>(
  items: readonly Item[],
  ids: readonly string[] | null,
): Item[] | null => ids && ids.flatMap((id) => items.find((entry) => entry.id === id) ?? []);
