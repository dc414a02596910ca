/** An answer as a table, for a file of rows and for a page. Pure. */
import type { AnalyticsAnswer } from "#contract/analytics.ts";
import { type Measure, measures, type MeasureUnit } from "#contract/analytics-measures.ts";
import { weekdays } from "#contract/schedule.ts";
import { wallText } from "#time/wall-clock.ts";
import type { ReportSection } from "./answer-report.ts";

export interface ReportColumn {
  title: string;
  /** Null for the values of a dimension. */
  unit: MeasureUnit | null;
}
export type ReportCell = string | number | null;
export interface ReportTable {
  columns: ReportColumn[];
  rows: ReportCell[][];
}
/** As a person reads it. */
export interface TextTable {
  columns: string[];
  rows: string[][];
  /** The columns from here on are figures. */
  figuresFrom: number;
}
type Row = AnalyticsAnswer["rows"][number];

export function reportTable(section: ReportSection, timeZone: string): ReportTable {
  const { question, answer, before } = section;
  const names = [...(question.interval === null ? [] : ["time"]), ...question.dimensions];
  const earlier = before === null ? null : rowsByKey(before);
  const keyOf = keysOf(answer);
  return {
    columns: [
      ...names.map((name) => ({ title: dimensionTitle(name), unit: null })),
      ...question.measures.flatMap((measure) => {
        const { unit } = measures[measure];
        const title = measureTitle(measure);
        return before === null
          ? [{ title, unit }]
          : [
              { title, unit },
              { title: `${title}, before`, unit },
            ];
      }),
    ],
    rows: answer.rows.map((row) => [
      ...names.map((name) => {
        const kind = name === "time" ? (question.interval ?? name) : name;
        return valueText(kind, row.dimensions[name] ?? null, { answer, timeZone });
      }),
      ...question.measures.flatMap((measure) => {
        const value = row.measures[measure] ?? null;
        if (earlier === null) return [value];
        return [value, earlier.get(keyOf(row))?.measures[measure] ?? null];
      }),
    ]),
  };
}

export const textTable = ({ columns, rows }: ReportTable): TextTable => ({
  figuresFrom: columns.filter(({ unit }) => unit === null).length,
  columns: columns.map(({ title }) => title),
  rows: rows.map((cells) =>
    cells.map((cell, index) => cellText(cell, columns[index]?.unit ?? null)),
  ),
});

/** Of a question without dimensions: a row a measure reads better than a column each. */
export function figuresTable({ question, answer, before }: ReportSection): TextTable {
  const valueIn = (from: AnalyticsAnswer, measure: Measure): string =>
    cellText(from.rows[0]?.measures[measure] ?? null, measures[measure].unit);
  return {
    figuresFrom: 1,
    columns: ["Measure", "Figure", ...(before === null ? [] : ["Before"])],
    rows: question.measures.map((measure) => [
      measureTitle(measure),
      valueIn(answer, measure),
      ...(before === null ? [] : [valueIn(before, measure)]),
    ]),
  };
}

const rowsByKey = (answer: AnalyticsAnswer): Map<string, Row> => {
  const keyOf = keysOf(answer);
  return new Map(answer.rows.map((row) => [keyOf(row), row]));
};

/** Buckets of two times correspond by their position. */
function keysOf(answer: AnalyticsAnswer): (row: Row) => string {
  const times = [...new Set(answer.rows.map(({ dimensions }) => dimensions["time"]))].sort(
    (a, b) => Number(a) - Number(b),
  );
  const positions = new Map(times.map((time, position) => [time, position]));
  return ({ dimensions: { time, ...values } }) =>
    JSON.stringify([positions.get(time ?? undefined) ?? 0, ...Object.values(values)]);
}

/** `dimension`: of buckets of time, their interval; hours of the day are numbers below 24. */
export function valueText(
  dimension: string,
  value: string | number | null,
  { answer, timeZone }: { answer: Pick<AnalyticsAnswer, "labels">; timeZone: string },
): string {
  if (value === null) return "none";
  if (typeof value === "number")
    switch (dimension) {
      case "day":
      case "week":
      case "month":
        return wallText(value, timeZone).slice(0, 10);
      case "weekday":
        return weekdays[value - 1] ?? String(value);
      case "hour":
        return value < 24 ? `${String(value).padStart(2, "0")}:00` : wallText(value, timeZone);
    }
  return answer.labels[dimension]?.[String(value)] ?? String(value);
}

const acronym = /^(mtta|mtte|mttr|mtbf)(?:_p(\d+))?$/;

export function measureTitle(measure: Measure): string {
  const [, name, percent] = acronym.exec(measure) ?? [];
  if (name === undefined) return sentence(measure);
  return percent === undefined ? name.toUpperCase() : `${name.toUpperCase()}, ${percent} %`;
}
const dimensionTitle = (name: string): string => sentence(name.replace(/^(tag:|tag\.)/, ""));
const sentence = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll("_", " ")}`;

const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** As a person reads it. */
export function cellText(cell: ReportCell, unit: MeasureUnit | null): string {
  if (cell === null) return "–";
  if (typeof cell === "string") return cell;
  switch (unit) {
    case "ratio":
      return `${number.format(cell * 100)} %`;
    case "minutes":
      return durationText(cell);
    case "hours":
      return `${number.format(cell)} h`;
    case "count":
    case null:
      return number.format(cell);
  }
}

function durationText(minutes: number): string {
  if (minutes < 1) return `${number.format(minutes * 60)} s`;
  if (minutes < 60) return `${number.format(minutes)} min`;
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / 60);
  if (hours >= 48) return `${number.format(minutes / 60 / 24)} d`;
  return `${hours} h ${whole - hours * 60} min`;
}
