import {
  type DifferenceSample,
  type PlacedSample,
  type PreviewDifference,
  type RulesPreview,
  timeMachineLimits,
} from "#contract/time-machine.ts";
import { compareGroups, type Difference, type PlacedAlert } from "../compare-groups.ts";

/** What is known of an alert besides its place: for samples. */
export interface Known {
  primary: string;
  secondary: string | null;
  alert_id: string | null;
  incident_id: string | null;
  pattern_id: string | null;
}
/** By identity and start, as grouping is compared. */
export const keyOf = (identity: string, start: number): string => `${identity} ${start}`;

interface Context {
  known: ReadonlyMap<string, Known>;
  apart: readonly (readonly [string, string])[];
}

/**
 * How the draft's grouping differs from today's, counted, with the largest of each kind as samples.
 */
export function differencesOf(
  live: readonly PlacedAlert[],
  draft: readonly PlacedAlert[],
  context: Context,
): RulesPreview["difference"] {
  const byKind = Map.groupBy(compareGroups(live, draft, new Set()), (one) => one.kind);
  const sampler = samplerOf(live, draft, context.known);
  const told = (of: readonly Difference[] | undefined): PreviewDifference =>
    tell(of ?? [], sampler);
  const joined = byKind.get("joined") ?? [];
  const neighbours = new Map<string, Set<string>>();
  for (const [one, other] of context.apart)
    neighbours.set(one, (neighbours.get(one) ?? new Set()).add(other));
  const isNoise = (one: Difference): boolean => {
    const real = new Set(
      one.alerts.flatMap((key) => context.known.get(withoutTurn(key))?.incident_id ?? []),
    );
    return [...real].some((id) => [...(neighbours.get(id) ?? [])].some((other) => real.has(other)));
  };
  return {
    joined: told(joined),
    split: told(byKind.get("split")),
    gained: told(byKind.get("extra")),
    lost: told(byKind.get("missing")),
    status: told(byKind.get("status")),
    noise: told(joined.filter(isNoise)),
  };
}

function tell(
  of: readonly Difference[],
  sampler: (one: Difference) => DifferenceSample,
): PreviewDifference {
  const largest = of
    .toSorted((one, other) => other.alerts.length - one.alerts.length)
    .slice(0, timeMachineLimits.samples);
  const samples = largest.map(sampler);
  return {
    count: of.length,
    alerts: of.reduce((sum, one) => sum + one.alerts.length, 0),
    samples,
    is_cut:
      of.length > samples.length || samples.some((one) => one.alerts.length < one.alerts_total),
  };
}

/**
 * Alerts of one identity and start are numbered where they are compared; what is known of them is
 * the first's.
 */
const withoutTurn = (key: string): string => key.replace(/ \(\d+\)$/, "");

function samplerOf(
  live: readonly PlacedAlert[],
  draft: readonly PlacedAlert[],
  known: ReadonlyMap<string, Known>,
): (one: Difference) => DifferenceSample {
  const placeOf = (alerts: readonly PlacedAlert[]) =>
    new Map(alerts.map((alert) => [keyOf(alert.identity, alert.start), alert.incident_id]));
  const [before, after] = [placeOf(live), placeOf(draft)];
  const sampled = (key: string): PlacedSample => {
    const [identity = "", start = ""] = key.split(" ");
    const {
      primary = identity,
      secondary = null,
      alert_id = null,
      incident_id = null,
      pattern_id = null,
    } = known.get(key) ?? {};
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
    const all = alerts.map(withoutTurn);
    const shown = all.slice(0, timeMachineLimits.alertsPerSample).map(sampled);
    const ids = [...new Set(all.flatMap((key) => known.get(key)?.incident_id ?? []))];
    return {
      title: shown[0]?.primary ?? "",
      alerts_total: all.length,
      alerts: shown,
      incident_ids: ids.slice(0, timeMachineLimits.alertsPerSample),
    };
  };
}
