import pg from "pg";
import { onTestFinished } from "vitest";
import type { Organization } from "../../../test-northwind.ts";

/** The index stays where it is until `release`, or until the test ends. */
export async function holdIndex({
  house,
  organizationId,
}: Organization): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: house.ownerUrl });
  await client.connect();
  let isHeld = true;
  const release = async (): Promise<void> => {
    if (isHeld) await client.end();
    isHeld = false;
  };
  onTestFinished(release);
  await client.query("SELECT pg_advisory_lock(7, hashint8($1::bigint))", [organizationId]);
  return { release };
}

/** As if the index had not followed anything yet. */
export async function forgetIndex(of: Organization): Promise<{ release(): Promise<void> }> {
  const hold = await holdIndex(of);
  await of.sql(async (sql) => {
    for (const table of ["incident_terms", "known_values", "value_pages", "search_changes"])
      await sql(`DELETE FROM ${table}`);
    await sql("UPDATE incident_facts SET folded = '{}', haystack = ''");
    await sql(
      `INSERT INTO search_changes (organization_id, incidents, changes)
       SELECT tocsin_organization(), array_agg(id), '{"changed":[],"moved":[],"withFacts":[]}'
       FROM incidents`,
    );
  });
  return hold;
}
