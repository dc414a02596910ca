import type { RunnerHolder } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { hashToken } from "../../platform/tokens.ts";
import { organizationIsOpen } from "./store.ts";

/** In system mode. */
export async function findRunner(sql: Sql, token: string): Promise<RunnerHolder | null> {
  const [row] = await sql<{ organization_id: string; id: string; name: string }>(
    `SELECT r.organization_id, r.id, r.name FROM workflow_runners r
     WHERE r.token_hash = $1 AND ${organizationIsOpen("r.organization_id")}`,
    [hashToken(token)],
    "runner-by-token",
  );
  return row ? { organizationId: row.organization_id, runnerId: row.id, name: row.name } : null;
}
