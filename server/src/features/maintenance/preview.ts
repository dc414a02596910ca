/**
 * What a plan would have muted of the alerts that were heard of in the last week, whatever the
 * hour.
 */
import { confirmationThreshold, type MaintenancePreview } from "#contract/maintenance-plans.ts";
import type { Caller } from "../../platform/caller.ts";
import { accessTo } from "../../platform/http/check-permission.ts";
import type { Sql } from "../../platform/db.ts";
import { loadEnvironments } from "../environments/store.ts";
import { loadAllSets } from "../incidents/stores/store-sets.ts";
import { subjectOf } from "../incidents/world/subject.ts";
import { readyCondition } from "../rules/condition.ts";
import { loadAlertsSeenSince, type PreviewAlertRow } from "./store.ts";

const lookBackS = 7 * 24 * 3600;
const maxAlerts = 50_000;
const slice = 2000;
const maxSamples = 20;
const everything = "all";

export async function previewPlan(
  sql: Sql,
  caller: Caller,
  {
    condition,
    source_systems,
    nowS,
  }: { condition: string; source_systems: readonly string[]; nowS: number },
): Promise<MaintenancePreview> {
  const ready = readyCondition(condition, source_systems);
  const sets = await loadEnvironmentsBySet(sql);
  const names = new Map(
    (await loadEnvironments(sql)).map((environment) => [environment.id, environment.name]),
  );
  const mayRead = (environment: string) => accessTo(caller, environment) !== null;
  const [bySource, byEnvironment] = [new Tally(), new Tally()];
  const incidents = new Set<string>();
  const samples: PreviewAlertRow[] = [];
  let [muted, visible] = [0, 0];
  const isCut = await scanRecentAlerts(sql, nowS - lookBackS, (alert) => {
    // As it was while it mattered: what is ok by now was not when it would have been muted.
    const isMuted = ready.holds(
      subjectOf({ ...alert, status: alert.status === "ok" ? alert.severity : alert.status }, nowS)
        .conditionFacts,
    );
    const environments = sets.get(alert.set_id) ?? [everything];
    for (const environment of environments) byEnvironment.count(environment, isMuted);
    if (!environments.some(mayRead)) return;
    visible += 1;
    bySource.count(alert.source_system, isMuted);
    if (!isMuted) return;
    muted += 1;
    incidents.add(alert.incident_id);
    if (samples.length < maxSamples) samples.push(alert);
  });
  const environments = byEnvironment.list();
  const visibleEnvironments = environments.filter((environment) => mayRead(environment.name));
  const largestShare = (tallies: typeof environments) => Math.max(0, ...tallies.map(shareOf));
  return {
    looked_at: visible,
    is_cut: isCut,
    from: nowS - lookBackS,
    to: nowS,
    muted,
    incidents: incidents.size,
    source_systems: bySource
      .list()
      .filter((source) => source.muted > 0)
      .map(({ name, ...counts }) => ({ source_system: name, ...counts })),
    environments: visibleEnvironments
      .filter((environment) => environment.muted > 0)
      .map((environment) => environmentOnWire(environment, names)),
    share_of_environment: largestShare(visibleEnvironments),
    // Whatever the caller sees: nobody mutes much of what others watch without a second thought.
    needs_confirmation: largestShare(environments) > confirmationThreshold,
    samples: samples.map(sampleOnWire),
  };
}

const loadEnvironmentsBySet = async (sql: Sql): Promise<Map<number, string[]>> =>
  new Map((await loadAllSets(sql)).map((set) => [set.id, [everything, ...set.environments]]));

/**
 * Newest first, in slices, so that other requests are answered in between. Answers whether there
 * were more than were looked at.
 */
async function scanRecentAlerts(
  sql: Sql,
  since: number,
  look: (alert: PreviewAlertRow) => void,
): Promise<boolean> {
  let lookedAt = 0;
  for (let before = "9223372036854775807"; ;) {
    const alerts = await loadAlertsSeenSince(sql, { since, before }, slice);
    for (const alert of alerts) look(alert);
    lookedAt += alerts.length;
    before = alerts.at(-1)?.id ?? before;
    if (alerts.length < slice) return false;
    if (lookedAt >= maxAlerts) return true;
  }
}

class Tally {
  readonly #counts = new Map<string, { muted: number; total: number }>();
  count(name: string, isMuted: boolean): void {
    const counts = this.#counts.get(name) ?? { muted: 0, total: 0 };
    this.#counts.set(name, { muted: counts.muted + (isMuted ? 1 : 0), total: counts.total + 1 });
  }
  /** Most muted first. */
  list(): { name: string; muted: number; total: number }[] {
    return [...this.#counts]
      .map(([name, counts]) => ({ name, ...counts }))
      .sort((a, b) => b.muted - a.muted || (a.name < b.name ? -1 : 1));
  }
}

const shareOf = ({ muted, total }: { muted: number; total: number }): number =>
  total === 0 ? 0 : muted / total;

const environmentOnWire = (
  { name: id, ...counts }: ReturnType<Tally["list"]>[number],
  names: ReadonlyMap<string, string>,
) => ({
  environment_id: id,
  ...counts,
  share: shareOf(counts),
  name: id === everything ? "All" : (names.get(id) ?? ""),
});

const sampleOnWire = (alert: PreviewAlertRow) => ({
  alert_id: alert.id,
  incident_id: alert.incident_id,
  status: alert.severity,
  source_system: alert.source_system,
  primary: alert.primary_value,
  secondary: alert.secondary_value,
  description: alert.description,
  start: alert.start,
  last_seen: alert.last_seen,
});
