import type { Sql } from "../../platform/db.ts";
import { waitForAnalytics } from "../incident-measures/store-changes.ts";
import { waitForSearchIndex } from "../incidents/search/store-search-changes.ts";
import { removeDemoUsers } from "../people/store.ts";

/** Receipts that one statement counts: what piled up in a night is counted in parts. */
const receiptsPerSlice = 200_000;

/**
 * Adds up what came in until this moment and was not counted yet; of the organization that was
 * entered. Reports of changes are requests and bytes, and no events. Answers whether all is counted.
 */
export async function countUsage(
  sql: Sql,
  toS: number,
  slice: number = receiptsPerSlice,
): Promise<boolean> {
  // The row is a lock as well: nothing is counted twice.
  const [mark] = await sql<{ counted_to: number }>(
    `INSERT INTO usage_marks AS m (organization_id, counted_to) VALUES (tocsin_organization(), 0)
     ON CONFLICT (organization_id) DO UPDATE SET counted_to = m.counted_to RETURNING counted_to`,
  );
  const fromS = mark?.counted_to ?? 0;
  if (toS <= fromS) return true;
  const [last] = await sql<{ received_at: number }>(
    `SELECT received_at FROM receipts WHERE organization_id = tocsin_organization()
     AND received_at > $1 AND received_at <= $2 ORDER BY received_at OFFSET $3 LIMIT 1`,
    [fromS, toS, slice - 1],
  );
  const untilS = last?.received_at ?? toS;
  await sql(
    `INSERT INTO usage_days AS u (organization_id, day, requests, events, bytes, stored_requests,
       stored_bytes)
     SELECT tocsin_organization(), day, requests, events, bytes, requests, bytes
     FROM (SELECT floor(received_at / 86400)::int AS day, count(*) AS requests,
         coalesce(sum(events) FILTER (WHERE source <> 'changes'), 0) AS events,
         sum(octet_length(body)) AS bytes
       FROM receipts WHERE organization_id = tocsin_organization()
       AND received_at > $1 AND received_at <= $2 GROUP BY 1) arrived
     ON CONFLICT (organization_id, day) DO UPDATE
       SET requests = u.requests + excluded.requests, events = u.events + excluded.events,
       bytes = u.bytes + excluded.bytes,
       stored_requests = u.stored_requests + excluded.stored_requests,
       stored_bytes = u.stored_bytes + excluded.stored_bytes`,
    [fromS, untilS],
  );
  await sql(
    "UPDATE usage_marks SET counted_to = $1 WHERE organization_id = tocsin_organization()",
    [untilS],
  );
  return untilS === toS;
}

/**
 * Everything that carries this organization's id, and at last the organization. What refers to it
 * goes with it; the rest is found by the catalogue.
 */
export async function removeOrganization(sql: Sql): Promise<void> {
  const tables = await sql<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     AND a.attname = 'organization_id' AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1`,
  );
  const [organization] = await sql<{ id: string }>("SELECT tocsin_organization() AS id");
  // What follows a queue writes rows that no key ties to the organization.
  await waitForSearchIndex(sql);
  await waitForAnalytics(sql);
  await removeDemoUsers(sql);
  await sql("DELETE FROM organizations WHERE id = tocsin_organization()");
  for (const { name } of tables) {
    const left = await sql(`SELECT 1 FROM "${name}" WHERE organization_id = $1 LIMIT 1`, [
      organization?.id ?? "0",
    ]);
    if (left.length > 0)
      await sql(`DELETE FROM "${name}" WHERE organization_id = $1`, [organization?.id ?? "0"]);
  }
}
