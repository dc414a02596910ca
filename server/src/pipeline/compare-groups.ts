import type { Status } from "#contract/statuses.ts";

/** An alert by what does not depend on who numbered it, and the group it is in. */
export interface PlacedAlert {
  identity: string;
  start: number;
  incident_id: string;
  status: Status;
}

export interface Difference {
  /**
   * From the replay's side: it joins what is apart, splits what is together, lacks an alert or has
   * one more, or ends in another status.
   */
  kind: "joined" | "split" | "missing" | "extra" | "status";
  alerts: string[];
  live: string[];
  replayed: string[];
  /**
   * A person's action on one of these incidents explains it: clicks are not in the log of events.
   */
  isByHand: boolean;
}

/**
 * Two groupings of the same alerts, told apart whatever their ids. `touched`: live incidents that a
 * person changed.
 */
export function compareGroups(
  live: readonly PlacedAlert[],
  replayed: readonly PlacedAlert[],
  touched: ReadonlySet<string>,
): Difference[] {
  const [there, here] = [keyed(live), keyed(replayed)];
  const pairs = [...there].flatMap(([key, alert]) => {
    const twin = here.get(key);
    return twin
      ? [
          {
            key,
            live: alert.incident_id,
            replayed: twin.incident_id,
            isSameStatus: alert.status === twin.status,
          },
        ]
      : [];
  });
  const liveOf = groupsBy(
    pairs,
    (pair) => pair.replayed,
    (pair) => pair.live,
  );
  const replayedOf = groupsBy(
    pairs,
    (pair) => pair.live,
    (pair) => pair.replayed,
  );
  const byHand = (ids: readonly string[]): boolean => ids.some((id) => touched.has(id));
  // A click moves what comes after it too: its neighbours in the other grouping share the reason.
  const around = (id: string): string[] =>
    [...(replayedOf.get(id)?.groups ?? [])].flatMap((other) => [
      ...(liveOf.get(other)?.groups ?? []),
    ]);
  const differ = (
    kind: Difference["kind"],
    { alerts, live: ids, replayed: others }: Pick<Difference, "alerts" | "live" | "replayed">,
  ): Difference => ({
    kind,
    alerts,
    live: ids,
    replayed: others,
    isByHand: byHand([...ids, ...ids.flatMap(around)]),
  });
  return [
    ...[...liveOf]
      .filter(([, one]) => one.groups.size > 1)
      .map(([id, one]) =>
        differ("joined", { alerts: one.keys, live: [...one.groups], replayed: [id] }),
      ),
    ...[...replayedOf]
      .filter(([, one]) => one.groups.size > 1)
      .map(([id, one]) =>
        differ("split", { alerts: one.keys, live: [id], replayed: [...one.groups] }),
      ),
    ...[...there]
      .filter(([key]) => !here.has(key))
      .map(([key, alert]) =>
        differ("missing", { alerts: [key], live: [alert.incident_id], replayed: [] }),
      ),
    ...[...here]
      .filter(([key]) => !there.has(key))
      .map(([key, alert]) =>
        differ("extra", {
          alerts: [key],
          live: [...(liveOf.get(alert.incident_id)?.groups ?? [])],
          replayed: [alert.incident_id],
        }),
      ),
    ...pairs
      .filter((pair) => !pair.isSameStatus)
      .map((pair) =>
        differ("status", { alerts: [pair.key], live: [pair.live], replayed: [pair.replayed] }),
      ),
  ];
}

/**
 * A sender that repeats an old start after its alert was ended opens another with the same start:
 * they are numbered.
 */
function keyed(alerts: readonly PlacedAlert[]): Map<string, PlacedAlert> {
  const seen = new Map<string, PlacedAlert>();
  const times = new Map<string, number>();
  for (const alert of alerts) {
    const key = `${alert.identity} ${alert.start}`;
    const nth = (times.get(key) ?? 0) + 1;
    times.set(key, nth);
    seen.set(nth === 1 ? key : `${key} (${nth})`, alert);
  }
  return seen;
}

interface Grouped {
  groups: Set<string>;
  keys: string[];
}
function groupsBy<P extends { key: string }>(
  pairs: readonly P[],
  of: (pair: P) => string,
  into: (pair: P) => string,
): Map<string, Grouped> {
  const grouped = new Map<string, Grouped>();
  for (const pair of pairs) {
    const known = grouped.get(of(pair)) ?? { groups: new Set(), keys: [] };
    known.groups.add(into(pair));
    known.keys.push(pair.key);
    grouped.set(of(pair), known);
  }
  return grouped;
}
