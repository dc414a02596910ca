import type pg from "pg";

/** The first version that can be told what a column holds before anything has counted it. */
const firstVersion = 18;

/**
 * What PostgreSQL takes an organization for in tables that nothing has counted yet: all of the
 * table, not its two hundredth part. By that guess, the rows of a table that grows quickly were
 * looked up by their organization alone, each time all of them.
 */
export async function expectOneOrganization(client: pg.Client, version: number): Promise<void> {
  if (version < firstVersion) return;
  await client.query(
    `SELECT pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', c.relname::text,
       'attname', a.attname::text, 'inherited', false, 'null_frac', 0::real, 'avg_width', 8,
       'n_distinct', 1::real)
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id'
     WHERE c.relkind = 'r' AND n.nspname = current_schema() AND c.relname <> ALL(ARRAY(
       SELECT tablename FROM pg_stats
       WHERE schemaname = current_schema() AND attname = 'organization_id'))`,
  );
}
