/** Each measure as an aggregate over rows of analytics, alias a. */
import type { Measure } from "#contract/analytics-measures.ts";

/** Expressions for what a row counts for: less than the whole incident under one of its values. */
export interface Weights {
  alerts: string;
  events: string;
  enriched: string;
}
export const wholeWeights: Weights = {
  alerts: "a.alerts",
  events: "a.events",
  enriched: "a.enriched",
};

/** Those that are measured in rows of their own, see store-question.ts. */
export type SeparateMeasure = "mtbf" | "silence";
type Aggregate = (weights: Weights) => string;

const saved = (of: string, from: string): string =>
  `1 - ${of}::float8 / nullif(${from}, 0)::float8`;
const share = (of: string, from: string): string => `${of}::float8 / nullif(${from}, 0)::float8`;
const percentile = (column: string, fraction: number): Aggregate => {
  const sql = `percentile_cont(${fraction}) WITHIN GROUP (ORDER BY ${column}) / 60`;
  return () => sql;
};

const aggregates: Readonly<Record<Exclude<Measure, SeparateMeasure>, Aggregate>> = {
  events: ({ events }) => `sum(${events})`,
  alerts: ({ alerts }) => `sum(${alerts})`,
  incidents: () => "count(*)",
  deduplication: ({ alerts, events }) => saved(`sum(${alerts})`, `sum(${events})`),
  correlation: ({ alerts }) => saved("count(*)", `sum(${alerts})`),
  compression: ({ events }) => saved("count(*)", `sum(${events})`),
  actionability: () => share("count(*) FILTER (WHERE a.actioned)", "count(*)"),
  mtta: () => "avg(a.tta_s) / 60",
  mtta_p50: percentile("a.tta_s", 0.5),
  mtta_p90: percentile("a.tta_s", 0.9),
  mtta_p95: percentile("a.tta_s", 0.95),
  mtte: () => "avg(a.tte_s) / 60",
  mtte_p50: percentile("a.tte_s", 0.5),
  mtte_p90: percentile("a.tte_s", 0.9),
  mtte_p95: percentile("a.tte_s", 0.95),
  mttr: () => "avg(a.ttr_s) / 60",
  mttr_p50: percentile("a.ttr_s", 0.5),
  mttr_p90: percentile("a.ttr_s", 0.9),
  mttr_p95: percentile("a.ttr_s", 0.95),
  reopened: () => "sum(a.reopened)",
  flapping: () => "count(*) FILTER (WHERE a.flapping)",
  muted: () => "count(*) FILTER (WHERE a.muted)",
  shares: () => "sum(a.shares)",
  tickets: () => "sum(a.tickets)",
  enrichment_coverage: ({ enriched, alerts }) => share(`sum(${enriched})`, `sum(${alerts})`),
  precision: () => share("sum(a.confirmed)", "sum(a.judged)"),
};

/** Those that count alerts or events, of which an incident has several under each of its values. */
export const isWeighted = (measure: Measure): boolean =>
  [
    "events",
    "alerts",
    "deduplication",
    "correlation",
    "compression",
    "enrichment_coverage",
  ].includes(measure);

/** A number, or NULL where there is nothing to measure. */
export const measureSql = (measure: Exclude<Measure, SeparateMeasure>, weights: Weights): string =>
  `(${aggregates[measure](weights)})::float8`;

/** What answers a question without any incident. */
export const isCount = (measure: Measure): boolean =>
  [
    "events",
    "alerts",
    "incidents",
    "reopened",
    "flapping",
    "muted",
    "shares",
    "tickets",
    "silence",
  ].includes(measure);
