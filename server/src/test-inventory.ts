import type { Organization } from "./test-cast.ts";

/** Everything that an organization has, to see that nothing of it changed. */
export async function inventory(of: Organization): Promise<Record<string, unknown>> {
  // These follow what was done before.
  await of.house.server.searchIndex.drained();
  await of.house.server.analytics.drained();
  // In one transaction: of one moment, and over one connection.
  return of.sql(async (sql) => {
    const tables = await sql<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE column_name = 'organization_id' AND table_schema = 'public' ORDER BY 1`,
    );
    const rows = await Promise.all(
      tables.map(({ name }) =>
        sql(
          `SELECT to_jsonb(t) AS row FROM ${name} t WHERE organization_id = tocsin_organization()
           ORDER BY to_jsonb(t)::text`,
        ),
      ),
    );
    return Object.fromEntries(tables.map(({ name }, at) => [name, rows[at]]));
  });
}
