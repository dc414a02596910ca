import type { DeliveryState } from "#contract/delivery.ts";
import type { Sql } from "../../platform/db.ts";

export type MessageCounts = Partial<Record<DeliveryState, number>>;

/** Incident → how many messages about it are in which state; without any, it is left out. */
export async function countMessages(
  sql: Sql,
  incidentIds: readonly string[],
): Promise<Map<string, MessageCounts>> {
  if (incidentIds.length === 0) return new Map();
  const rows = await sql<{ incident_id: string; state: DeliveryState; total: number }>(
    `SELECT incident_id, state, count(*)::int AS total FROM deliveries
     WHERE organization_id = tocsin_organization() AND incident_id = ANY($1::bigint[])
     GROUP BY incident_id, state`,
    [incidentIds],
    "message-counts",
  );
  const byIncident = Map.groupBy(rows, (row) => row.incident_id);
  return new Map(
    [...byIncident].map(([id, group]) => [
      id,
      Object.fromEntries(group.map(({ state, total }) => [state, total])),
    ]),
  );
}
