import {
  type ReportMailState,
  type ReportRecipientKind,
  type ReportRun,
  reportLimits,
} from "#contract/analytics-reports.ts";
import type { Sql } from "../../platform/db.ts";
import type { RecipientRow } from "./store.ts";

const inOrganization = "organization_id = tocsin_organization()";

export interface MailKey {
  run_id: string;
  kind: ReportRecipientKind;
  id: string;
}

/** Null where that time was due before. */
export async function insertRun(
  sql: Sql,
  { reportId, dueAt, isManual }: { reportId: string; dueAt: number; isManual: boolean },
): Promise<string | null> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO analytics_report_runs (organization_id, report_id, due_at, is_manual)
     VALUES (tocsin_organization(), $1, $2, $3) ON CONFLICT DO NOTHING RETURNING id`,
    [reportId, dueAt, isManual],
  );
  await sql(
    `DELETE FROM analytics_report_runs WHERE ${inOrganization} AND report_id = $1 AND id <= (
       SELECT id FROM analytics_report_runs WHERE ${inOrganization} AND report_id = $1
       ORDER BY id DESC OFFSET $2 LIMIT 1)`,
    [reportId, reportLimits.runs],
  );
  return row?.id ?? null;
}

export const insertMails = (
  sql: Sql,
  runId: string,
  { recipients, nowS }: { recipients: readonly RecipientRow[]; nowS: number },
) =>
  sql(
    `INSERT INTO analytics_report_mails (organization_id, run_id, recipient_kind, recipient_id,
       name, at)
     SELECT tocsin_organization(), $1, r.kind, r.id, r.name, $2::float8
     FROM json_to_recordset($3::json) AS r(kind text, id bigint, name text)`,
    [runId, nowS, JSON.stringify(recipients)],
  );

export interface RunRow {
  report_id: string;
  due_at: number;
}
/** Null where the report, its run or the mail is gone. */
export async function loadMailRun(sql: Sql, { run_id, kind, id }: MailKey): Promise<RunRow | null> {
  const [row] = await sql<RunRow>(
    `SELECT n.report_id, n.due_at FROM analytics_report_mails m
     JOIN analytics_report_runs n ON n.organization_id = m.organization_id AND n.id = m.run_id
     WHERE m.${inOrganization} AND m.run_id = $1 AND m.recipient_kind = $2 AND m.recipient_id = $3
       AND m.state = 'waiting'`,
    [run_id, kind, id],
    "report-mail",
  );
  return row ?? null;
}

export const saveMailState = (
  sql: Sql,
  { run_id, kind, id }: MailKey,
  { state, reason, nowS }: { state: ReportMailState; reason: string | null; nowS: number },
) =>
  sql(
    `UPDATE analytics_report_mails SET state = $4, reason = $5, at = $6
     WHERE ${inOrganization} AND run_id = $1 AND recipient_kind = $2 AND recipient_id = $3`,
    [run_id, kind, id, state, reason, nowS],
  );

/** Newest first. */
export const loadRuns = (
  sql: Sql,
  reportIds: readonly string[],
  perReport: number,
): Promise<(ReportRun & { report_id: string })[]> =>
  sql<ReportRun & { report_id: string }>(
    `SELECT n.report_id, n.id, n.due_at, n.is_manual, coalesce((
       SELECT json_agg(json_build_object('kind', m.recipient_kind, 'id', m.recipient_id::text,
         'name', m.name, 'state', m.state, 'reason', m.reason, 'at', m.at)
         ORDER BY m.recipient_kind DESC, m.name)
       FROM analytics_report_mails m
       WHERE m.organization_id = n.organization_id AND m.run_id = n.id), '[]') AS mails
     FROM unnest($1::bigint[]) AS w(report_id) CROSS JOIN LATERAL (
       SELECT * FROM analytics_report_runs r
       WHERE r.${inOrganization} AND r.report_id = w.report_id ORDER BY r.id DESC LIMIT $2) AS n
     ORDER BY n.id DESC`,
    [reportIds, perReport],
    "report-runs",
  );
