import type { Sql } from "../../platform/db.ts";
import { loadContacts } from "../contacts/store.ts";
import { loadDefinitions } from "../environments/store.ts";
import { loadAssignable } from "../people/store.ts";
import type { Known } from "./present.ts";

/** Whom and what rules can name today. */
export async function loadKnown(sql: Sql): Promise<Known> {
  return { book: { contacts: await loadContacts(sql), people: await loadAssignable(sql) }, environmentIds: new Set((await loadDefinitions(sql)).map((one) => one.id)) };
}

/** Open incidents, of these sets where given, that came (`created_at`) or changed (`last_change`) since; newest first. */
export async function loadRecentOpen(sql: Sql, { by, since, sets, most }: { by: "created_at" | "last_change"; since: number; sets: readonly number[] | null; most: number }): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `SELECT id FROM incidents WHERE organization_id = tocsin_organization() AND folder = 'active' AND merged_into IS NULL AND ${by === "created_at" ? "created_at" : "last_change"} >= $1 AND ($2::int[] IS NULL OR set_id = ANY($2))
     ORDER BY ${by === "created_at" ? "created_at" : "last_change"} DESC, id DESC LIMIT $3`, [since, sets, most]);
  return rows.map((row) => row.id);
}
