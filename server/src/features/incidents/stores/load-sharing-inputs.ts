import type { Sql } from "../../../platform/db.ts";
import { loadQuotasOf } from "../../quotas/store.ts";
import { loadAddressBook } from "../../sharing/load-address-book.ts";
import { loadShares } from "../../sharing/store.ts";
import {
  type RuleCandidates,
  sharableIncidents,
  sharingCandidates,
  type SharingInputs,
} from "../world/share-by-rules.ts";
import type { SharingRules } from "../world/sharing-rules.ts";
import type { IncidentState } from "../world/state.ts";
import type { World } from "../world/world.ts";
import { loadSetEnvironments } from "./store-reads.ts";
import { addToWorld, loadAlertsOf, loadFacts } from "./store-world.ts";

/**
 * What rules that share ask of the database before they decide. A fixed number of queries, whatever
 * the number of incidents and rules; none, and null, where no rule looks.
 */
export async function loadSharingInputs(
  sql: Sql,
  world: World,
  { sharing, placements }: { sharing: SharingRules; placements: ReadonlyMap<string, string[]> },
): Promise<SharingInputs | null> {
  if (sharing.isIdle || !world.shares.mayShare) return null;
  const incidents = sharableIncidents(world);
  if (incidents.length === 0) return null;
  const environmentsBefore = await loadEnvironmentsBefore(sql, world, incidents);
  const candidates = sharingCandidates(world, {
    incidents,
    sharing,
    environmentsNow: (id) => placements.get(id) ?? environmentsBefore.get(id) ?? [],
    environmentsBefore: (id) => environmentsBefore.get(id) ?? [],
  });
  if (candidates.length === 0) return null;

  const ids = candidates.map(({ incident }) => incident.id);
  const [facts, alerts, shares, book, quotas] = await Promise.all([
    loadMissing(ids, world.facts.byIncident, (missing) => loadFacts(sql, missing)),
    sharing.needsText ? loadAlertsOf(sql, ids) : [],
    loadShares(sql, sharedIds(candidates, world)),
    loadAddressBook(sql),
    loadQuotasOf(sql, channelsOf(candidates), world.at),
  ]);
  addToWorld(world, { facts });
  for (const [id, rows] of shares) world.shares.byIncident.set(id, rows);
  return { candidates, storedAlerts: alerts, book, quotas };
}

/** Incident → the environments it was in; one that is new was in none. */
export async function loadEnvironmentsBefore(
  sql: Sql,
  world: World,
  incidents: readonly IncidentState[],
): Promise<Map<string, string[]>> {
  const setOf = ({ id }: IncidentState) => world.incidents.placedBefore.get(id)?.set_id ?? 0;
  const rows = await loadSetEnvironments(sql, [...new Set(incidents.map(setOf))]);
  const sets = new Map(rows.map((row) => [row.id, row.environments]));
  return new Map(incidents.map((incident) => [incident.id, sets.get(setOf(incident)) ?? []]));
}

async function loadMissing<T>(
  ids: readonly string[],
  loaded: ReadonlyMap<string, T>,
  load: (missing: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  const missing = ids.filter((id) => !loaded.has(id));
  return missing.length === 0 ? [] : load(missing);
}

const sharedIds = (candidates: readonly RuleCandidates[], world: World): string[] =>
  candidates
    .filter(({ incident }) => incident.shares > 0 && !world.shares.byIncident.has(incident.id))
    .map(({ incident }) => incident.id);

const channelsOf = (candidates: readonly RuleCandidates[]) =>
  candidates.flatMap(({ rules }) =>
    rules.flatMap((rule) => rule.targets.map((target) => target.system)),
  );
