/** The answer to a saved question as its chart. */
import type { AnalyticsAnswer } from "#contract/analytics.ts";
import type { DesignerChart, DesignerQuestion } from "#contract/analytics-designers.ts";
import { type Measure, measures as definitions } from "#contract/analytics-measures.ts";
import { linesOf, withDayTicks } from "../charts-of-answer.ts";
import type { ChartData } from "../../../ui/chart/chart-data.ts";
import type { TimeSettings } from "../../../ui/time/time-text.ts";
import {
  analyticsBoardWords as boardWords,
  analyticsWords as words,
} from "../../../words/words.ts";
import {
  dimensionText,
  groupKey,
  groupText,
  type ValueContext,
  valueText,
} from "./question-values.ts";

/** More lines, or more bars, nobody tells apart. */
const MAX_SERIES = 8;
const MAX_BARS = 24;

export interface QuestionAnswer {
  question: DesignerQuestion;
  chart: DesignerChart;
  answer: AnalyticsAnswer;
  before: AnalyticsAnswer | undefined;
  settings: TimeSettings;
}

/** Null where there is nothing to draw: figures, a table, and what the chart cannot show. */
export function chartOfQuestion(input: QuestionAnswer): ChartData | null {
  const { chart, question } = input;
  const [measure] = question.measures;
  if (measure === undefined || chart === "number" || chart === "table") return null;
  if (question.interval !== null && (chart === "line" || input.answer.rows.length > MAX_BARS))
    return withDayTicks(
      question.dimensions.length === 0 ? linesOfMeasures(input) : linesOfGroups(input, measure),
      input.settings.zone,
    );
  if (chart === "line") return null;
  return barsOfRows(input, measure);
}

const contextOf = ({ answer, question: { interval }, settings }: QuestionAnswer): ValueContext => ({
  answer,
  interval,
  settings,
});

/** Those with the unit of the first: a chart has one axis. */
function linesOfMeasures(input: QuestionAnswer): ChartData {
  const { question, answer, before, settings } = input;
  const interval = question.interval ?? "day";
  const [first] = question.measures;
  const drawn = question.measures.filter(
    (measure) => first !== undefined && definitions[measure].unit === definitions[first].unit,
  );
  return linesOf(
    { now: answer, before },
    {
      measures: drawn.map((measure) => ({ measure, name: words.measures[measure] })),
      categoryName: boardWords.bucketNames[interval],
      before: boardWords.before,
    },
    { interval, settings },
  );
}

function linesOfGroups(input: QuestionAnswer, measure: Measure): ChartData {
  const { question, answer, settings } = input;
  const interval = question.interval ?? "day";
  const names = question.dimensions;
  const groups = Map.groupBy(answer.rows, (row) => groupKey(row, names));
  const starts = [...new Set(answer.rows.map(({ dimensions }) => Number(dimensions["time"])))];
  starts.sort((a, b) => a - b);
  const buckets = linesOf(
    {
      now: { ...answer, rows: starts.map((time) => ({ dimensions: { time }, measures: {} })) },
      before: undefined,
    },
    { measures: [], categoryName: boardWords.bucketNames[interval], before: "" },
    { interval, settings },
  );
  return {
    ...buckets,
    series: [...groups].slice(0, MAX_SERIES).flatMap(([id, rows]) => {
      const [row] = rows;
      if (!row) return [];
      const byTime = new Map(
        rows.map(({ dimensions, measures }) => [dimensions["time"], measures[measure] ?? null]),
      );
      return [
        {
          id,
          name: groupText(row, names, contextOf(input)),
          values: starts.map((start) => byTime.get(start) ?? null),
        },
      ];
    }),
  };
}

/** A bar for each group, or for each bucket of time, as the rows come. */
function barsOfRows(input: QuestionAnswer, measure: Measure): ChartData {
  const { question, answer } = input;
  const names = question.interval === null ? question.dimensions : ["time", ...question.dimensions];
  const rows = answer.rows.slice(0, MAX_BARS);
  return {
    kind: "bars",
    categoryName: names
      .map((name) =>
        name === "time" ? boardWords.bucketNames[question.interval ?? "day"] : dimensionText(name),
      )
      .join(", "),
    categories: rows.map((row) => ({
      id: groupKey(row, names),
      label: names
        .map((name) => valueText(name, row.dimensions[name] ?? null, contextOf(input)))
        .join(", "),
    })),
    series: [
      {
        id: measure,
        name: words.measures[measure],
        values: rows.map(({ measures }) => measures[measure] ?? null),
      },
    ],
  };
}

/** How many groups are drawn of how many are listed. */
export function drawnOf({ question, answer }: QuestionAnswer): { drawn: number; listed: number } {
  if (question.interval === null)
    return { drawn: Math.min(MAX_BARS, answer.rows.length), listed: answer.rows.length };
  const groups = new Set(answer.rows.map((row) => groupKey(row, question.dimensions))).size;
  return { drawn: Math.min(MAX_SERIES, groups), listed: groups };
}
