import { isZone } from "#contract/schedule.ts";
import type { Sql } from "../../platform/db.ts";

/** What the person has chosen, else what the organization offers, else UTC. */
export async function loadTimeZone(sql: Sql, userId: string | null): Promise<string> {
  const [row] = await sql<{ zone: string | null }>(
    `SELECT coalesce((SELECT u.customizations->'ui'->>'timeZone' FROM users u WHERE u.id = $1),
       o.customizations->'ui'->>'timeZone') AS zone
     FROM organizations o WHERE o.id = tocsin_organization()`,
    [userId],
    "analytics-time-zone",
  );
  const zone = row?.zone ?? "UTC";
  return isZone(zone) ? zone : "UTC";
}
