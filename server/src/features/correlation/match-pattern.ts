import type { RuleIndex } from "#bpql/rule-index.ts";
import type { Fit, PatternAttempt, Subject } from "./decide.ts";
import type { ReadyPattern } from "./patterns.ts";

const nonTagFields = ["status", "description", "start", "timestamp", "source_system"];
/**
 * Positions of the patterns that may concern the alert, ascending: its own fields are looked up,
 * however many others patterns ask for.
 */
export function candidatePositions(subject: Subject, index: RuleIndex): number[] {
  const positions = new Set(index.always);
  for (const field in subject.facts)
    for (const position of index.candidatesByField(
      field,
      (subject.facts[field] ?? []).map(foldCase),
    ))
      positions.add(position);
  for (const field of nonTagFields)
    for (const position of index.candidatesByField(field, subject.conditionFacts.folded(field)))
      positions.add(position);
  return [...positions].sort((a, b) => a - b);
}

/** Whether an alert satisfies a pattern by itself, and where it then looks for incidents. */
export function matchPattern(
  subject: Subject,
  pattern: ReadyPattern,
  entities: () => number[],
): Fit | PatternAttempt {
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
  if (!pattern.accepts(subject.conditionFacts)) return { pattern_id: pattern.id, result: "filter" };
  const values = Object.fromEntries(pattern.tags.map((tag) => [tag, subject.facts[tag] ?? []]));
  const combinations = combinationsOf(pattern, values);
  if (pattern.links === null)
    return {
      pattern,
      values,
      keys: combinations.map(
        (combination) => keyPrefix(pattern, subject.source_system) + combination,
      ),
      requires: [],
      provides: null,
    };
  const points = pattern.links(entities());
  const expandPoints = (linkPoints: readonly string[]): string[] =>
    combinations.flatMap((combination) =>
      linkPoints.map((point) => `${combination}\u0002${point}`),
    );
  const asks = expandPoints(points.requires);
  // Which values agree is said by the point, not by the incident.
  return {
    pattern,
    values: {},
    keys: asks.map((requirement) => keyPrefix(pattern, subject.source_system) + requirement),
    requires: asks,
    provides: expandPoints(points.provides),
  };
}

/** Enough for two tags of as many values as a tag can have; of more, the first ones. */
const maxCombinations = 1024;
export const keyPrefix = (pattern: ReadyPattern, source: string): string =>
  `${pattern.id}.${pattern.revision}${pattern.crossesSources ? "" : ` ${source}`}`;
/** One per combination of values, so that agreeing on any shared value is an index lookup. */
export function combinationsOf(pattern: ReadyPattern, values: Record<string, string[]>): string[] {
  let combinations = [""];
  for (const tag of pattern.tags) {
    const folded = [...new Set((values[tag] ?? []).map(foldCase))];
    combinations = combinations
      .flatMap((combination) => folded.map((value) => `${combination}\u0001${value}`))
      .slice(0, maxCombinations);
  }
  return combinations;
}

export const foldCase = (value: string): string => value.toLowerCase();
