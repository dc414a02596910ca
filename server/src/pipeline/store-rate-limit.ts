import type { Sql } from "../platform/db.ts";

/**
 * Takes what one process took from what all may take together; answers what is left, below nothing
 * where it was too much.
 */
export async function saveRateLimit(
  sql: Sql,
  { perMinute, consumed, nowS }: { perMinute: number; consumed: number; nowS: number },
): Promise<number> {
  // Clocks of processes differ a little: time never runs backwards here.
  const [row] = await sql<{ left: number }>(
    `INSERT INTO ingest_meters AS m (organization_id, "left", at)
     VALUES (tocsin_organization(), $1::float8 - $2::float8, $3::float8)
     ON CONFLICT (organization_id) DO UPDATE
       SET "left" = least($1::float8, m."left" + greatest(0,
       $3::float8 - m.at) * $1::float8 / 60) - $2::float8, at = greatest(m.at, $3::float8)
       RETURNING "left"`,
    [perMinute, consumed, nowS],
    "ingest-meter",
  );
  return row?.left ?? perMinute - consumed;
}
