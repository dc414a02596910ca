/** What analytics can measure, each with the sentence that stands beside its figure. */

export const measureUnits = ["count", "ratio", "minutes", "hours"] as const;
export type MeasureUnit = (typeof measureUnits)[number];

export interface MeasureDefinition {
  unit: MeasureUnit;
  definition: string;
  /** Which way is an improvement; null where it depends. */
  better: "lower" | "higher" | null;
}

const times = {
  mtta: "the start of an incident and its first assignment. Unassigned incidents do not count",
  mtte: "the start of an incident and the first action that a person takes on it. Incidents without one do not count",
  mttr: "the start of an incident and its end. Open incidents do not count",
} as const;
const mean = (of: keyof typeof times) =>
  ({
    unit: "minutes",
    definition: `Average time between ${times[of]}`,
    better: "lower",
  }) as const;
const percentile = (of: keyof typeof times, percent: number) =>
  ({
    unit: "minutes",
    definition: `${percent} % of incidents took at most this long between ${times[of]}`,
    better: "lower",
  }) as const;

export const measures = {
  events: {
    unit: "count",
    definition: "Events received for the alerts of the incidents that began in this time",
    better: "lower",
  },
  alerts: {
    unit: "count",
    definition: "Alerts of the incidents that began in this time",
    better: "lower",
  },
  incidents: {
    unit: "count",
    definition: "Incidents that began in this time. Merged incidents count as one",
    better: "lower",
  },
  deduplication: {
    unit: "ratio",
    definition: "1 − alerts ÷ events: the share of events that repeated or updated a known alert",
    better: "higher",
  },
  correlation: {
    unit: "ratio",
    definition: "1 − incidents ÷ alerts: the share of alerts that joined an existing incident",
    better: "higher",
  },
  compression: {
    unit: "ratio",
    definition: "1 − incidents ÷ events: the share of events that did not become an incident",
    better: "higher",
  },
  actionability: {
    unit: "ratio",
    definition: "Share of incidents that were assigned, shared, commented or resolved manually",
    better: "higher",
  },
  mtta: mean("mtta"),
  mtta_p50: percentile("mtta", 50),
  mtta_p90: percentile("mtta", 90),
  mtta_p95: percentile("mtta", 95),
  mtte: mean("mtte"),
  mtte_p50: percentile("mtte", 50),
  mtte_p90: percentile("mtte", 90),
  mtte_p95: percentile("mtte", 95),
  mttr: mean("mttr"),
  mttr_p50: percentile("mttr", 50),
  mttr_p90: percentile("mttr", 90),
  mttr_p95: percentile("mttr", 95),
  mtbf: {
    unit: "minutes",
    definition:
      "Average time between the starts of successive incidents of the same entity. Entities with one incident do not count",
    better: "higher",
  },
  reopened: {
    unit: "count",
    definition: "How often incidents were reopened after they had been resolved",
    better: "lower",
  },
  flapping: {
    unit: "count",
    definition: "Incidents with an alert that was flapping at some time",
    better: "lower",
  },
  muted: {
    unit: "count",
    definition: "Incidents that maintenance muted at some time, partly or completely",
    better: null,
  },
  shares: {
    unit: "count",
    definition: "How often the incidents were shared, by people and by rules",
    better: null,
  },
  tickets: {
    unit: "count",
    definition: "Tickets that were opened for the incidents or linked with them",
    better: null,
  },
  enrichment_coverage: {
    unit: "ratio",
    definition: "Share of alerts to which a rule or a mapping table added a tag",
    better: "higher",
  },
  silence: {
    unit: "hours",
    definition:
      "Time in which a source sent nothing although it usually does, added up over all sources. It is none of an environment, a query or another dimension than the source",
    better: "lower",
  },
  precision: {
    unit: "ratio",
    definition:
      "Share of suggested root cause changes that people confirmed, among those that they judged",
    better: "higher",
  },
} as const satisfies Record<string, MeasureDefinition>;
export type Measure = keyof typeof measures;
// Object.keys widens; measures is the source of Measure.
export const measureNames = Object.keys(measures) as [Measure, ...Measure[]];

/** Dimensions that are no tags. Times are in the time zone of the question. */
export const fixedDimensions = [
  "environment",
  "source",
  "status",
  "severity",
  "priority",
  "pattern",
  "assignee",
  "resolver",
  "hour",
  "weekday",
  "day",
  "week",
  "month",
] as const;
export type FixedDimension = (typeof fixedDimensions)[number];
export const isFixedDimension = (name: string): name is FixedDimension =>
  fixedDimensions.some((dimension) => dimension === name);

export const analyticsIntervals = ["hour", "day", "week", "month"] as const;
export type AnalyticsInterval = (typeof analyticsIntervals)[number];
