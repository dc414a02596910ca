/** The row `by` steps further; from nowhere a step leads to the first. Stays at the ends. */
export function moveCursor(ids: readonly string[], from: string | null, by: number): string | null {
  const at = from === null ? -1 : ids.indexOf(from);
  if (at < 0) return ids[0] ?? null;
  return ids[Math.max(0, Math.min(ids.length - 1, at + by))] ?? null;
}

/**
 * Where to go on when rows leave: to the next one that stays, at the end of the list to the one
 * before.
 */
export function cursorAfterRemoval(
  ids: readonly string[],
  leaving: ReadonlySet<string>,
  from: string | null,
): string | null {
  const leavingIndexes = ids.flatMap((id, at) => (leaving.has(id) ? [at] : []));
  const at = from !== null && leaving.has(from) ? ids.indexOf(from) : (leavingIndexes[0] ?? -1);
  if (at < 0) return from;
  return (
    ids.slice(at + 1).find((id) => !leaving.has(id)) ??
    ids.slice(0, at).findLast((id) => !leaving.has(id)) ??
    null
  );
}

/** The next one that stays; null after the last. */
export function nextAfter(
  ids: readonly string[],
  leaving: ReadonlySet<string>,
  from: string | undefined,
): string | null {
  const at = from === undefined ? -1 : ids.indexOf(from);
  return at < 0 ? null : (ids.slice(at + 1).find((id) => !leaving.has(id)) ?? null);
}
