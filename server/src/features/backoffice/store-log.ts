import type { InstallationEntry } from "#contract/backoffice.ts";
import type { Sql } from "../../platform/db.ts";
import { holdsText } from "../../platform/folded-text.ts";

type NewEntry = Omit<InstallationEntry, "id">;
/** In the transaction of the change. */
export const insertEntry = (sql: Sql, { at, actor, action, subject, before, after }: NewEntry) =>
  sql(
    `INSERT INTO installation_log (at, actor_kind, actor_id, actor_name, action, subject_kind,
     subject_id, subject_name, before, after) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      at,
      actor.kind,
      actor.id,
      actor.name,
      action,
      subject.kind,
      subject.id,
      subject.name,
      jsonText(before),
      jsonText(after),
    ],
  );

export async function loadEntries(
  sql: Sql,
  {
    search,
    organization,
    page,
    per_page,
  }: { search: string; organization?: string | undefined; page: number; per_page: number },
): Promise<{ items: InstallationEntry[]; total: number }> {
  const textMatches = `${holdsText("actor_name || ' ' || subject_name || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')", "$1")} AND ($2::bigint IS NULL OR subject_kind = 'organization' AND subject_id = $2)`;
  const items = await sql<InstallationEntry>(
    `SELECT id, at, json_build_object('kind', actor_kind, 'id', actor_id::text, 'name',
     actor_name) AS actor, action, json_build_object('kind', subject_kind, 'id', subject_id::text,
     'name', subject_name) AS subject, before, after
     FROM installation_log WHERE ${textMatches} ORDER BY at DESC, id DESC LIMIT $3 OFFSET $4`,
    [search, organization ?? null, per_page, (page - 1) * per_page],
  );
  const [count] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM installation_log WHERE ${textMatches}`,
    [search, organization ?? null],
  );
  return { items, total: count?.total ?? 0 };
}

const jsonText = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);
