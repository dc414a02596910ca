/** Whether both name the same things, each of them once: so that an order of others is refused. */
export const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set(a).size === a.length && new Set([...a, ...b]).size === a.length;
