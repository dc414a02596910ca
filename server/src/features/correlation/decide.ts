import type { Facts } from "#bpql/facts.ts";
import type { RuleIndex } from "#bpql/rule-index.ts";
import type { PatternBook } from "./pattern-book.ts";
import type { ReadyPattern } from "./patterns.ts";

/**
 * A pattern that an incident can be joined by. By tags: all its alerts satisfy it, and `values` are
 * those that they share.
 * By links: `linked` says where its alerts can be met, alerts that the topology does not know
 * apart.
 */
export interface HeldPattern {
  id: string;
  revision: number;
  values: Record<string, string[]>;
  /**
   * Point, with the values of the pattern's tags → first and last start of the alerts that can be
   * met there.
   */
  linked?: Record<string, [number, number]>;
  /** It stays within one source. */
  alone?: true;
}
/** What correlation asks of an incident. */
export interface Group {
  id: string;
  start: number;
  latest_start: number;
  active: boolean;
  merged_into: string | null;
  alerts_total: number;
  patterns: HeldPattern[];
  source_systems: string[];
}
/** What correlation asks of an alert. */
export interface Subject {
  facts: Record<string, string[]>;
  /** The same alert as conditions see it. */
  asked: Facts;
  source_system: string;
  start: number;
}
export interface Fit {
  pattern: ReadyPattern;
  values: Record<string, string[]>;
  /** Where it looks for incidents. */
  keys: string[];
  /**
   * Points that it looks at and points where it can be met, each with the values of the pattern's
   * tags; null where tags alone decide.
   */
  asks: string[];
  offers: string[] | null;
}
export type TriedResult =
  | "joined"
  | "no_incident"
  | "out_of_window"
  | "full"
  | "lacks_tag"
  | "filter"
  | "source"
  | "no_entity"
  | "others";
/** `others`: so many more patterns that did not group it, with the id "". */
export interface Tried {
  pattern_id: string;
  result: TriedResult;
  detail?: string;
}

/**
 * So many patterns of those that did not group an alert are told one by one; the others are
 * counted.
 */
const toldMost = 20;

/** Of the patterns that an alert satisfies and of the others: what its receipt says. */
export function told(satisfied: readonly Tried[], others: readonly Tried[]): Tried[] {
  const [shown, rest] = [satisfied.slice(0, toldMost), satisfied.slice(toldMost)];
  const joined = rest.filter((one) => one.result === "joined");
  const counted =
    rest.length -
    joined.length +
    others.reduce((sum, one) => sum + (one.result === "others" ? Number(one.detail) : 0), 0);
  return [
    ...shown,
    ...joined,
    ...others.filter((one) => one.result !== "others"),
    ...(counted > 0
      ? [{ pattern_id: "", result: "others" as const, detail: String(counted) }]
      : []),
  ];
}

/**
 * Patterns that an alert satisfies by itself, and why it does not satisfy the others. Asks only
 * those that may concern it, and the first few.
 */
export function fitsOf(
  subject: Subject,
  { all, index, entitiesOf }: PatternBook,
): { fits: Fit[]; tried: Tried[] } {
  const fits: Fit[] = [];
  const tried: Tried[] = [];
  let known: number[] | null = null;
  const entities = (): number[] => (known ??= entitiesOf(subject.facts));
  const ask = (pattern: ReadyPattern): void => {
    const answer = fitOf(subject, pattern, entities);
    if ("pattern" in answer) fits.push(answer);
    else if (tried.length < toldMost) tried.push(answer);
  };
  const first = all.slice(0, toldMost);
  for (const pattern of first) ask(pattern);
  if (all.length > first.length) {
    for (const position of nearOf(subject, index)) {
      const pattern = all[position];
      if (pattern && position >= first.length) ask(pattern);
    }
  }
  const others = all.length - fits.length - tried.length;
  if (others > 0) tried.push({ pattern_id: "", result: "others", detail: String(others) });
  return { fits, tried };
}

const fieldsBesidesTags = ["status", "description", "start", "timestamp", "source_system"];
/**
 * Positions of the patterns that may concern the alert, ascending: its own fields are looked up,
 * however many others patterns ask for.
 */
function nearOf(subject: Subject, index: RuleIndex): number[] {
  const found = new Set(index.always);
  for (const field in subject.facts)
    for (const position of index.nearField(field, (subject.facts[field] ?? []).map(fold)))
      found.add(position);
  for (const field of fieldsBesidesTags)
    for (const position of index.nearField(field, subject.asked.folded(field))) found.add(position);
  return [...found].sort((one, other) => one - other);
}

