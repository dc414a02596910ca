interface RangeOptions {
  /** All rows, in their order. */
  keys: readonly string[];
  id: string;
  /** Where a range begins; null toggles one row alone. */
  from: string | null;
}

/** The checked rows after a press. A range takes on the state that the pressed row gets. */
export function toggleRange(
  checked: ReadonlySet<string>,
  { keys, id, from }: RangeOptions,
): Set<string> {
  const [start, end] = [from === null ? -1 : keys.indexOf(from), keys.indexOf(id)];
  const range =
    start < 0 || end < 0 ? [id] : keys.slice(Math.min(start, end), Math.max(start, end) + 1);
  const isOn = !checked.has(id);
  const next = new Set(checked);
  for (const key of range) {
    if (isOn) next.add(key);
    else next.delete(key);
  }
  return next;
}
