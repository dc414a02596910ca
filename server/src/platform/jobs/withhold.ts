/** What jobs do not send while their organization is in shadow mode. */
import type { Sql } from "../db.ts";
import type { Job } from "./handler.ts";

export async function isInShadowMode(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ shadow_mode: boolean }>(
    "SELECT shadow_mode FROM organizations WHERE id = tocsin_organization()",
    [],
    "is-in-shadow-mode",
  );
  return row?.shadow_mode ?? false;
}

/** `reason` says to whom it would have gone. */
export const insertWithheld = (
  sql: Sql,
  { kind, subject }: Pick<Job, "kind" | "subject">,
  { reason, nowS }: { reason: string; nowS: number },
) =>
  sql(
    `INSERT INTO withheld_messages (organization_id, at, kind, subject, reason)
     VALUES (tocsin_organization(), $1, $2, $3, $4)`,
    [nowS, kind, subject, reason],
    "insert-withheld",
  );