function fitOf(subject: Subject, pattern: ReadyPattern, entities: () => number[]): Fit | Tried {
  const missing = pattern.tags.find((tag) => !subject.facts[tag]?.length);
  if (missing !== undefined)
    return { pattern_id: pattern.id, result: "lacks_tag", detail: missing };
  if (
    pattern.sources.size > 0 &&
    !(subject.facts["source"] ?? []).some((name) => pattern.sources.has(name))
  )
    return { pattern_id: pattern.id, result: "source" };
  if (pattern.links !== null && entities().length === 0)
    return { pattern_id: pattern.id, result: "no_entity" };
  if (!pattern.accepts(subject.asked)) return { pattern_id: pattern.id, result: "filter" };
  const values = Object.fromEntries(pattern.tags.map((tag) => [tag, subject.facts[tag] ?? []]));
  const combinations = combinationsOf(pattern, values);
  if (pattern.links === null)
    return {
      pattern,
      values,
      keys: combinations.map((one) => startOf(pattern, subject.source_system) + one),
      asks: [],
      offers: null,
    };
  const points = pattern.links(entities());
  const spread = (some: readonly string[]): string[] =>
    combinations.flatMap((one) => some.map((point) => `${one}\u0002${point}`));
  const asks = spread(points.asks);
  // Which values agree is said by the point, not by the incident.
  return {
    pattern,
    values: {},
    keys: asks.map((one) => startOf(pattern, subject.source_system) + one),
    asks,
    offers: spread(points.offers),
  };
}

/** Enough for two tags of as many values as a tag can have; of more, the first ones. */
const combinationsMost = 1024;
const startOf = (pattern: ReadyPattern, source: string): string =>
  `${pattern.id}.${pattern.revision}${pattern.crossesSources ? "" : ` ${source}`}`;
/** One per combination of values, so that agreeing on any shared value is an index lookup. */
function combinationsOf(pattern: ReadyPattern, values: Record<string, string[]>): string[] {
  let combinations = [""];
  for (const tag of pattern.tags) {
    const folded = [...new Set((values[tag] ?? []).map(fold))];
    combinations = combinations
      .flatMap((one) => folded.map((value) => `${one}\u0001${value}`))
      .slice(0, combinationsMost);
  }
  return combinations;
}

const fold = (value: string): string => value.toLowerCase();

export interface Choice<G extends Group> {
  incident: G;
  held: HeldPattern[];
  by: Fit;
  linkedTo: null;
}
export interface NewGroup {
  incident: null;
  linkedTo: string | null;
}

/**
 * The incident that an alert joins: the first pattern in order that some open incident matches, and
 * of several incidents the one with the latest start. Pure: `candidates` are whatever the keys
 * found, verified here.
 */
export function choose<G extends Group>(
  subject: Subject,
  fits: readonly Fit[],
  { candidates, mostAlerts }: { candidates: (key: string) => Iterable<G>; mostAlerts: number },
): { choice: Choice<G> | NewGroup; tried: Tried[] } {
  const tried: Tried[] = [];
  let fullId: string | null = null;
  for (const fit of fits) {
    const found = new Set(fit.keys.flatMap((key) => [...candidates(key)]));
    const same = [...found].filter(
      (incident) =>
        incident.active &&
        incident.merged_into === null &&
        isSourceKept(incident, subject, fit) &&
        meets(incident, fit, () => true),
    );
    const near = same.filter((incident) => isWithin(incident, subject.start, fit));
    const open = near.filter((incident) => incident.alerts_total < mostAlerts);
    const best = open.reduce<G | null>(
      (latest, one) => (latest === null || isLater(one, latest) ? one : latest),
      null,
    );
    if (best) {
      tried.push({ pattern_id: fit.pattern.id, result: "joined" });
      return {
        choice: { incident: best, held: stillHeld(best, subject, fits), by: fit, linkedTo: null },
        tried,
      };
    }
    if (near.length > 0)
      fullId ??= near.reduce((latest, one) => (isLater(one, latest) ? one : latest)).id;
    tried.push({
      pattern_id: fit.pattern.id,
      result: near.length > 0 ? "full" : same.length > 0 ? "out_of_window" : "no_incident",
    });
  }
  return { choice: { incident: null, linkedTo: fullId }, tried };
}

const isLater = (one: Group, other: Group): boolean =>
  one.start > other.start || (one.start === other.start && Number(one.id) > Number(other.id));

const heldOf = (incident: Group, pattern: ReadyPattern): HeldPattern | undefined =>
  incident.patterns.find((held) => held.id === pattern.id && held.revision === pattern.revision);

/**
 * By tags: the incident's alerts share a value of each with this one. By links: one of them stands
 * where this one looks.
 */
function meets(incident: Group, fit: Fit, isInTime: (span: [number, number]) => boolean): boolean {
  const held = heldOf(incident, fit.pattern);
  if (!held) return false;
  if (fit.offers === null)
    return fit.pattern.tags.every(
      (tag) => common(held.values[tag] ?? [], fit.values[tag] ?? []).length > 0,
    );
  const { linked } = held;
  return (
    linked !== undefined &&
    fit.asks.some((point) => {
      const span = Object.hasOwn(linked, point) ? linked[point] : undefined;
      return span !== undefined && isInTime(span);
    })
  );
}

const common = (held: string[], offered: string[]): string[] => {
  const folded = new Set(offered.map(fold));
  return held.filter((value) => folded.has(fold(value)));
};

