import type { Facts } from "#bpql/facts.ts";
import {
  candidatePositions,
  combinationsOf,
  foldCase,
  keyPrefix,
  matchPattern,
} from "./match-pattern.ts";
import type { PatternBook } from "./pattern-book.ts";
import type { ReadyPattern } from "./patterns.ts";

/**
 * A pattern that an incident can be joined by. By tags: all its alerts satisfy it, and `values` are
 * those that they share.
 * By links: `linked` says where its alerts can be met, alerts that the topology does not know
 * apart.
 */
export interface IncidentPattern {
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
export interface CandidateIncident {
  id: string;
  start: number;
  latest_start: number;
  active: boolean;
  merged_into: string | null;
  alerts_total: number;
  patterns: IncidentPattern[];
  source_systems: string[];
}
/** What correlation asks of an alert. */
export interface Subject {
  facts: Record<string, string[]>;
  /** The same alert as conditions see it. */
  conditionFacts: Facts;
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
  requires: string[];
  provides: string[] | null;
}
export type MatchResult =
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
export interface PatternAttempt {
  pattern_id: string;
  result: MatchResult;
  detail?: string;
}

/**
 * So many patterns of those that did not group an alert are told one by one; the others are
 * counted.
 */
const maxReported = 20;

/** Of the patterns that an alert satisfies and of the others: what its receipt says. */
export function explainMatches(
  satisfied: readonly PatternAttempt[],
  rejected: readonly PatternAttempt[],
): PatternAttempt[] {
  const [shown, rest] = [satisfied.slice(0, maxReported), satisfied.slice(maxReported)];
  const joined = rest.filter((attempt) => attempt.result === "joined");
  const counted =
    rest.length -
    joined.length +
    rejected.reduce(
      (sum, attempt) => sum + (attempt.result === "others" ? Number(attempt.detail) : 0),
      0,
    );
  return [
    ...shown,
    ...joined,
    ...rejected.filter((attempt) => attempt.result !== "others"),
    ...(counted > 0
      ? [{ pattern_id: "", result: "others" as const, detail: String(counted) }]
      : []),
  ];
}

/**
 * Patterns that an alert satisfies by itself, and why it does not satisfy the others. Asks only
 * those that may concern it, and the first few.
 */
export function matchPatterns(
  subject: Subject,
  { all, index, entitiesOf }: PatternBook,
): { fits: Fit[]; tried: PatternAttempt[] } {
  const fits: Fit[] = [];
  const tried: PatternAttempt[] = [];
  let cachedEntities: number[] | null = null;
  const entities = (): number[] => (cachedEntities ??= entitiesOf(subject.facts));
  const tryPattern = (pattern: ReadyPattern): void => {
    const answer = matchPattern(subject, pattern, entities);
    if ("pattern" in answer) fits.push(answer);
    else if (tried.length < maxReported) tried.push(answer);
  };
  const first = all.slice(0, maxReported);
  for (const pattern of first) tryPattern(pattern);
  if (all.length > first.length) {
    for (const position of candidatePositions(subject, index)) {
      const pattern = all[position];
      if (pattern && position >= first.length) tryPattern(pattern);
    }
  }
  const unreported = all.length - fits.length - tried.length;
  if (unreported > 0) tried.push({ pattern_id: "", result: "others", detail: String(unreported) });
  return { fits, tried };
}

export interface Choice<G extends CandidateIncident> {
  incident: G;
  patterns: IncidentPattern[];
  fit: Fit;
  linkedIncidentId: null;
}
export interface NewIncidentChoice {
  incident: null;
  linkedIncidentId: string | null;
}

/**
 * The incident that an alert joins: the first pattern in order that some open incident matches, and
 * of several incidents the one with the latest start. Pure: `candidates` are whatever the keys
 * found, verified here.
 */
export function chooseIncident<G extends CandidateIncident>(
  subject: Subject,
  fits: readonly Fit[],
  { candidates, maxAlerts }: { candidates: (key: string) => Iterable<G>; maxAlerts: number },
): { choice: Choice<G> | NewIncidentChoice; tried: PatternAttempt[] } {
  const tried: PatternAttempt[] = [];
  let fullId: string | null = null;
  for (const fit of fits) {
    const candidateIncidents = new Set(fit.keys.flatMap((key) => [...candidates(key)]));
    const matching = [...candidateIncidents].filter(
      (incident) =>
        incident.active &&
        incident.merged_into === null &&
        isSourceAllowed(incident, subject, fit) &&
        isMatch(incident, fit, () => true),
    );
    const inWindow = matching.filter((incident) => isWithin(incident, subject.start, fit));
    const open = inWindow.filter((incident) => incident.alerts_total < maxAlerts);
    const best = open.reduce<G | null>(
      (latest, incident) => (latest === null || isLater(incident, latest) ? incident : latest),
      null,
    );
    if (best) {
      tried.push({ pattern_id: fit.pattern.id, result: "joined" });
      return {
        choice: {
          incident: best,
          patterns: remainingPatterns(best, subject, fits),
          fit,
          linkedIncidentId: null,
        },
        tried,
      };
    }
    if (inWindow.length > 0)
      fullId ??= inWindow.reduce((latest, incident) =>
        isLater(incident, latest) ? incident : latest,
      ).id;
    tried.push({
      pattern_id: fit.pattern.id,
      result: inWindow.length > 0 ? "full" : matching.length > 0 ? "out_of_window" : "no_incident",
    });
  }
  return { choice: { incident: null, linkedIncidentId: fullId }, tried };
}

const isLater = (a: CandidateIncident, b: CandidateIncident): boolean =>
  a.start > b.start || (a.start === b.start && Number(a.id) > Number(b.id));

const incidentPatternOf = (
  incident: CandidateIncident,
  pattern: ReadyPattern,
): IncidentPattern | undefined =>
  incident.patterns.find(
    (candidate) => candidate.id === pattern.id && candidate.revision === pattern.revision,
  );

/**
 * By tags: the incident's alerts share a value of each with this one. By links: one of them stands
 * where this one looks.
 */
function isMatch(
  incident: CandidateIncident,
  fit: Fit,
  isInTime: (span: [number, number]) => boolean,
): boolean {
  const incidentPattern = incidentPatternOf(incident, fit.pattern);
  if (!incidentPattern) return false;
  if (fit.provides === null)
    return fit.pattern.tags.every(
      (tag) => intersectFolded(incidentPattern.values[tag] ?? [], fit.values[tag] ?? []).length > 0,
    );
  const { linked } = incidentPattern;
  return (
    linked !== undefined &&
    fit.requires.some((point) => {
      const span = Object.hasOwn(linked, point) ? linked[point] : undefined;
      return span !== undefined && isInTime(span);
    })
  );
}

const intersectFolded = (values: string[], offered: string[]): string[] => {
  const folded = new Set(offered.map(foldCase));
  return values.filter((value) => folded.has(foldCase(value)));
};

/** A pattern that stays within one source holds no longer once another pattern has mixed them. */
const isSourceAllowed = (
  incident: CandidateIncident,
  subject: Subject,
  { pattern }: Fit,
): boolean =>
  pattern.crossesSources ||
  incident.source_systems.every((source) => source === subject.source_system);

/**
 * Anchored: all starts lie within the window of the first. Sliding: within the window of the
 * latest; by links, of the latest at a point where this one looks.
 */
function isWithin(incident: CandidateIncident, start: number, fit: Fit): boolean {
  const { isSliding, windowS } = fit.pattern;
  const isInWindow = ([first, last]: [number, number]): boolean =>
    start >= first - windowS && start <= last + windowS;
  if (!isSliding)
    return Math.max(incident.latest_start, start) - Math.min(incident.start, start) <= windowS;
  return fit.provides === null
    ? isInWindow([incident.start, incident.latest_start])
    : isMatch(incident, fit, isInWindow);
}

/**
 * The patterns that the incident's alerts and this one satisfy together, narrowed to the values
 * they all share; and everywhere that one of them can be met.
 */
function remainingPatterns(
  incident: CandidateIncident,
  subject: Subject,
  fits: readonly Fit[],
): IncidentPattern[] {
  const remaining = incident.patterns.flatMap((pattern) => {
    const fit = fits.find(
      (candidate) =>
        candidate.pattern.id === pattern.id && candidate.pattern.revision === pattern.revision,
    );
    const isMixed =
      pattern.alone === true &&
      incident.source_systems.some((source) => source !== subject.source_system);
    if (isMixed || (!fit && pattern.linked === undefined)) return [];
    if (!fit || fit.provides !== null)
      return [
        fit
          ? {
              ...pattern,
              linked: addPoints(pattern.linked ?? {}, fit.provides ?? [], subject.start),
            }
          : pattern,
      ];
    const values = Object.fromEntries(
      Object.entries(pattern.values).map(([tag, values]) => [
        tag,
        intersectFolded(values, fit.values[tag] ?? []),
      ]),
    );
    return Object.values(values).every((left) => left.length > 0) ? [{ ...pattern, values }] : [];
  });
  // The first alert that the topology knows brings the incident its links.
  const gained = fits.filter(
    (fit) =>
      fit.provides !== null &&
      incidentPatternOf(incident, fit.pattern) === undefined &&
      isSourceAllowed(incident, subject, fit),
  );
  return [...remaining, ...incidentPatternsOf(gained, subject.start)];
}

function addPoints(
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

export const incidentPatternsOf = (fits: readonly Fit[], start: number): IncidentPattern[] =>
  fits.map(({ pattern, values, provides }) => ({
    id: pattern.id,
    revision: pattern.revision,
    values,
    ...(provides === null ? {} : { linked: addPoints({}, provides, start) }),
    ...(pattern.crossesSources ? {} : { alone: true as const }),
  }));

/**
 * A key under which an incident can be found, and the latest start with which an alert can still
 * join by it.
 */
export interface CorrelationKey {
  key: string;
  until: number;
}

/**
 * The keys under which an incident can be found once the alert is in it, besides those that it had.
 * An alert that joins can only narrow what is shared, but it can be met in more places.
 */
export function newKeysOf(
  incident: CandidateIncident,
  fits: readonly Fit[],
  { subject, isNew }: { subject: Subject; isNew: boolean },
): CorrelationKey[] {
  return fits.flatMap(({ pattern, keys, provides }): CorrelationKey[] => {
    if (provides === null)
      return isNew ? keys.map((key) => ({ key, until: keyExpiry(incident, pattern) })) : [];
    if (incidentPatternOf(incident, pattern) === undefined) return [];
    return provides.map((point) => ({
      key: keyPrefix(pattern, subject.source_system) + point,
      until: pattern.isSliding ? subject.start + pattern.windowS : keyExpiry(incident, pattern),
    }));
  });
}

/**
 * The keys under which an incident's remaining patterns can be found, as far as those patterns
 * still stand unchanged.
 */
export function keysOfIncident(
  incident: CandidateIncident,
  { all }: PatternBook,
): CorrelationKey[] {
  const source = incident.source_systems[0] ?? "";
  return all.flatMap((pattern): CorrelationKey[] => {
    const incidentPattern = incidentPatternOf(incident, pattern);
    if (!incidentPattern) return [];
    if (pattern.links === null)
      return combinationsOf(pattern, incidentPattern.values).map((combination) => ({
        key: keyPrefix(pattern, source) + combination,
        until: keyExpiry(incident, pattern),
      }));
    return Object.entries(incidentPattern.linked ?? {}).map(([point, [, last]]) => ({
      key: keyPrefix(pattern, source) + point,
      until: pattern.isSliding ? last + pattern.windowS : keyExpiry(incident, pattern),
    }));
  });
}

const keyExpiry = (incident: CandidateIncident, pattern: ReadyPattern): number =>
  pattern.isSliding ? Number.MAX_SAFE_INTEGER : incident.start + pattern.windowS;
