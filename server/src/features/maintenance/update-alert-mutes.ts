import type { Sql } from "../../platform/db.ts";
import { concludeChange } from "../incidents/conclude-change.ts";
import type { IncidentBooks } from "../incidents/incident-rules.ts";
import { dataNeeds } from "../incidents/world/finalize-incidents.ts";
import { type Muting, nextMute, updateMutes } from "../incidents/world/muting.ts";
import { type AlertState, tocsin } from "../incidents/world/state.ts";
import {
  addToWorld,
  loadAlerts,
  loadAlertsOf,
  loadFacts,
  loadIncidents,
  lockOrganization,
} from "../incidents/stores/store-world.ts";
import { subjectOf } from "../incidents/world/subject.ts";
import { newWorld, noIds } from "../incidents/world/world.ts";
import { insertReceipts } from "../receipts/store.ts";

/** Load, decide, apply for alerts that begin or cease to be muted. */
export async function updateAlertMutes(
  sql: Sql,
  organizationId: string,
  { books, nowS, ids }: { books: IncidentBooks; nowS: number; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await lockOrganization(sql, organizationId);
  const rules = await books.of(sql, organizationId);
  const { muting } = rules.rules;
  const alerts = await loadAlerts(sql, ids);
  const resolving = new Map(
    alerts.flatMap((alert) => {
      const quietSince = resolvedSince(alert, muting, nowS);
      return quietSince === null ? [] : [[alert, quietSince] as const];
    }),
  );
  const incidentIds = [...new Set(alerts.map((alert) => alert.incident_id))];
  const world = newWorld(nowS, tocsin, noIds);
  // All alerts of the incidents first, so that the ones to be changed are the same objects.
  if (dataNeeds(rules).text) addToWorld(world, { alerts: await loadAlertsOf(sql, incidentIds) });
  addToWorld(world, {
    alerts,
    incidents: await loadIncidents(sql, incidentIds),
    facts: dataNeeds(rules).state ? await loadFacts(sql, incidentIds) : [],
  });
  updateMutes(
    world,
    muting,
    alerts.filter((alert) => !resolving.has(alert)),
  );
  await concludeChange(sql, organizationId, { world, rules });
  await insertReceipts(
    sql,
    [...resolving].map(([alert, quietSince]) => ({
      source: "timer",
      received_at: nowS,
      integration_id: alert.integration_id,
      events: 1,
      body: JSON.stringify({
        kind: "maintenance",
        identity: alert.identity,
        integration_id: alert.integration_id,
        quiet_since: quietSince,
      }),
    })),
  );
}

/**
 * Since when an alert must have been quiet for its windows' end to resolve it; null when they ask
 * for something else. It stays muted until the pipeline has decided: ending an alert decides about
 * grouping, so it is an event, which replay meets in its place.
 */
function resolvedSince(alert: AlertState, muting: Muting, nowS: number): number | null {
  const { over } = nextMute(
    muting,
    { mute: alert.mute, conditionFacts: () => subjectOf(alert, nowS).conditionFacts },
    nowS,
  );
  return over?.action === "Resolve" &&
    alert.is_current &&
    alert.status !== "ok" &&
    alert.last_seen <= over.until
    ? over.until
    : null;
}
