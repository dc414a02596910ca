/** A report as it is written into files. */
import type { ReportPart, ReportSection } from "./answer-report.ts";

export interface ReportDocument {
  name: string;
  organization: string;
  dueAt: number;
  timeZone: string;
  parts: readonly ReportPart[];
}

export const isAnswered = (part: ReportPart): part is ReportSection => "answer" in part;
