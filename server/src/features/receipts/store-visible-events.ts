import type { Sql } from "../../platform/db.ts";

/** Of a request and an event's place in it. */
export const eventKey = (receiptId: string, index: number): string => `${receiptId} ${index}`;

/**
 * Which events of these requests are in an incident of these sets of environments. One that became
 * no incident is in none.
 */
export async function loadVisibleEvents(
  sql: Sql,
  { receiptIds, sets }: { receiptIds: readonly string[]; sets: readonly number[] },
): Promise<Set<string>> {
  const rows = await sql<{ receipt_id: string; index: number }>(
    `SELECT r.id AS receipt_id, (o->>'n')::int AS index FROM receipts r
     CROSS JOIN json_array_elements(r.outcomes) o
     JOIN incidents i ON i.organization_id = r.organization_id AND i.id = (o->>'i')::bigint
     LEFT JOIN incidents t ON t.organization_id = i.organization_id AND t.id = i.merged_into
     WHERE r.organization_id = tocsin_organization() AND r.id = ANY($1::bigint[])
       AND coalesce(t.set_id, i.set_id) = ANY($2::int[])`,
    [receiptIds, sets],
    "visible-events",
  );
  return new Set(rows.map((row) => eventKey(row.receipt_id, row.index)));
}