/** A pattern that stays within one source holds no longer once another pattern has mixed them. */
const isSourceKept = (incident: Group, subject: Subject, { pattern }: Fit): boolean =>
  pattern.crossesSources ||
  incident.source_systems.every((source) => source === subject.source_system);

/**
 * Anchored: all starts lie within the window of the first. Sliding: within the window of the
 * latest; by links, of the latest at a point where this one looks.
 */
function isWithin(incident: Group, start: number, fit: Fit): boolean {
  const { isSliding, windowS } = fit.pattern;
  const isNear = ([first, last]: [number, number]): boolean =>
    start >= first - windowS && start <= last + windowS;
  if (!isSliding)
    return Math.max(incident.latest_start, start) - Math.min(incident.start, start) <= windowS;
  return fit.offers === null
    ? isNear([incident.start, incident.latest_start])
    : meets(incident, fit, isNear);
}

/**
 * The patterns that the incident's alerts and this one satisfy together, narrowed to the values
 * they all share; and everywhere that one of them can be met.
 */
function stillHeld(incident: Group, subject: Subject, fits: readonly Fit[]): HeldPattern[] {
  const kept = incident.patterns.flatMap((held) => {
    const fit = fits.find(
      (one) => one.pattern.id === held.id && one.pattern.revision === held.revision,
    );
    const isMixed =
      held.alone === true &&
      incident.source_systems.some((source) => source !== subject.source_system);
    if (isMixed || (!fit && held.linked === undefined)) return [];
    if (!fit || fit.offers !== null)
      return [
        fit
          ? { ...held, linked: withPoints(held.linked ?? {}, fit.offers ?? [], subject.start) }
          : held,
      ];
    const values = Object.fromEntries(
      Object.entries(held.values).map(([tag, values]) => [
        tag,
        common(values, fit.values[tag] ?? []),
      ]),
    );
    return Object.values(values).every((left) => left.length > 0) ? [{ ...held, values }] : [];
  });
  // The first alert that the topology knows brings the incident its links.
  const gained = fits.filter(
    (fit) =>
      fit.offers !== null &&
      heldOf(incident, fit.pattern) === undefined &&
      isSourceKept(incident, subject, fit),
  );
  return [...kept, ...heldBy(gained, subject.start)];
}

function withPoints(
  linked: Record<string, [number, number]>,
  points: readonly string[],
  start: number,
): Record<string, [number, number]> {
  const more = { ...linked };
  for (const point of points) {
    const [first, last] = (Object.hasOwn(linked, point) ? linked[point] : undefined) ?? [
      start,
      start,
    ];
    more[point] = [Math.min(first, start), Math.max(last, start)];
  }
  return more;
}

export const heldBy = (fits: readonly Fit[], start: number): HeldPattern[] =>
  fits.map(({ pattern, values, offers }) => ({
    id: pattern.id,
    revision: pattern.revision,
    values,
    ...(offers === null ? {} : { linked: withPoints({}, offers, start) }),
    ...(pattern.crossesSources ? {} : { alone: true as const }),
  }));

/**
 * A key under which an incident can be found, and the latest start with which an alert can still
 * join by it.
 */
export interface Key {
  key: string;
  until: number;
}

/**
 * The keys under which an incident can be found once the alert is in it, besides those that it had.
 * An alert that joins can only narrow what is shared, but it can be met in more places.
 */
export function newKeysOf(
  incident: Group,
  fits: readonly Fit[],
  { subject, isNew }: { subject: Subject; isNew: boolean },
): Key[] {
  return fits.flatMap(({ pattern, keys, offers }): Key[] => {
    if (offers === null)
      return isNew ? keys.map((key) => ({ key, until: keyUntil(incident, pattern) })) : [];
    if (heldOf(incident, pattern) === undefined) return [];
    return offers.map((point) => ({
      key: startOf(pattern, subject.source_system) + point,
      until: pattern.isSliding ? subject.start + pattern.windowS : keyUntil(incident, pattern),
    }));
  });
}

/**
 * The keys under which an incident's remaining patterns can be found, as far as those patterns
 * still stand unchanged.
 */
export function keysOfHeld(incident: Group, { all }: PatternBook): Key[] {
  const source = incident.source_systems[0] ?? "";
  return all.flatMap((pattern): Key[] => {
    const held = heldOf(incident, pattern);
    if (!held) return [];
    if (pattern.links === null)
      return combinationsOf(pattern, held.values).map((one) => ({
        key: startOf(pattern, source) + one,
        until: keyUntil(incident, pattern),
      }));
    return Object.entries(held.linked ?? {}).map(([point, [, last]]) => ({
      key: startOf(pattern, source) + point,
      until: pattern.isSliding ? last + pattern.windowS : keyUntil(incident, pattern),
    }));
  });
}

const keyUntil = (incident: Group, pattern: ReadyPattern): number =>
  pattern.isSliding ? Number.MAX_SAFE_INTEGER : incident.start + pattern.windowS;
