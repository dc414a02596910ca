import type { Sql } from "../../platform/db.ts";
import type { TargetFilter } from "./target-filter.ts";

/** Their next try is due now; what was claimed meanwhile is on its way already. Answers how many. */
export async function retryFailed(
  sql: Sql,
  { column, value }: TargetFilter,
  nowS: number,
): Promise<number> {
  await sql(
    `UPDATE delivery_targets SET blocked_until = NULL
     WHERE organization_id = tocsin_organization() AND ($1::text IS NULL OR ${column} = $1)`,
    [value],
  );
  const rows = await sql(
    `UPDATE deliveries SET due_at = least(due_at, $2)
     WHERE organization_id = tocsin_organization() AND ($1::text IS NULL OR ${column} = $1) AND state = 'failed'
     RETURNING 1`,
    [value, nowS],
  );
  return rows.length;
}
