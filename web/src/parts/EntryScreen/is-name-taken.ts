import type { EntryItem } from "../../data/client/entries.ts";

/** As the server compares names. Of a list that is not here as a whole, the server knows the rest. */
export function isNameTaken<Item extends EntryItem, Draft>(
  field: keyof Item & keyof Draft & string,
  { draft, item, items }: { draft: Draft; item: Item | null; items: readonly Item[] },
): boolean {
  const compared = (name: unknown) => String(name).trim().toLowerCase();
  const name = compared(draft[field]);
  return (
    name !== "" && items.some((entry) => entry.id !== item?.id && compared(entry[field]) === name)
  );
}
