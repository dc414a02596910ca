/** A question that is not saved yet, in the address of the screen that would save it. */
import { analyticsIntervals, measureNames } from "#contract/analytics-measures.ts";
import type { SuggestedQuestion } from "#contract/smart-analytics.ts";
import type { QuestionDraft } from "../../../data/analytics-questions.ts";

type NewQuestion = Pick<QuestionDraft, "question" | "chart" | "range_s" | "environment_id">;

export function newQuestionHref(suggested: SuggestedQuestion): string {
  const { measures, dimensions, query, interval, environment, range_s: rangeS } = suggested;
  const entries: [string, string | null][] = [
    ...measures.map((name): [string, string] => ["measure", name]),
    ...dimensions.map((name): [string, string] => ["by", name]),
    ["query", query],
    ["interval", interval],
    ["environment", environment],
    ["range_s", String(rangeS)],
  ];
  const params = new URLSearchParams(
    entries.flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return `/unified-analytics/questions/new?${params}`;
}

/** Null where the address names none. */
export function readNewQuestion(text: string): NewQuestion | null {
  const params = new URLSearchParams(text);
  const requested = params.getAll("measure");
  const measures = measureNames.filter((name) => requested.includes(name));
  if (measures.length === 0) return null;
  const interval = analyticsIntervals.find((name) => name === params.get("interval")) ?? null;
  return {
    question: {
      measures,
      dimensions: params.getAll("by").slice(0, 2),
      query: params.get("query") ?? "",
      interval,
      limit: 20,
    },
    chart: interval === null ? "bars" : "line",
    range_s: Math.max(3600, Math.floor(Number(params.get("range_s")) || 7 * 86_400)),
    environment_id: params.get("environment"),
  };
}
