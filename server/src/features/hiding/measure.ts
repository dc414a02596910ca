/** What a rule would have hidden of the alerts that were heard of in the last week. */
import { confirmationThreshold, type HiddenAlerts } from "#contract/hiding.ts";
import type { Caller } from "../../platform/caller.ts";
import { accessTo } from "../../platform/http/check-permission.ts";
import type { Sql } from "../../platform/db.ts";
import { loadEnvironments } from "../environments/store.ts";
import { loadAllSets } from "../incidents/stores/store-sets.ts";
import { type StoredWeek, weekS } from "./stored-week.ts";
import { type HiddenAlertRow, loadAlertsSeenSince } from "./store.ts";

export type HidesAlert = (alert: HiddenAlertRow) => boolean;

export interface HiddenMeasure extends HiddenAlerts {
  is_cut: boolean;
  incidents: number;
  source_systems: { source_system: string; hidden: number; total: number }[];
  samples: HiddenAlertRow[];
  /** Hidden by it and not by what it takes the place of, whoever may see them. */
  newly_hidden: number;
  /** Of all environments; `worst` is null when the caller may not see that one. */
  largest_share: number;
  worst: HiddenAlerts["environments"][number] | null;
}

const maxAlerts = 50_000;
const slice = 2000;
const maxSamples = 20;
const everything = "all";

export async function measureHidden(
  sql: Sql,
  caller: Caller,
  {
    hides,
    hidBefore = () => false,
    week,
  }: { hides: HidesAlert; hidBefore?: HidesAlert; week: StoredWeek },
): Promise<HiddenMeasure> {
  const sets = await loadEnvironmentsBySet(sql);
  const names = new Map(
    (await loadEnvironments(sql)).map((environment) => [environment.id, environment.name]),
  );
  const mayRead = (environment: string) => accessTo(caller, environment) !== null;
  const [bySource, byEnvironment] = [new Tally(), new Tally()];
  const incidents = new Set<string>();
  const samples: HiddenAlertRow[] = [];
  let [hidden, visible, newlyHidden] = [0, 0, 0];
  const isCut = await scanRecentAlerts(sql, week.nowS - weekS, (alert) => {
    const isHidden = hides(alert);
    if (isHidden && !hidBefore(alert)) newlyHidden += 1;
    const environments = sets.get(alert.set_id) ?? [everything];
    for (const environment of environments) byEnvironment.count(environment, isHidden);
    if (!environments.some(mayRead)) return;
    visible += 1;
    bySource.count(alert.source_system, isHidden);
    if (!isHidden) return;
    hidden += 1;
    incidents.add(alert.incident_id);
    if (samples.length < maxSamples) samples.push(alert);
  });
  const shares = byEnvironment
    .list()
    .map((tally) => environmentShare(tally, names))
    .toSorted((a, b) => b.share - a.share);
  const worst = shares[0];
  const readable = shares.filter((environment) => mayRead(environment.environment_id));
  return {
    looked_at: visible,
    is_cut: isCut,
    hidden,
    incidents: incidents.size,
    source_systems: bySource
      .list()
      .filter((source) => source.hidden > 0)
      .map(({ name, ...counts }) => ({ source_system: name, ...counts })),
    environments: readable
      .filter((environment) => environment.hidden > 0)
      .toSorted((a, b) => b.hidden - a.hidden),
    share_of_environment: readable[0]?.share ?? 0,
    // Whatever the caller sees: nobody hides much of what others watch without a second thought.
    needs_confirmation: (worst?.share ?? 0) > confirmationThreshold,
    samples,
    newly_hidden: newlyHidden,
    largest_share: worst?.share ?? 0,
    worst: worst && mayRead(worst.environment_id) ? worst : null,
  };
}

/** What callers are told of it. */
export const hiddenAlertsOf = ({
  looked_at,
  hidden,
  environments,
  share_of_environment,
  needs_confirmation,
}: HiddenMeasure): HiddenAlerts => ({
  looked_at,
  hidden,
  environments,
  share_of_environment,
  needs_confirmation,
});

const loadEnvironmentsBySet = async (sql: Sql): Promise<Map<number, string[]>> =>
  new Map((await loadAllSets(sql)).map((set) => [set.id, [everything, ...set.environments]]));

/**
 * Newest first, in slices, so that other requests are answered in between. Answers whether there
 * were more than were looked at.
 */
async function scanRecentAlerts(
  sql: Sql,
  since: number,
  look: (alert: HiddenAlertRow) => void,
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
  readonly #counts = new Map<string, { hidden: number; total: number }>();
  count(name: string, isHidden: boolean): void {
    const counts = this.#counts.get(name) ?? { hidden: 0, total: 0 };
    this.#counts.set(name, { hidden: counts.hidden + (isHidden ? 1 : 0), total: counts.total + 1 });
  }
  /** Most hidden first. */
  list(): { name: string; hidden: number; total: number }[] {
    return [...this.#counts]
      .map(([name, counts]) => ({ name, ...counts }))
      .sort((a, b) => b.hidden - a.hidden || (a.name < b.name ? -1 : 1));
  }
}

const environmentShare = (
  { name: id, hidden, total }: ReturnType<Tally["list"]>[number],
  names: ReadonlyMap<string, string>,
): HiddenAlerts["environments"][number] => ({
  environment_id: id,
  name: id === everything ? "All" : (names.get(id) ?? ""),
  hidden,
  total,
  share: total === 0 ? 0 : hidden / total,
});
