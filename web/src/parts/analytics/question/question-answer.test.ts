import { expect, test } from "vitest";
import type { AnalyticsAnswer } from "#contract/analytics.ts";
import type { DesignerQuestion } from "#contract/analytics-designers.ts";
import { chartOfQuestion, drawnOf, type QuestionAnswer } from "./question-chart.ts";
import { questionCsv, questionTable } from "./question-table.ts";

const settings = { zone: "UTC", locale: "en-GB", hourCycle: "h23" } as const;
const dayS = 86_400;
const start = Date.UTC(2026, 2, 2) / 1000;

const answerOf = (rows: AnalyticsAnswer["rows"]): AnalyticsAnswer => ({
  rows,
  total_rows: rows.length,
  labels: { environment: { "7": "Payments" } },
  as_of: start,
  partial: false,
  sealed: false,
});
const question: DesignerQuestion = {
  measures: ["incidents", "mttr", "alerts"],
  dimensions: [],
  query: "",
  interval: null,
  limit: 100,
};
const input = (part: Partial<QuestionAnswer>): QuestionAnswer => ({
  question,
  chart: "bars",
  answer: answerOf([]),
  before: undefined,
  settings,
  ...part,
});

test("bars are groups by their names, and at most so many are drawn", () => {
  const rows = Array.from({ length: 30 }, (_, at) => ({
    dimensions: { environment: at === 0 ? "7" : null, weekday: 1 },
    measures: { incidents: 30 - at },
  }));
  const bars = input({
    question: { ...question, dimensions: ["environment", "weekday"] },
    answer: answerOf(rows),
  });
  const data = chartOfQuestion(bars);
  expect(data?.categories.slice(0, 2).map(({ label }) => label)).toEqual([
    "Payments, Mon",
    "None, Mon",
  ]);
  expect(data?.series[0]?.values).toHaveLength(24);
  expect(drawnOf(bars)).toEqual({ drawn: 24, listed: 30 });
});

test("lines over time are the measures of one unit, or the groups of the first", () => {
  const at = (time: number, team: string | null, incidents: number) => ({
    dimensions: { time, team },
    measures: { incidents, mttr: 5, alerts: 2 },
  });
  const alone = input({
    chart: "line",
    question: { ...question, interval: "day" },
    answer: answerOf([at(start, null, 1), at(start + dayS, null, 3)]),
  });
  expect(chartOfQuestion(alone)?.series.map(({ id, values }) => [id, values])).toEqual([
    ["incidents", [1, 3]],
    ["alerts", [2, 2]],
  ]);
  const grouped = input({
    chart: "line",
    question: { ...question, interval: "day", dimensions: ["team"] },
    answer: answerOf([at(start, "pay", 1), at(start + dayS, "pay", 3), at(start + dayS, "web", 2)]),
  });
  expect(chartOfQuestion(grouped)?.series.map(({ name, values }) => [name, values])).toEqual([
    ["pay", [1, 3]],
    ["web", [null, 2]],
  ]);
});

test("a table has the time before beside each figure, bucket by bucket", () => {
  const row = (time: number, incidents: number) => ({
    dimensions: { time },
    measures: { incidents },
  });
  const compared = input({
    question: { ...question, measures: ["incidents"], interval: "day" },
    answer: answerOf([row(start, 4), row(start + dayS, 5)]),
    before: answerOf([row(start - 2 * dayS, 1), row(start - dayS, 2)]),
  });
  const { rows } = compared.answer;
  expect(questionCsv(questionTable(compared), rows).split("\r\n")).toEqual([
    'Day,Incidents,"Incidents, before"',
    "2 Mar,4,1",
    "3 Mar,5,2",
    "",
  ]);
});
