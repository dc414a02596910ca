/** What is most likely at the root of a set of failing nodes, by what depends on what alone. */

export interface FailingNode {
  id: string;
  /** Seconds since 1970. */
  failedAt: number;
}

export interface SuspectedRoot {
  id: string;
  /** Of the other failing nodes, those that depend on it. */
  explains: string[];
}

/**
 * The failing node on which most others depend; of several the one that itself depends on fewer of
 * them, then the one that failed first. Null where no failing node depends on another.
 */
export function suspectedRoot(
  failing: readonly FailingNode[],
  /** All that a node depends on, directly or not; itself may be among it. */
  dependenciesOf: (id: string) => Iterable<string>,
): SuspectedRoot | null {
  const failingIds = new Set(failing.map(({ id }) => id));
  const dependsOn = new Map(
    failing.map(({ id }) => [
      id,
      new Set([...dependenciesOf(id)].filter((each) => each !== id && failingIds.has(each))),
    ]),
  );
  const ranked = failing
    .map(({ id, failedAt }) => ({
      id,
      failedAt,
      explains: failing.flatMap((node) => (dependsOn.get(node.id)?.has(id) ? [node.id] : [])),
      needs: dependsOn.get(id)?.size ?? 0,
    }))
    .toSorted(
      (a, b) =>
        b.explains.length - a.explains.length || a.needs - b.needs || a.failedAt - b.failedAt,
    );
  const [first] = ranked;
  return first === undefined || first.explains.length === 0
    ? null
    : { id: first.id, explains: first.explains };
}
