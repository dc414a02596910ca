/** The items with one of them beside another; null when nothing moves. */
export function movedItem<Item extends string>(
  items: readonly Item[],
  item: string,
  to: { beside: string; edge: "before" | "after" },
): Item[] | null {
  const moving = items.find((one) => one === item);
  const rest = items.filter((one) => one !== item);
  const at = rest.findIndex((one) => one === to.beside);
  if (moving === undefined || at < 0) return null;
  const place = to.edge === "before" ? at : at + 1;
  const moved = [...rest.slice(0, place), moving, ...rest.slice(place)];
  return moved.every((one, index) => one === items[index]) ? null : moved;
}

/** One place up or down; null at the end. */
export function steppedItem<Item extends string>(
  items: readonly Item[],
  item: string,
  step: -1 | 1,
): Item[] | null {
  const beside = items[items.findIndex((one) => one === item) + step];
  return !items.some((one) => one === item) || beside === undefined
    ? null
    : movedItem(items, item, { beside, edge: step < 0 ? "before" : "after" });
}
