import type { CorrelationPattern } from "#contract/correlation-patterns.ts";
import type { Sql } from "../../platform/db.ts";
import { defaultPatterns, type Mode } from "./patterns.ts";

export type PatternRow = CorrelationPattern;
const columns = 'id, tags, filter, source_systems, time_window, window_mode, cross_source, active, note, "order", revision, created_at, updated_at';

export const loadPatterns = (sql: Sql): Promise<PatternRow[]> => sql<PatternRow>(`SELECT ${columns} FROM correlation_patterns WHERE organization_id = tocsin_organization() ORDER BY "order", id`);

export async function loadMode(sql: Sql): Promise<Mode> {
  const [row] = await sql<{ correlation_mode: Mode }>("SELECT correlation_mode FROM organizations WHERE id = tocsin_organization()");
  return row?.correlation_mode ?? "time_window";
}
export const saveMode = (sql: Sql, mode: Mode) => sql("UPDATE organizations SET correlation_mode = $1 WHERE id = tocsin_organization()", [mode]);

export async function insertPattern(sql: Sql, pattern: Omit<PatternRow, "id" | "revision" | "order">): Promise<PatternRow> {
  const [row] = await sql<PatternRow>(
    `INSERT INTO correlation_patterns (organization_id, tags, filter, source_systems, time_window, window_mode, cross_source, active, note, "order", created_at, updated_at)
     SELECT tocsin_organization(), $1, $2, $3, $4, $5, $6, $7, $8, coalesce(max("order"), 0) + 1, $9, $10 FROM correlation_patterns WHERE organization_id = tocsin_organization() RETURNING ${columns}`,
    [pattern.tags, pattern.filter, pattern.source_systems, pattern.time_window, pattern.window_mode, pattern.cross_source, pattern.active, pattern.note, pattern.created_at, pattern.updated_at],
  );
  if (!row) throw new Error("no pattern was stored");
  return row;
}

/** A changed pattern is another revision: incidents that hold the old one keep it. */
export async function savePattern(sql: Sql, pattern: PatternRow): Promise<PatternRow> {
  const [row] = await sql<PatternRow>(
    `UPDATE correlation_patterns SET tags = $2, filter = $3, source_systems = $4, time_window = $5, window_mode = $6, cross_source = $7, active = $8, note = $9, revision = $10, updated_at = $11
     WHERE organization_id = tocsin_organization() AND id = $1 RETURNING ${columns}`,
    [pattern.id, pattern.tags, pattern.filter, pattern.source_systems, pattern.time_window, pattern.window_mode, pattern.cross_source, pattern.active, pattern.note, pattern.revision, pattern.updated_at],
  );
  if (!row) throw new Error("no pattern was saved");
  return row;
}

export const deletePattern = (sql: Sql, id: string) => sql("DELETE FROM correlation_patterns WHERE organization_id = tocsin_organization() AND id = $1", [id]);
export const saveOrder = (sql: Sql, ids: readonly string[]) =>
  sql('UPDATE correlation_patterns p SET "order" = o.place FROM unnest($1::bigint[]) WITH ORDINALITY AS o(id, place) WHERE p.organization_id = tocsin_organization() AND p.id = o.id', [ids]);

export async function insertDefaultPatterns(sql: Sql, nowS: number): Promise<void> {
  for (const { tags, time_window, note } of defaultPatterns) {
    await insertPattern(sql, { tags, time_window, note, filter: "", source_systems: [], window_mode: "anchored", cross_source: true, active: true, created_at: nowS, updated_at: nowS });
  }
}
