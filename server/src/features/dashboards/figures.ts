/** Questions of widgets to analytics: pure, so that what is requests can be told before it is requests. */
import type { AnalyticsAnswer } from "#contract/analytics.ts";
import type { AnalyticsInterval, Measure } from "#contract/analytics-measures.ts";
import { analyticsLimits } from "#contract/analytics.ts";
import type { Point } from "#contract/widgets/binding.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import type { AnalyticsQuestion } from "../analytics/query.ts";
import type { PageScope } from "./kinds/widget-loader.ts";

export interface Bound {
  query: string;
  environment_id: string | null;
  range_s: number | null;
}

/** The time of a widget: its own length ends where the page's ends. */
export const timeOf = (
  { range_s: rangeS }: Pick<Bound, "range_s">,
  { from, to }: PageScope,
): { from: number; to: number } => ({ from: rangeS === null ? from : to - rangeS, to });

export function questionOf(
  bound: Bound,
  page: PageScope,
  fields: Pick<AnalyticsQuestion, "measures"> & Partial<AnalyticsQuestion>,
): AnalyticsQuestion {
  return {
    dimensions: [],
    interval: null,
    limit: 1,
    query: bound.query,
    environment: bound.environment_id ?? page.environment,
    ...timeOf(bound, page),
    ...fields,
  };
}

/** A time ends where the next one begins: what began in that moment belongs to the later. */
const momentS = 0.001;

/** The same of the time before, which is as long. */
export const before = (question: AnalyticsQuestion): AnalyticsQuestion => ({
  ...question,
  from: question.from - (question.to - question.from),
  to: question.from - momentS,
});

const dayS = 86_400;
export function intervalFor({ from, to }: { from: number; to: number }): AnalyticsInterval {
  const lengthS = to - from;
  if (lengthS <= 4 * dayS) return "hour";
  if (lengthS <= 120 * dayS) return "day";
  return lengthS <= 800 * dayS ? "week" : "month";
}

export const measureOf = (
  { rows }: Pick<AnalyticsAnswer, "rows">,
  measure: Measure,
): number | null => rows[0]?.measures[measure] ?? null;

export const pointsOf = ({ rows }: Pick<AnalyticsAnswer, "rows">, measure: Measure): Point[] =>
  rows.map(({ dimensions, measures }) => ({
    at: Number(dimensions["time"]),
    value: measures[measure] ?? null,
  }));

/** Bucket by bucket at the times of the present ones, so that both can be drawn over each other. */
export const alignPoints = (earlier: readonly Point[], present: readonly Point[]): Point[] =>
  present.map(({ at }, index) => ({ at, value: earlier[index]?.value ?? null }));

export const textOf = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/** What a value is called; of null, nothing: the reader's language says it. */
export const labelOf = (
  { labels }: Pick<AnalyticsAnswer, "labels">,
  dimension: string,
  value: string | null,
): string => (value === null ? "" : (labels[dimension]?.[value] ?? value));

export interface MergedQuestions {
  requests: AnalyticsQuestion[];
  /** Question → its place among the requests. */
  placeOf(question: AnalyticsQuestion): number;
}

/**
 * As few questions as say the same: those without dimensions that differ in their measures alone are
 * one. With dimensions the first measure says which groups there are, so they stay apart.
 */
export function mergeQuestions(questions: readonly AnalyticsQuestion[]): MergedQuestions {
  const requests: AnalyticsQuestion[] = [];
  const places = new Map<string, number>();
  const open = new Map<string, number[]>();
  for (const question of questions) {
    const key = canonicalJson(question);
    if (places.has(key)) continue;
    const shared = canonicalJson({ ...question, measures: [] });
    const mergeable = question.dimensions.length === 0 ? (open.get(shared) ?? []) : [];
    const place = mergeable.find((index) => fits(requests[index], question));
    const merged = place === undefined ? undefined : requests[place];
    if (place !== undefined && merged) {
      requests[place] = { ...merged, measures: union(merged.measures, question.measures) };
      places.set(key, place);
      continue;
    }
    places.set(key, requests.length);
    open.set(shared, [...mergeable, requests.length]);
    requests.push(question);
  }
  return {
    requests,
    placeOf: (question) => {
      const place = places.get(canonicalJson(question));
      if (place === undefined) throw new Error("a widget has not said what it asks");
      return place;
    },
  };
}

const union = (a: readonly Measure[], b: readonly Measure[]): Measure[] => [
  ...new Set([...a, ...b]),
];
const fits = (into: AnalyticsQuestion | undefined, question: AnalyticsQuestion): boolean =>
  into !== undefined && union(into.measures, question.measures).length <= analyticsLimits.measures;
