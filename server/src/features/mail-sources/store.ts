import type { Sql } from "../../platform/db.ts";

const ofSource = "organization_id = tocsin_organization() AND integration_id = $1";

/** Empty for anyone. */
export async function loadSenders(sql: Sql, integrationId: string): Promise<readonly string[]> {
  const [row] = await sql<{ senders: string[] }>(
    `SELECT senders FROM mail_sources WHERE ${ofSource}`,
    [integrationId],
    "mail-senders",
  );
  return row?.senders ?? [];
}

export const saveSenders = (sql: Sql, integrationId: string, senders: readonly string[]) =>
  sql(
    `INSERT INTO mail_sources (organization_id, integration_id, senders)
     VALUES (tocsin_organization(), $1, $2)
     ON CONFLICT (organization_id, integration_id) DO UPDATE SET senders = excluded.senders`,
    [integrationId, senders],
    "save-mail-senders",
  );
