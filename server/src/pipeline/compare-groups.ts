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
  const [liveByKey, replayedByKey] = [keyAlerts(live), keyAlerts(replayed)];
  const pairs = pairAlerts(liveByKey, replayedByKey);
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

  // A click moves what comes after it too: its neighbours in the other grouping share the reason.
  const neighboursOf = (id: string): string[] =>
    [...(replayedOf.get(id)?.groups ?? [])].flatMap((neighbour) => [
      ...(liveOf.get(neighbour)?.groups ?? []),
    ]);
  const isByHand = (ids: readonly string[]): boolean =>
    [...ids, ...ids.flatMap(neighboursOf)].some((id) => touched.has(id));

  return [
    ...joinedGroups(liveOf),
    ...splitGroups(replayedOf),
    ...missingAlerts(liveByKey, replayedByKey),
    ...extraAlerts(liveByKey, replayedByKey, liveOf),
    ...changedStatuses(pairs),
  ].map((difference) => ({ ...difference, isByHand: isByHand(difference.live) }));
}

type Mismatch = Omit<Difference, "isByHand">;

/** An alert that both groupings have, and its group in each. */
interface AlertPair {
  key: string;
  live: string;
  replayed: string;
  isSameStatus: boolean;
}

const pairAlerts = (
  liveByKey: ReadonlyMap<string, PlacedAlert>,
  replayedByKey: ReadonlyMap<string, PlacedAlert>,
): AlertPair[] =>
  [...liveByKey].flatMap(([key, alert]) => {
    const twin = replayedByKey.get(key);
    if (!twin) return [];
    return [
      {
        key,
        live: alert.incident_id,
        replayed: twin.incident_id,
        isSameStatus: alert.status === twin.status,
      },
    ];
  });

const joinedGroups = (liveOf: ReadonlyMap<string, GroupLinks>): Mismatch[] =>
  [...liveOf]
    .filter(([, group]) => group.groups.size > 1)
    .map(([id, group]) => ({
      kind: "joined",
      alerts: group.keys,
      live: [...group.groups],
      replayed: [id],
    }));

const splitGroups = (replayedOf: ReadonlyMap<string, GroupLinks>): Mismatch[] =>
  [...replayedOf]
    .filter(([, group]) => group.groups.size > 1)
    .map(([id, group]) => ({
      kind: "split",
      alerts: group.keys,
      live: [id],
      replayed: [...group.groups],
    }));

const missingAlerts = (
  liveByKey: ReadonlyMap<string, PlacedAlert>,
  replayedByKey: ReadonlyMap<string, PlacedAlert>,
): Mismatch[] =>
  [...liveByKey]
    .filter(([key]) => !replayedByKey.has(key))
    .map(([key, alert]) => ({
      kind: "missing",
      alerts: [key],
      live: [alert.incident_id],
      replayed: [],
    }));

const extraAlerts = (
  liveByKey: ReadonlyMap<string, PlacedAlert>,
  replayedByKey: ReadonlyMap<string, PlacedAlert>,
  liveOf: ReadonlyMap<string, GroupLinks>,
): Mismatch[] =>
  [...replayedByKey]
    .filter(([key]) => !liveByKey.has(key))
    .map(([key, alert]) => ({
      kind: "extra",
      alerts: [key],
      live: [...(liveOf.get(alert.incident_id)?.groups ?? [])],
      replayed: [alert.incident_id],
    }));

const changedStatuses = (pairs: readonly AlertPair[]): Mismatch[] =>
  pairs
    .filter((pair) => !pair.isSameStatus)
    .map((pair) => ({
      kind: "status",
      alerts: [pair.key],
      live: [pair.live],
      replayed: [pair.replayed],
    }));

/**
 * A sender that repeats an old start after its alert was ended opens another with the same start:
 * they are numbered.
 */
function keyAlerts(alerts: readonly PlacedAlert[]): Map<string, PlacedAlert> {
  const byKey = new Map<string, PlacedAlert>();
  const times = new Map<string, number>();
  for (const alert of alerts) {
    const key = `${alert.identity} ${alert.start}`;
    const nth = (times.get(key) ?? 0) + 1;
    times.set(key, nth);
    byKey.set(nth === 1 ? key : `${key} (${nth})`, alert);
  }
  return byKey;
}

interface GroupLinks {
  groups: Set<string>;
  keys: string[];
}
function groupsBy<P extends { key: string }>(
  pairs: readonly P[],
  of: (pair: P) => string,
  into: (pair: P) => string,
): Map<string, GroupLinks> {
  const grouped = new Map<string, GroupLinks>();
  for (const pair of pairs) {
    const links = grouped.get(of(pair)) ?? { groups: new Set(), keys: [] };
    links.groups.add(into(pair));
    links.keys.push(pair.key);
    grouped.set(of(pair), links);
  }
  return grouped;
}
