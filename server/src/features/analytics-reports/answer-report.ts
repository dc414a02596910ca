/** The questions of a report as one person may have them answered. */
import type { AnalyticsAnswer } from "#contract/analytics.ts";
import type { ReportSchedule } from "#contract/analytics-reports.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refuse.ts";
import { queryAnalytics } from "../analytics/query.ts";
import { type DesignerRow, loadDesigners } from "../analytics-designers/store.ts";
import { loadCallerRoles } from "../views/write.ts";
import type { ReportRow } from "./store.ts";

export type ReportQuestion = Pick<
  DesignerRow,
  "name" | "description" | "question" | "chart" | "compares"
>;
export interface ReportSection extends ReportQuestion {
  from: number;
  to: number;
  answer: AnalyticsAnswer;
  /** Of the time of the same length before. */
  before: AnalyticsAnswer | null;
}
/** Or a question that has no answer, and why. */
export type ReportPart = ReportSection | { name: string; problem: string };

/** `reader` counts; that the question is shared with its author is asked for, not with the reader. */
export async function answerReport(
  sql: Sql,
  report: Pick<ReportRow, "designer_ids"> & { schedule: Pick<ReportSchedule, "timezone"> },
  people: { author: Caller; reader: Caller; dueAt: number; nowS: number },
): Promise<ReportPart[]> {
  const { author, reader, dueAt, nowS } = people;
  const designers = await loadDesigners(sql, {
    userId: author.userId ?? "0",
    roles: await loadCallerRoles(sql, author),
  });
  const parts: ReportPart[] = [];
  for (const id of report.designer_ids) {
    const designer = designers.find((item) => item.id === id);
    parts.push(
      designer === undefined
        ? { name: "A question", problem: "It is deleted, or no longer shared with the author." }
        : await answerQuestion(sql, designer, {
            reader,
            dueAt,
            nowS,
            timeZone: report.schedule.timezone,
          }),
    );
  }
  return parts;
}

async function answerQuestion(
  sql: Sql,
  designer: DesignerRow,
  {
    reader,
    dueAt,
    nowS,
    timeZone,
  }: { reader: Caller; dueAt: number; nowS: number; timeZone: string },
): Promise<ReportPart> {
  const { name, description, question, chart, compares, range_s: rangeS } = designer;
  const ask = (to: number) =>
    queryAnalytics(
      sql,
      { caller: reader, nowS },
      {
        ...question,
        from: to - rangeS,
        to,
        environment: designer.environment_id,
        timeZone,
      },
    );
  try {
    const answer = await ask(dueAt);
    const before = compares ? await ask(dueAt - rangeS) : null;
    return {
      name,
      description,
      question,
      chart,
      compares,
      answer,
      before,
      from: dueAt - rangeS,
      to: dueAt,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [problem] = error.problems;
    return {
      name,
      problem:
        problem?.code === "not_found"
          ? "You cannot see the environment of this question."
          : (problem?.message ?? "It cannot be answered."),
    };
  }
}
