/** A report as the files that its mail carries. */
import type { ReportFormat } from "#contract/analytics-reports.ts";
import { csvText } from "../../platform/csv.ts";
import type { MailAttachment } from "../../platform/mail.ts";
import type { ReportSection } from "./answer-report.ts";
import { isAnswered, type ReportDocument } from "./report-document.ts";
import { reportTable } from "./report-table.ts";

export async function reportFiles(
  report: ReportDocument,
  format: ReportFormat,
): Promise<MailAttachment[]> {
  if (format === "pdf") {
    const { reportPdf } = await import("./pdf/report-pdf.ts");
    return [
      {
        filename: `${fileName(report.name)}.pdf`,
        contentType: "application/pdf",
        content: await reportPdf(report),
      },
    ];
  }
  return report.parts.filter(isAnswered).map((section, index) => ({
    filename: `${index + 1}-${fileName(section.name)}.csv`,
    contentType: "text/csv; charset=utf-8",
    content: Buffer.from(tableText(section, report.timeZone)),
  }));
}

/** Figures as numbers, with their unit above. */
function tableText(section: ReportSection, timeZone: string): string {
  const { columns, rows } = reportTable(section, timeZone);
  return csvText([
    columns.map(({ title, unit }) =>
      unit === null || unit === "count" ? title : `${title} (${unit})`,
    ),
    ...rows.map((cells) => cells.map((cell) => (cell === null ? "" : String(cell)))),
  ]);
}

const fileName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60) || "report";
