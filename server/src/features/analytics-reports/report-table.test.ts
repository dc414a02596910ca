import { expect, test } from "vitest";
import type { AnalyticsAnswer } from "#contract/analytics.ts";
import type { ReportSection } from "./answer-report.ts";
import { cellText, figuresTable, reportTable, textTable, valueText } from "./report-table.ts";

const day = 86_400;
const monday = Date.parse("2026-03-02T00:00:00Z") / 1000;

const answer = (rows: AnalyticsAnswer["rows"], labels = {}): AnalyticsAnswer => ({
  rows,
  labels,
  total_rows: rows.length,
  as_of: 0,
  partial: false,
  sealed: false,
});
const section = (more: Partial<ReportSection>): ReportSection => ({
  name: "q",
  description: "",
  question: { measures: ["incidents"], dimensions: [], query: "", interval: null, limit: 100 },
  chart: "table",
  compares: false,
  from: monday,
  to: monday + 7 * day,
  answer: answer([]),
  before: null,
  ...more,
});
const questionOf = (more: Partial<ReportSection["question"]>): ReportSection["question"] => ({
  ...section({}).question,
  ...more,
});

test("buckets of the time before stand beside those of the same position", () => {
  const rowsFrom = (start: number, ...counts: number[]) =>
    counts.map((incidents, index) => ({
      dimensions: { team: "pay", time: start + index * day },
      measures: { incidents },
    }));
  const table = reportTable(
    section({
      question: questionOf({ dimensions: ["team"], interval: "day" }),
      answer: answer(rowsFrom(monday, 5, 6)),
      before: answer(rowsFrom(monday - 7 * day, 1, 2)),
    }),
    "UTC",
  );
  expect(table.columns.map(({ title }) => title)).toEqual([
    "Time",
    "Team",
    "Incidents",
    "Incidents, before",
  ]);
  expect(table.rows).toEqual([
    ["2026-03-02", "pay", 5, 1],
    ["2026-03-03", "pay", 6, 2],
  ]);
});

test("a group that was not there before has nothing beside it", () => {
  const rowOf = (team: string | null, incidents: number) => ({
    dimensions: { team },
    measures: { incidents },
  });
  const table = reportTable(
    section({
      question: questionOf({ dimensions: ["team"] }),
      answer: answer([rowOf("web", 3), rowOf(null, 2)]),
      before: answer([rowOf(null, 7)]),
    }),
    "UTC",
  );
  expect(textTable(table).rows).toEqual([
    ["web", "3", "–"],
    ["none", "2", "7"],
  ]);
});

test("figures without groups are a row a measure", () => {
  const figures = (mttr: number | null, deduplication: number) =>
    answer([{ dimensions: {}, measures: { mttr, deduplication } }]);
  expect(
    figuresTable(
      section({
        question: questionOf({ measures: ["mttr", "deduplication"] }),
        answer: figures(83.2, 0.934),
        before: figures(null, 1),
      }),
    ),
  ).toEqual({
    figuresFrom: 1,
    columns: ["Measure", "Figure", "Before"],
    rows: [
      ["MTTR", "1 h 23 min", "–"],
      ["Deduplication", "93.4 %", "100 %"],
    ],
  });
});

test.each([
  [0.25, "minutes", "15 s"],
  [59.94, "minutes", "59.9 min"],
  [119.8, "minutes", "2 h 0 min"],
  [2880, "minutes", "2 d"],
  [1234.56, "count", "1,234.6"],
  [0, "ratio", "0 %"],
  [12, "hours", "12 h"],
] as const)("%s %s reads %s", (value, unit, text) => {
  expect(cellText(value, unit)).toBe(text);
});

test("values are called as people call them", () => {
  const labelled = {
    answer: { labels: { environment: { "17": "Shop" } } },
    timeZone: "Europe/Berlin",
  };
  expect(valueText("environment", "17", labelled)).toBe("Shop");
  expect(valueText("weekday", 7, labelled)).toBe("Sunday");
  expect(valueText("hour", 8, labelled)).toBe("08:00");
  expect(valueText("hour", monday, labelled)).toBe("2026-03-02 01:00");
  expect(valueText("month", monday, labelled)).toBe("2026-03-02");
  expect(valueText("priority", 1, labelled)).toBe("1");
});
