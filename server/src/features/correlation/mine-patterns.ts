/** Finds what alerts of one time have in common, beyond what any two alerts have. Pure. */
export interface MinedAlert {
  id: string;
  incident_id: string;
  start: number;
  title: string;
  tags: Readonly<Record<string, string>>;
}
export interface MinedPattern {
  tags: string[];
  windowMinutes: number;
  lift: number;
  support: number;
  incidentsSaved: number;
  samples: { title: string; alerts: number; incident_ids: string[] }[];
}

const windows = [5, 15, 30, 60] as const;
const widestMinutes = 60;
/** A tag has to be on so much of the alerts, and as many times likelier to agree than by chance. */
const minShare = 0.05;
const minLift = 3;
const minGroups = 5;
/** A group of more than this share of all alerts says nothing about any of them. */
const maxShare = 0.25;
const maxTags = 40;
const maxPairedTags = 12;
const maxNeighbours = 8;
const maxSamples = 5;
const maxGroupSize = 300;

/**
 * Best first. `known`: tags that patterns stand for already, each list in alphabetical order and
 * joined by "+".
 */
export function minePatterns(
  alerts: readonly MinedAlert[],
  knownTags: ReadonlySet<string>,
): MinedPattern[] {
  const sorted = alerts.toSorted((a, b) => a.start - b.start);
  const pairs = neighbourPairs(sorted);
  const common = commonTags(sorted);
  const minedByTags = new Map<string, MinedPattern>();
  const tryTags = (tags: string[]): void => {
    const mined = knownTags.has(tags.join("+")) ? null : minePattern(sorted, pairs, tags);
    if (mined) minedByTags.set(tags.join("+"), mined);
  };
  for (const tag of common) tryTags([tag]);
  // Two tags are asked for only where neither alone is particular enough.
  const rest = common
    .filter((tag) => !minedByTags.has(tag) && !knownTags.has(tag))
    .slice(0, maxPairedTags);
  for (const [index, first] of rest.entries())
    for (const second of rest.slice(index + 1)) tryTags([first, second].sort());
  return deduplicatePatterns(
    [...minedByTags.values()].sort(
      (a, b) => b.incidentsSaved * Math.log(b.lift) - a.incidentsSaved * Math.log(a.lift),
    ),
  );
}

/** Pairs of alerts that started within the widest window, a bounded number for each. */
function neighbourPairs(sorted: readonly MinedAlert[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (const [at, alert] of sorted.entries()) {
    for (let next = at + 1; next < Math.min(sorted.length, at + 1 + maxNeighbours); next += 1) {
      if ((sorted[next]?.start ?? Infinity) - alert.start > widestMinutes * 60) break;
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
    .filter(([, count]) => count >= minShare * alerts.length)
    .sort(([a, few], [b, many]) => many - few || (a < b ? -1 : 1))
    .slice(0, maxTags)
    .map(([tag]) => tag);
}

function minePattern(
  sorted: readonly MinedAlert[],
  pairs: readonly [number, number][],
  tags: string[],
): MinedPattern | null {
  const values = sorted.map((alert) => valueOf(alert, tags));
  const lift = liftOf(values, pairs);
  if (lift < minLift) return null;
  const widestGrouping = groupByValue(sorted, values, widestMinutes);
  const windowMinutes =
    windows.find(
      (minutes) =>
        groupByValue(sorted, values, minutes).incidentsSaved >= 0.8 * widestGrouping.incidentsSaved,
    ) ?? widestMinutes;
  const { groups, incidentsSaved } = groupByValue(sorted, values, windowMinutes);
  const largest = Math.max(0, ...groups.map((group) => group.length));
  if (
    groups.length < minGroups ||
    incidentsSaved === 0 ||
    largest > Math.max(maxShare * sorted.length, 10)
  )
    return null;
  const samples = groups
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxSamples)
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
    incidentsSaved,
    samples,
  };
}

function valueOf({ tags }: MinedAlert, tagNames: readonly string[]): string | null {
  const values = tagNames.map((tag) => tags[tag]);
  return values.some((value) => value === undefined) ? null : values.join("\u0001");
}

/** How much likelier two alerts of one time agree than any two. */
function liftOf(values: readonly (string | null)[], pairs: readonly [number, number][]): number {
  const counts = new Map<string, number>();
  let present = 0;
  for (const value of values) {
    if (value === null) continue;
    present += 1;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  let [both, agreeing] = [0, 0];
  for (const [left, right] of pairs) {
    const [a, b] = [values[left], values[right]];
    if (a === null || b === null || a === undefined || b === undefined) continue;
    both += 1;
    if (a === b) agreeing += 1;
  }
  const byChance = [...counts.values()].reduce(
    (sum, count) => sum + (count * (count - 1)) / (present * Math.max(1, present - 1)),
    0,
  );
  // Where values hardly repeat, chance says nothing: half a pair is assumed.
  return both === 0
    ? 0
    : agreeing / both / Math.max(byChance, 1 / (present * Math.max(1, present)));
}

/**
 * Groups that a pattern on these values would make of alerts in several incidents, and the
 * incidents that it would spare.
 */
function groupByValue(
  sorted: readonly MinedAlert[],
  values: readonly (string | null)[],
  minutes: number,
): { groups: MinedAlert[][]; incidentsSaved: number } {
  const open = new Map<string, MinedAlert[]>();
  const all: MinedAlert[][] = [];
  for (const [index, alert] of sorted.entries()) {
    const value = values[index];
    if (value === null || value === undefined) continue;
    const group = open.get(value);
    if (
      group &&
      alert.start - (group[0]?.start ?? 0) <= minutes * 60 &&
      group.length < maxGroupSize
    )
      group.push(alert);
    else {
      const newGroup = [alert];
      open.set(value, newGroup);
      all.push(newGroup);
    }
  }
  const groups = all.filter((group) => group.length > 1);
  return {
    groups,
    incidentsSaved: groups.reduce(
      (sum, group) => sum + new Set(group.map((alert) => alert.incident_id)).size - 1,
      0,
    ),
  };
}

/** Tags that are two names for one thing group the same alerts: the better one is enough. */
function deduplicatePatterns(mined: readonly MinedPattern[]): MinedPattern[] {
  const seen = new Set<string>();
  return mined.filter((pattern) => {
    const key = JSON.stringify([
      pattern.support,
      pattern.incidentsSaved,
      pattern.samples.map((sample) => sample.incident_ids),
    ]);
    return !seen.has(key) && seen.add(key);
  });
}
