/** The answer to a saved question as rows of text, and as a file. */
import type { AnalyticsAnswer } from "#contract/analytics.ts";
import { type Measure, measures as definitions } from "#contract/analytics-measures.ts";
import { csvOf } from "../csv.ts";
import { measureText } from "../measure-text.ts";
import {
  analyticsBoardWords as boardWords,
  analyticsQuestionWords,
  analyticsWords as words,
} from "../../../words/words.ts";
import type { QuestionAnswer } from "./question-chart.ts";
import { type AnswerRow, dimensionText, groupKey, valueText } from "./question-values.ts";

interface FigureColumn {
  id: string;
  head: string;
  valueOf: (row: AnswerRow) => number | null;
  textOf: (row: AnswerRow) => string;
}
export interface QuestionTable {
  names: { id: string; head: string; textOf: (row: AnswerRow) => string }[];
  figures: FigureColumn[];
}

export function questionTable({
  question,
  answer,
  before,
  settings,
}: QuestionAnswer): QuestionTable {
  const { interval, dimensions } = question;
  const context = { answer, interval, settings };
  const names = interval === null ? dimensions : ["time", ...dimensions];
  const earlierOf = before && earlierRows(answer, before, dimensions);
  return {
    names: names.map((name) => ({
      id: name,
      head: name === "time" ? boardWords.bucketNames[interval ?? "day"] : dimensionText(name),
      textOf: (row) => valueText(name, row.dimensions[name] ?? null, context),
    })),
    figures: question.measures.flatMap((measure) => {
      const name = words.measures[measure];
      const now = figureColumn(measure, { id: measure, head: name }, (row) => row);
      if (!earlierOf) return [now];
      const head = analyticsQuestionWords.before(name);
      return [now, figureColumn(measure, { id: `${measure} before`, head }, earlierOf)];
    }),
  };
}

function figureColumn(
  measure: Measure,
  head: { id: string; head: string },
  rowOf: (row: AnswerRow) => AnswerRow | undefined,
): FigureColumn {
  const valueOf = (row: AnswerRow) => rowOf(row)?.measures[measure] ?? null;
  return {
    ...head,
    valueOf,
    textOf: (row) => {
      const value = valueOf(row);
      return value === null ? words.notMeasured : measureText(value, definitions[measure].unit);
    },
  };
}

/** Buckets of two times correspond by their position. */
function earlierRows(
  answer: AnalyticsAnswer,
  before: AnalyticsAnswer,
  dimensions: readonly string[],
): (row: AnswerRow) => AnswerRow | undefined {
  const keysOf = (from: AnalyticsAnswer) => {
    const times = [...new Set(from.rows.map((row) => Number(row.dimensions["time"] ?? 0)))];
    times.sort((a, b) => a - b);
    return (row: AnswerRow) =>
      `${times.indexOf(Number(row.dimensions["time"] ?? 0))} ${groupKey(row, dimensions)}`;
  };
  const [keyNow, keyThen] = [keysOf(answer), keysOf(before)];
  const rows = new Map(before.rows.map((row) => [keyThen(row), row]));
  return (row) => rows.get(keyNow(row));
}

/** Numbers as they were counted. */
export const questionCsv = (
  { names, figures }: QuestionTable,
  rows: readonly AnswerRow[],
): string =>
  csvOf([
    [...names, ...figures].map(({ head }) => head),
    ...rows.map((row) => [
      ...names.map(({ textOf }) => textOf(row)),
      ...figures.map(({ valueOf }) => valueOf(row)),
    ]),
  ]);
