/** A report as its files, for whoever asks: nothing is stored, and nobody is mailed. */
import type { renderReport, ReportFormat } from "#contract/analytics-reports.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Sql } from "../../platform/db.ts";
import { loadOrganization } from "../organizations/store.ts";
import { answerReport } from "./answer-report.ts";
import { isAnswered, type ReportDocument } from "./report-document.ts";
import { reportFiles } from "./report-files.ts";
import type { Author } from "./routes.ts";

interface DraftReport {
  name: string;
  designer_ids: string[];
  timezone: string;
  due_at?: number | undefined;
}

/** With the figures that the caller may see. */
export async function draftDocument(
  sql: Sql,
  { caller, nowS }: Author,
  { name, designer_ids, timezone, due_at: dueAt = nowS }: DraftReport,
): Promise<ReportDocument> {
  const organization = await loadOrganization(sql, caller.organizationId);
  const parts = await answerReport(
    sql,
    { designer_ids, schedule: { timezone } },
    { author: caller, reader: caller, dueAt, nowS },
  );
  return {
    name,
    organization: organization?.display_name ?? "",
    dueAt,
    timeZone: timezone,
    parts,
  };
}

/** Apart from the transaction: drawing takes longer than reading. */
export async function reportReply(
  report: ReportDocument,
  { format }: { format: ReportFormat },
): Promise<ReplyOf<typeof renderReport>> {
  const files = await reportFiles(report, format);
  return {
    files: files.map(({ filename, contentType, content }) => ({
      filename,
      content_type: contentType,
      content: content.toString("base64"),
    })),
    problems: report.parts.flatMap((part) =>
      isAnswered(part) ? [] : [{ name: part.name, problem: part.problem }],
    ),
  };
}
