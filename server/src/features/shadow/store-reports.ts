import type { ShadowCounts, ShadowItem } from "#contract/shadow.ts";
import type { Sql } from "../../platform/db.ts";

export interface ReportRow {
  /** Whole days since 1970. */
  day: number;
  made_at: number;
  counts: ShadowCounts;
}
/** Newest first. */
export const loadReports = (sql: Sql): Promise<ReportRow[]> =>
  sql<ReportRow>(
    `SELECT day, made_at, counts FROM shadow_reports
     WHERE organization_id = tocsin_organization() ORDER BY day DESC`,
    [],
    "shadow-reports",
  );

export async function findReport(
  sql: Sql,
  day: number,
): Promise<(ReportRow & { items: ShadowItem[] }) | null> {
  const [row] = await sql<ReportRow & { items: ShadowItem[] }>(
    `SELECT day, made_at, counts, items FROM shadow_reports
     WHERE organization_id = tocsin_organization() AND day = $1`,
    [day],
    "shadow-report",
  );
  return row ?? null;
}

export const insertReport = (
  sql: Sql,
  { day, made_at, counts, items }: ReportRow & { items: readonly ShadowItem[] },
) =>
  sql(
    `INSERT INTO shadow_reports (organization_id, day, made_at, counts, items)
     VALUES (tocsin_organization(), $1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [day, made_at, JSON.stringify(counts), JSON.stringify(items)],
    "insert-shadow-report",
  );

export const deleteReports = (sql: Sql, before: number) =>
  sql(
    `DELETE FROM shadow_reports WHERE organization_id = tocsin_organization() AND made_at < $1`,
    [before],
    "delete-shadow-reports",
  );

export const loadRecipients = async (sql: Sql): Promise<string[]> =>
  (
    await sql<{ user_id: string }>(
      `SELECT user_id FROM shadow_recipients WHERE organization_id = tocsin_organization()
       ORDER BY user_id`,
      [],
      "shadow-recipients",
    )
  ).map(({ user_id }) => user_id);

export const saveRecipient = (
  sql: Sql,
  { userId, isMailed }: { userId: string; isMailed: boolean },
) =>
  isMailed
    ? sql(
        `INSERT INTO shadow_recipients (organization_id, user_id)
         VALUES (tocsin_organization(), $1) ON CONFLICT DO NOTHING`,
        [userId],
      )
    : sql(
        `DELETE FROM shadow_recipients WHERE organization_id = tocsin_organization()
         AND user_id = $1`,
        [userId],
      );
