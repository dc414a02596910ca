import {
  type DifferenceSample,
  type PlacedSample,
  type PreviewDifference,
  type RulesPreview,
  timeMachineLimits,
} from "#contract/time-machine.ts";
import { compareGroups, type Difference, type PlacedAlert } from "../compare-groups.ts";

/** What is known of an alert besides its place: for samples. */
export interface AlertDetails {
  primary: string;
  secondary: string | null;
  alert_id: string | null;
  incident_id: string | null;
  pattern_id: string | null;
}
/** By identity and start, as grouping is compared. */
export const keyOf = (identity: string, start: number): string => `${identity} ${start}`;

interface DifferenceContext {
  /** What incidents are called now, by their ids. */
  titles: ReadonlyMap<string, string>;
  alertDetails: ReadonlyMap<string, AlertDetails>;
  separatedPairs: readonly (readonly [string, string])[];
}

/**
 * How the draft's grouping differs from today's, counted, with the largest of each kind as samples.
 */
export function differencesOf(
  live: readonly PlacedAlert[],
  draft: readonly PlacedAlert[],
  context: DifferenceContext,
): RulesPreview["difference"] {
  const byKind = Map.groupBy(
    compareGroups(live, draft, new Set()),
    (difference) => difference.kind,
  );
  const sampler = samplerOf(live, draft, context);
  const summaryOf = (differences: readonly Difference[] | undefined): PreviewDifference =>
    summarize(differences ?? [], sampler);
  const joined = byKind.get("joined") ?? [];
  const neighbours = new Map<string, Set<string>>();
  for (const [incidentId, neighbourId] of context.separatedPairs)
    neighbours.set(incidentId, (neighbours.get(incidentId) ?? new Set()).add(neighbourId));
  const isNoise = (difference: Difference): boolean => {
    const real = new Set(
      difference.alerts.flatMap(
        (key) => context.alertDetails.get(withoutNumber(key))?.incident_id ?? [],
      ),
    );
    return [...real].some((id) =>
      [...(neighbours.get(id) ?? [])].some((neighbourId) => real.has(neighbourId)),
    );
  };
  return {
    joined: summaryOf(joined),
    split: summaryOf(byKind.get("split")),
    gained: summaryOf(byKind.get("extra")),
    lost: summaryOf(byKind.get("missing")),
    status: summaryOf(byKind.get("status")),
    noise: summaryOf(joined.filter(isNoise)),
  };
}

function summarize(
  differences: readonly Difference[],
  sampler: (one: Difference) => DifferenceSample,
): PreviewDifference {
  const largest = differences
    .toSorted((a, b) => b.alerts.length - a.alerts.length)
    .slice(0, timeMachineLimits.samples);
  const samples = largest.map(sampler);
  return {
    count: differences.length,
    alerts: differences.reduce((sum, difference) => sum + difference.alerts.length, 0),
    samples,
    is_cut:
      differences.length > samples.length ||
      samples.some((sample) => sample.alerts.length < sample.alerts_total),
  };
}

/**
 * Alerts of one identity and start are numbered where they are compared; what is known of them is
 * the first's.
 */
const withoutNumber = (key: string): string => key.replace(/ \(\d+\)$/, "");

function samplerOf(
  live: readonly PlacedAlert[],
  draft: readonly PlacedAlert[],
  { alertDetails, titles }: DifferenceContext,
): (one: Difference) => DifferenceSample {
  const placeOf = (alerts: readonly PlacedAlert[]) =>
    new Map(alerts.map((alert) => [keyOf(alert.identity, alert.start), alert.incident_id]));
  const [before, after] = [placeOf(live), placeOf(draft)];
  const placedSample = (key: string): PlacedSample => {
    const [identity = "", start = ""] = key.split(" ");
    const {
      primary = identity,
      secondary = null,
      alert_id = null,
      incident_id = null,
      pattern_id = null,
    } = alertDetails.get(key) ?? {};
    return {
      identity,
      start: Number(start),
      primary,
      secondary,
      alert_id,
      incident_id,
      pattern_id,
      live: before.get(key) ?? null,
      draft: after.get(key) ?? null,
    };
  };
  return ({ alerts }) => {
    const all = alerts.map(withoutNumber);
    const samples = all.slice(0, timeMachineLimits.alertsPerSample).map(placedSample);
    const ids = [...new Set(all.flatMap((key) => alertDetails.get(key)?.incident_id ?? []))].slice(
      0,
      timeMachineLimits.alertsPerSample,
    );
    const incidents = ids.flatMap((id) => {
      const title = titles.get(id);
      return title === undefined ? [] : [{ id, title }];
    });
    return {
      title: samples[0]?.primary ?? "",
      alerts_total: all.length,
      alerts: samples,
      incident_ids: ids,
      incidents,
    };
  };
}
