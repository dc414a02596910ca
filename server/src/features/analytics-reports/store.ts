import type {
  ReportFormat,
  ReportRecipientKind,
  ReportSchedule,
} from "#contract/analytics-reports.ts";
import type { Sql } from "../../platform/db.ts";

export interface ReportDraft {
  name: string;
  subject: string;
  format: ReportFormat;
  designer_ids: string[];
  schedule: ReportSchedule;
  user_ids: string[];
  contact_ids: string[];
  active: boolean;
}
export interface ReportRow extends ReportDraft {
  id: string;
  owner_id: string;
  owner_name: string;
  next_at: number | null;
  problem: string | null;
  version: number;
  updated_at: number;
}

const inOrganization = "organization_id = tocsin_organization()";
const columns = `r.id, r.owner_id, u.name AS owner_name, r.name, r.subject, r.format,
  r.designer_ids, r.schedule, r.user_ids, r.contact_ids, r.active, r.next_at, r.problem, r.version,
  r.updated_at`;
const draftValues = (draft: ReportDraft): unknown[] => [
  draft.name,
  draft.subject,
  draft.format,
  draft.designer_ids,
  JSON.stringify(draft.schedule),
  draft.user_ids,
  draft.contact_ids,
  draft.active,
];

export const loadOwnReports = (sql: Sql, ownerId: string): Promise<ReportRow[]> =>
  sql<ReportRow>(
    `SELECT ${columns} FROM analytics_reports r JOIN users u ON u.id = r.owner_id
     WHERE r.${inOrganization} AND r.owner_id = $1 ORDER BY lower(r.name), r.id`,
    [ownerId],
    "own-reports",
  );

const reportById = `SELECT ${columns} FROM analytics_reports r JOIN users u ON u.id = r.owner_id
  WHERE r.${inOrganization} AND r.id = $1`;

export async function loadReport(sql: Sql, id: string): Promise<ReportRow | null> {
  const [row] = await sql<ReportRow>(reportById, [id], "report");
  return row ?? null;
}

/** Whoever changes a report, or finds it due, takes turns. */
export async function lockReport(sql: Sql, id: string): Promise<ReportRow | null> {
  const [row] = await sql<ReportRow>(`${reportById} FOR NO KEY UPDATE OF r`, [id], "lock-report");
  return row ?? null;
}

export async function insertReport(
  sql: Sql,
  draft: ReportDraft,
  { ownerId, nextAt, nowS }: { ownerId: string; nextAt: number | null; nowS: number },
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO analytics_reports (organization_id, name, subject, format, designer_ids, schedule,
       user_ids, contact_ids, active, owner_id, next_at, created_at, updated_at)
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
     RETURNING id`,
    [...draftValues(draft), ownerId, nextAt, nowS],
  );
  if (!row) throw new Error("no report was stored");
  return row.id;
}

/** What had stopped it is looked at anew when it is due. */
export const saveReport = (
  sql: Sql,
  draft: ReportDraft,
  { id, nextAt, nowS }: { id: string; nextAt: number | null; nowS: number },
) =>
  sql(
    `UPDATE analytics_reports SET name = $1, subject = $2, format = $3, designer_ids = $4,
       schedule = $5, user_ids = $6, contact_ids = $7, active = $8, next_at = $10, problem = NULL,
       version = version + 1, updated_at = $11
     WHERE ${inOrganization} AND id = $9`,
    [...draftValues(draft), id, nextAt, nowS],
  );

export const saveNextAt = (
  sql: Sql,
  { id, nextAt, problem }: { id: string; nextAt: number | null; problem: string | null },
) =>
  sql(
    `UPDATE analytics_reports SET next_at = $2, problem = $3 WHERE ${inOrganization} AND id = $1`,
    [id, nextAt, problem],
  );

/** Who gets it, and whether anybody does. */
export const saveRecipients = (
  sql: Sql,
  { id, user_ids, contact_ids, active, next_at }: ReportRow,
  nowS: number,
) =>
  sql(
    `UPDATE analytics_reports SET user_ids = $2, contact_ids = $3, active = $4, next_at = $5,
       version = version + 1, updated_at = $6
     WHERE ${inOrganization} AND id = $1`,
    [id, user_ids, contact_ids, active, next_at, nowS],
  );

export const deleteReport = (sql: Sql, id: string) =>
  sql(`DELETE FROM analytics_reports WHERE ${inOrganization} AND id = $1`, [id]);

export interface RecipientRow {
  kind: ReportRecipientKind;
  id: string;
  name: string;
}
/** Those of them who are there: members who are people, and contacts with an e-mail address. */
export const loadRecipients = (
  sql: Sql,
  { user_ids, contact_ids }: Pick<ReportDraft, "user_ids" | "contact_ids">,
): Promise<RecipientRow[]> =>
  sql<RecipientRow>(
    `SELECT 'user' AS kind, u.id, u.name FROM memberships m JOIN users u ON u.id = m.user_id
     WHERE m.${inOrganization} AND u.id = ANY($1::bigint[]) AND NOT u.is_service
     UNION ALL
     SELECT 'contact', c.id, c.name FROM contacts c
     WHERE c.${inOrganization} AND c.id = ANY($2::bigint[]) AND c.email IS NOT NULL
     ORDER BY 1 DESC, 3`,
    [user_ids, contact_ids],
    "report-recipients",
  );
