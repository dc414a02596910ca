/** Finds what alerts of one time have in common, beyond what any two alerts have. Pure. */
export interface MinedAlert {
  id: string;
  incident_id: string;
  start: number;
  title: string;
  tags: Readonly<Record<string, string>>;
}
export interface Mined {
  tags: string[];
  windowMinutes: number;
  lift: number;
  support: number;
  spared: number;
  samples: { title: string; alerts: number; incident_ids: string[] }[];
}

const windows = [5, 15, 30, 60] as const;
const widest = 60;
/** A tag has to be on so much of the alerts, and as many times likelier to agree than by chance. */
const leastShare = 0.05;
const leastLift = 3;
const leastGroups = 5;
/** A group of more than this share of all alerts says nothing about any of them. */
const mostShare = 0.25;
const tagsMost = 40;
const pairsOfMost = 12;
const neighboursMost = 8;
const samplesMost = 5;
const groupedMost = 300;

/**
 * Best first. `known`: tags that patterns stand for already, each list in alphabetical order and
 * joined by "+".
 */
export function minePatterns(alerts: readonly MinedAlert[], known: ReadonlySet<string>): Mined[] {
  const sorted = alerts.toSorted((one, other) => one.start - other.start);
  const near = neighbours(sorted);
  const common = commonTags(sorted);
  const found = new Map<string, Mined>();
  const look = (tags: string[]): void => {
    const mined = known.has(tags.join("+")) ? null : mine(sorted, near, tags);
    if (mined) found.set(tags.join("+"), mined);
  };
  for (const tag of common) look([tag]);
  // Two tags are asked for only where neither alone is particular enough.
  const rest = common.filter((tag) => !found.has(tag) && !known.has(tag)).slice(0, pairsOfMost);
  for (const [index, one] of rest.entries())
    for (const other of rest.slice(index + 1)) look([one, other].sort());
  return withoutTwins(
    [...found.values()].sort(
      (one, other) => other.spared * Math.log(other.lift) - one.spared * Math.log(one.lift),
    ),
  );
}

/** Pairs of alerts that started within the widest window, a bounded number for each. */
function neighbours(sorted: readonly MinedAlert[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (const [at, alert] of sorted.entries()) {
    for (let next = at + 1; next < Math.min(sorted.length, at + 1 + neighboursMost); next += 1) {
      if ((sorted[next]?.start ?? Infinity) - alert.start > widest * 60) break;
      pairs.push([at, next]);
    }
  }
  return pairs;
}

function commonTags(alerts: readonly MinedAlert[]): string[] {
  const counts = new Map<string, number>();
  for (const { tags } of alerts)
    for (const tag in tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= leastShare * alerts.length)
    .sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1))
    .slice(0, tagsMost)
    .map(([tag]) => tag);
}

function mine(
  sorted: readonly MinedAlert[],
  near: readonly [number, number][],
  tags: string[],
): Mined | null {
  const values = sorted.map((alert) => valueOf(alert, tags));
  const lift = liftOf(values, near);
  if (lift < leastLift) return null;
  const whole = spareOf(sorted, values, widest);
  const windowMinutes =
    windows.find((minutes) => spareOf(sorted, values, minutes).spared >= 0.8 * whole.spared) ??
    widest;
  const { groups, spared } = spareOf(sorted, values, windowMinutes);
  const largest = Math.max(0, ...groups.map((group) => group.length));
  if (
    groups.length < leastGroups ||
    spared === 0 ||
    largest > Math.max(mostShare * sorted.length, 10)
  )
    return null;
  const samples = groups
    .toSorted((one, other) => other.length - one.length)
    .slice(0, samplesMost)
    .map((group) => ({
      title: group[0] ? (valueOf(group[0], tags) ?? "").replaceAll("\u0001", " · ") : "",
      alerts: group.length,
      incident_ids: [...new Set(group.map((alert) => alert.incident_id))].slice(0, 20),
    }));
  return {
    tags,
    windowMinutes,
    lift,
    support: groups.reduce((sum, group) => sum + group.length, 0),
    spared,
    samples,
  };
}

function valueOf({ tags }: MinedAlert, wanted: readonly string[]): string | null {
  const values = wanted.map((tag) => tags[tag]);
  return values.some((value) => value === undefined) ? null : values.join("\u0001");
}

/** How much likelier two alerts of one time agree than any two. */
function liftOf(values: readonly (string | null)[], near: readonly [number, number][]): number {
  const counts = new Map<string, number>();
  let present = 0;
  for (const value of values) {
    if (value === null) continue;
    present += 1;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  let [both, same] = [0, 0];
  for (const [one, other] of near) {
    const [a, b] = [values[one], values[other]];
    if (a === null || b === null || a === undefined || b === undefined) continue;
    both += 1;
    if (a === b) same += 1;
  }
  const byChance = [...counts.values()].reduce(
    (sum, count) => sum + (count * (count - 1)) / (present * Math.max(1, present - 1)),
    0,
  );
  // Where values hardly repeat, chance says nothing: half a pair is assumed.
  return both === 0 ? 0 : same / both / Math.max(byChance, 1 / (present * Math.max(1, present)));
}

/**
 * Groups that a pattern on these values would make of alerts in several incidents, and the
 * incidents that it would spare.
 */
function spareOf(
  sorted: readonly MinedAlert[],
  values: readonly (string | null)[],
  minutes: number,
): { groups: MinedAlert[][]; spared: number } {
  const open = new Map<string, MinedAlert[]>();
  const all: MinedAlert[][] = [];
  for (const [index, alert] of sorted.entries()) {
    const value = values[index];
    if (value === null || value === undefined) continue;
    const group = open.get(value);
    if (group && alert.start - (group[0]?.start ?? 0) <= minutes * 60 && group.length < groupedMost)
      group.push(alert);
    else {
      const fresh = [alert];
      open.set(value, fresh);
      all.push(fresh);
    }
  }
  const groups = all.filter((group) => group.length > 1);
  return {
    groups,
    spared: groups.reduce(
      (sum, group) => sum + new Set(group.map((alert) => alert.incident_id)).size - 1,
      0,
    ),
  };
}

/** Tags that are two names for one thing group the same alerts: the better one is enough. */
function withoutTwins(mined: readonly Mined[]): Mined[] {
  const seen = new Set<string>();
  return mined.filter((one) => {
    const key = JSON.stringify([
      one.support,
      one.spared,
      one.samples.map((sample) => sample.incident_ids),
    ]);
    return !seen.has(key) && seen.add(key);
  });
}
