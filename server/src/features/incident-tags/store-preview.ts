import type { Reach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { loadSetIds } from "../incidents/store-sets.ts";

/** Active incidents that the caller may see, newest change first. */
export async function loadNewestOpen(sql: Sql, { environments }: Reach, most: number): Promise<string[]> {
  const sets = environments === "everything" ? null : await loadSetIds(sql, environments);
  const rows = await sql<{ id: string }>("SELECT id FROM incidents WHERE organization_id = tocsin_organization() AND folder = 'active' AND merged_into IS NULL AND ($1::int[] IS NULL OR set_id = ANY($1)) ORDER BY last_change DESC, id DESC LIMIT $2", [sets, most]);
  return rows.map((row) => row.id);
}
