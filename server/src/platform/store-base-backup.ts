import type pg from "pg";

/** On the connection that ends it. */
export const beginBaseBackup = (client: pg.Client) =>
  client.query("SELECT pg_backup_start('tocsin', fast => true)");

/** What belongs into the file backup_label of the copy. */
export async function endBaseBackup(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ labelfile: string }>(
    "SELECT labelfile FROM pg_backup_stop()",
  );
  return rows[0]?.labelfile ?? "";
}
