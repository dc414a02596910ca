import type { Sql } from "../db.ts";

/**
 * Does work of which nothing stays where it fails. Throws where the connection is gone: so is the
 * transaction, and nothing is known of the job.
 */
export async function attempt(
  sql: Sql,
  work: () => Promise<void>,
): Promise<{ error: unknown } | null> {
  await sql("SAVEPOINT jobs");
  try {
    await work();
    return null;
  } catch (error) {
    await sql("ROLLBACK TO SAVEPOINT jobs");
    return { error };
  }
}
