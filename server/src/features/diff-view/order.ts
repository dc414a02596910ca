/**
 * The standing order with new things in it: each behind what it follows in the source, or before
 * what follows it there; else last.
 */
export function withNew(
  standing: readonly string[],
  source: readonly string[],
  made: ReadonlySet<string>,
): string[] {
  const order = standing.filter((key) => !made.has(key));
  const there = new Set(order);
  let last: string | null = null;
  for (const [at, key] of source.entries()) {
    if (made.has(key)) {
      const next = last === null ? source.slice(at).find((one) => there.has(one)) : undefined;
      const place =
        last !== null
          ? order.indexOf(last) + 1
          : next === undefined
            ? order.length
            : order.indexOf(next);
      order.splice(place, 0, key);
      there.add(key);
    }
    if (there.has(key)) last = key;
  }
  return order;
}

/** What both have stands as in the source; what the target alone has keeps its place. */
export function asInSource(standing: readonly string[], source: readonly string[]): string[] {
  const there = new Set(standing);
  const shared = source.filter((key) => there.has(key));
  const known = new Set(shared);
  return standing.map((key) => (known.has(key) ? (shared.shift() ?? key) : key));
}

/** Those of the first that the second has too. */
export const sharedOf = (keys: readonly string[], others: readonly string[]): string[] => {
  const there = new Set(others);
  return keys.filter((key) => there.has(key));
};
