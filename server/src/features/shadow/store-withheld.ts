/** What is no delivery and was not sent because of shadow mode; written by `platform/jobs`. */
import type { Sql } from "../../platform/db.ts";

/** Answers how many. */
export async function deleteWithheld(sql: Sql, before: number, limit: number): Promise<number> {
  const rows = await sql(
    `DELETE FROM withheld_messages w USING (
       SELECT id FROM withheld_messages WHERE organization_id = tocsin_organization() AND at < $1
       ORDER BY at LIMIT $2) old
     WHERE w.organization_id = tocsin_organization() AND w.id = old.id RETURNING 1`,
    [before, limit],
    "delete-withheld",
  );
  return rows.length;
}
