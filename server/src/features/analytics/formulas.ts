/** Each measure as a formula over what was added up of a group. */
import type { Measure } from "#contract/analytics-measures.ts";
import type { NumberName } from "../incident-measures/measured-row.ts";

/** Numbers of incidents that are added up; yes counts as 1. */
export type SumName = "incidents" | Exclude<NumberName, "incident_id" | "start" | "end" | "set_id">;
export type TimeName = "tta" | "tte" | "ttr";

export interface GroupTotals {
  sum(name: SumName): number;
  /** In milliseconds; null where no incident has the time. */
  mean(name: TimeName): number | null;
  quantile(name: TimeName, fraction: number): number | null;
  /** Between incidents of one entity, on average. */
  gap(): number | null;
}
type Formula = (totals: GroupTotals) => number | null;

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
const saved = (part: SumName, whole: SumName): Formula => {
  return ({ sum }) => {
    const share = ratio(sum(part), sum(whole));
    return share === null ? null : 1 - share;
  };
};
const share =
  (part: SumName, whole: SumName): Formula =>
  ({ sum }) =>
    ratio(sum(part), sum(whole));
const sumOf =
  (name: SumName): Formula =>
  ({ sum }) =>
    sum(name);
const minutes = (ms: number | null): number | null => (ms === null ? null : ms / 60_000);
const mean =
  (name: TimeName): Formula =>
  (totals) =>
    minutes(totals.mean(name));
const quantile =
  (name: TimeName, fraction: number): Formula =>
  (totals) =>
    minutes(totals.quantile(name, fraction));

export const formulas: Readonly<Record<Exclude<Measure, "silence">, Formula>> = {
  events: sumOf("events"),
  alerts: sumOf("alerts"),
  incidents: sumOf("incidents"),
  deduplication: saved("alerts", "events"),
  correlation: saved("incidents", "alerts"),
  compression: saved("incidents", "events"),
  actionability: share("actioned", "incidents"),
  mtta: mean("tta"),
  mtta_p50: quantile("tta", 0.5),
  mtta_p90: quantile("tta", 0.9),
  mtta_p95: quantile("tta", 0.95),
  mtte: mean("tte"),
  mtte_p50: quantile("tte", 0.5),
  mtte_p90: quantile("tte", 0.9),
  mtte_p95: quantile("tte", 0.95),
  mttr: mean("ttr"),
  mttr_p50: quantile("ttr", 0.5),
  mttr_p90: quantile("ttr", 0.9),
  mttr_p95: quantile("ttr", 0.95),
  mtbf: (totals) => minutes(totals.gap()),
  reopened: sumOf("reopened"),
  flapping: sumOf("flapping"),
  muted: sumOf("muted"),
  shares: sumOf("shares"),
  tickets: sumOf("tickets"),
  enrichment_coverage: share("enriched", "alerts"),
  precision: share("confirmed", "judged"),
};

/** What must be added up for some measures. */
export interface Needs {
  sums: ReadonlySet<SumName>;
  means: ReadonlySet<TimeName>;
  samples: ReadonlySet<TimeName>;
  gaps: boolean;
}

/** Of a group's own: how many it has, and whether one of them is sealed. */
const always: readonly SumName[] = ["incidents", "sealed"];

export function needsOf(measures: readonly Measure[]): Needs {
  const sums = new Set<SumName>(always);
  const [means, samples] = [new Set<TimeName>(), new Set<TimeName>()];
  let gaps = false;
  // Formulas ask for what they need whatever they are answered.
  const noted: GroupTotals = {
    sum: (name) => sums.add(name).size,
    mean: (name) => means.add(name).size,
    quantile: (name) => samples.add(name).size,
    gap: () => {
      gaps = true;
      return null;
    },
  };
  for (const measure of measures) if (measure !== "silence") formulas[measure](noted);
  return { sums, means, samples, gaps };
}

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

/** What answers a question without any incident. Silence is none of incidents. */
export const isCount = (measure: Measure): boolean =>
  ["events", "alerts", "incidents", "reopened", "flapping", "muted", "shares", "tickets"].includes(
    measure,
  );
