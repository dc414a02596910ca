import type { Sql } from "../../platform/db.ts";
import { hashToken } from "../../platform/tokens.ts";
import { organizationIsOpen } from "./store.ts";

/** In system mode. */
export async function findScimConnection(
  sql: Sql,
  token: string,
): Promise<{ organization_id: string; last_used: number | null } | null> {
  const [row] = await sql<{ organization_id: string; last_used: number | null }>(
    `SELECT c.organization_id, c.last_used FROM scim_connections c
     WHERE c.token_hash = $1 AND ${organizationIsOpen("c.organization_id")}`,
    [hashToken(token)],
    "scim-by-token",
  );
  return row ?? null;
}

export const saveScimUse = (sql: Sql, nowS: number) =>
  sql("UPDATE scim_connections SET last_used = $1 WHERE organization_id = tocsin_organization()", [
    nowS,
  ]);
