/** Whether both name the same things, each of them once: so that an order of others is refused. */
export const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length &&
  new Set(one).size === one.length &&
  new Set([...one, ...other]).size === one.length;
