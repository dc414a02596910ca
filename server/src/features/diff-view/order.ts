/**
 * The standing order with new things in it: each behind what it follows in the source, or before
 * what follows it there; else last.
 */
export function insertNewKeys(
  standing: readonly string[],
  source: readonly string[],
  createdKeys: ReadonlySet<string>,
): string[] {
  const order = standing.filter((key) => !createdKeys.has(key));
  const presentKeys = new Set(order);
  let last: string | null = null;
  for (const [at, key] of source.entries()) {
    if (createdKeys.has(key)) {
      const next =
        last === null
          ? source.slice(at).find((candidate) => presentKeys.has(candidate))
          : undefined;
      const place =
        last !== null
          ? order.indexOf(last) + 1
          : next === undefined
            ? order.length
            : order.indexOf(next);
      order.splice(place, 0, key);
      presentKeys.add(key);
    }
    if (presentKeys.has(key)) last = key;
  }
  return order;
}

/** What both have stands as in the source; what the target alone has keeps its place. */
export function sortAsSource(standing: readonly string[], source: readonly string[]): string[] {
  const presentKeys = new Set(standing);
  const shared = source.filter((key) => presentKeys.has(key));
  const sharedKeys = new Set(shared);
  return standing.map((key) => (sharedKeys.has(key) ? (shared.shift() ?? key) : key));
}

/** Those of the first that the second has too. */
export const sharedKeysOf = (keys: readonly string[], otherKeys: readonly string[]): string[] => {
  const presentKeys = new Set(otherKeys);
  return keys.filter((key) => presentKeys.has(key));
};
