import type { Sql } from "../../platform/db.ts";

/** Whether as much is stored as the operator allows; counted every few minutes. */
export async function isStorageFull(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ is_full: boolean }>(
    `SELECT coalesce((SELECT sum(u.stored_bytes) FROM usage_days u
     WHERE u.organization_id = o.id) >= (o.limits->>'storageBytes')::float8, false) AS is_full
     FROM organizations o WHERE o.id = tocsin_organization()`,
    [],
    "storage-full",
  );
  return row?.is_full ?? false;
}
