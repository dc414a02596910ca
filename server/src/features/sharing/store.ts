import type { Sql } from "../../platform/db.ts";
import type { ShareRow, Unsubscription } from "./share.ts";

const columns = {
  id: "bigint",
  incident_id: "bigint",
  system: "text",
  address: "text",
  name: "text",
  message: "text",
  actor_kind: "text",
  actor_id: "bigint",
  actor_name: "text",
  at: "float8",
  state: "text",
  unsubscribed: "jsonb",
  ticket_id: "bigint",
  closes_ticket: "boolean",
} as const satisfies Record<keyof ShareRow, string>;
const columnNames = Object.keys(columns).join(", ");
const newRow = Object.keys(columns)
  .map((name) =>
    name === "state" ? "CASE WHEN o.is_demo THEN 'recorded' ELSE r.state END" : `r.${name}`,
  )
  .join(", ");
const typedColumns = Object.entries(columns)
  .map(([name, type]) => `${name} ${type}`)
  .join(", ");

/** Shares of these incidents by incident, in the order in which they were made. */
export async function loadShares(
  sql: Sql,
  incidentIds: readonly string[],
): Promise<Map<string, ShareRow[]>> {
  if (incidentIds.length === 0) return new Map();
  const rows = await sql<ShareRow>(
    `SELECT ${columnNames} FROM shares WHERE organization_id = tocsin_organization()
     AND incident_id = ANY($1::bigint[]) ORDER BY incident_id, id`,
    [incidentIds],
    "shares-of",
  );
  return Map.groupBy(rows, (row) => row.incident_id);
}

export async function findShare(sql: Sql, id: string): Promise<ShareRow | null> {
  const [row] = await sql<ShareRow>(
    `SELECT ${columnNames} FROM shares WHERE organization_id = tocsin_organization() AND id = $1`,
    [id],
  );
  return row ?? null;
}

/**
 * New ones are given their ids here; a link is known by its ticket from the beginning. A demo tells nobody outside: its shares are only recorded.
 * What becomes of messages is said of the share by whoever delivers them.
 */
export async function saveShares(
  sql: Sql,
  organizationId: string,
  changed: ReadonlySet<ShareRow>,
): Promise<void> {
  const newShares = [...changed].filter((share) => share.id === null);
  if (newShares.length > 0) {
    const ids = await sql<{ id: string }>(
      "SELECT nextval('ids') AS id FROM generate_series(1, $1)",
      [newShares.length],
      "share-ids",
    );
    for (const [index, share] of newShares.entries()) share.id = ids[index]?.id ?? null;
  }
  if (changed.size === 0) return;
  await sql(
    `INSERT INTO shares (organization_id, ${columnNames}, external_id, external)
     SELECT o.id, ${newRow}, t.external_id,
       CASE WHEN t.id IS NOT NULL THEN jsonb_build_object('id', t.external_id, 'url', t.url) END
     FROM json_to_recordset($2::json) AS r(${typedColumns})
     JOIN organizations o ON o.id = $1::bigint
     LEFT JOIN tickets t ON t.organization_id = o.id AND t.id = r.ticket_id
     ON CONFLICT (organization_id, id) DO UPDATE SET unsubscribed = excluded.unsubscribed`,
    [organizationId, JSON.stringify([...changed])],
    "save-shares",
  );
}

/** Undone shares of which nothing was sent leave nothing; the others have ended. */
export async function removeShares(
  sql: Sql,
  organizationId: string,
  {
    unsentIds,
    sentIds,
    end,
  }: { unsentIds: readonly string[]; sentIds: readonly string[]; end: Unsubscription },
): Promise<void> {
  if (unsentIds.length > 0)
    await sql(
      "DELETE FROM shares WHERE organization_id = $1 AND id = ANY($2::bigint[])",
      [organizationId, unsentIds],
      "drop-shares",
    );
  if (sentIds.length > 0)
    await sql(
      "UPDATE shares SET unsubscribed = $3 WHERE organization_id = $1 AND id = ANY($2::bigint[])",
      [organizationId, sentIds, JSON.stringify(end)],
      "end-shares",
    );
}
