export interface RowRange {
  first: number;
  /** One past the last. */
  end: number;
  /** The highest in sight. */
  top: number;
}

export interface RowView {
  scrollTop: number;
  height: number;
  rowHeight: number;
  count: number;
}

/** The rows to draw: those in sight and `overscan` more on both sides. */
export function rowWindow(
  { scrollTop, height, rowHeight, count }: RowView,
  overscan = 6,
): RowRange {
  const first = Math.floor(scrollTop / rowHeight) - overscan;
  const end = Math.ceil((scrollTop + height) / rowHeight) + overscan;
  const within = (at: number) => Math.max(0, Math.min(at, count));
  return { first: within(first), end: within(end), top: within(first + overscan) };
}

/** Where to scroll so that the row is wholly in sight; undefined when it already is. */
export function scrollToRow(
  at: number,
  { scrollTop, height, rowHeight }: RowView,
): number | undefined {
  const top = at * rowHeight;
  if (top < scrollTop) return top;
  return top + rowHeight > scrollTop + height ? top + rowHeight - height : undefined;
}

/** How far the rows in sight moved when others were put in or taken out before them, in rows. */
export function anchorShift(
  before: readonly string[],
  firstInSight: number,
  after: ReadonlyMap<string, number>,
): number {
  for (let at = firstInSight; at < Math.min(before.length, firstInSight + ANCHOR_TRIES); at += 1) {
    const now = after.get(before[at] ?? "");
    if (now !== undefined) return now - at;
  }
  return 0;
}

// Enough to find a neighbour when many rows leave at once.
const ANCHOR_TRIES = 200;
