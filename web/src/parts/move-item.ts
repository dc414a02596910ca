/** The items with one of them beside another; null when nothing moves. */
export function moveItem<Item extends string>(
  items: readonly Item[],
  item: string,
  to: { target: string; edge: "before" | "after" },
): Item[] | null {
  const moving = items.find((entry) => entry === item);
  const rest = items.filter((entry) => entry !== item);
  const at = rest.findIndex((entry) => entry === to.target);
  if (moving === undefined || at < 0) return null;
  const place = to.edge === "before" ? at : at + 1;
  const moved = [...rest.slice(0, place), moving, ...rest.slice(place)];
  return moved.every((entry, index) => entry === items[index]) ? null : moved;
}

/** One place up or down; null at the end. */
export function stepItem<Item extends string>(
  items: readonly Item[],
  item: string,
  step: -1 | 1,
): Item[] | null {
  const adjacent = items[items.findIndex((entry) => entry === item) + step];
  return !items.some((entry) => entry === item) || adjacent === undefined
    ? null
    : moveItem(items, item, { target: adjacent, edge: step < 0 ? "before" : "after" });
}
