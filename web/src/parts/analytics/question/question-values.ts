/** What the rows of an answer are called, whatever their dimensions. */
import type { AnalyticsAnswer } from "#contract/analytics.ts";
import { type AnalyticsInterval, isFixedDimension } from "#contract/analytics-measures.ts";
import { labelOf } from "../charts-of-answer.ts";
import type { DimensionValue } from "../search-behind.ts";
import { dayClockText, dayMonthText, type TimeSettings } from "../../../ui/time/time-text.ts";
import {
  analyticsBoardWords as boardWords,
  analyticsWords as words,
} from "../../../words/words.ts";

export type AnswerRow = AnalyticsAnswer["rows"][number];

export interface ValueContext {
  answer: Pick<AnalyticsAnswer, "labels">;
  interval: AnalyticsInterval | null;
  settings: TimeSettings;
}

/** A fixed dimension in words; a tag by its own name. */
export const dimensionText = (name: string): string =>
  isFixedDimension(name) ? words.dimensions[name] : name.replace(/^(tag:|tag\.)/, "");

/** "time" is the bucket of the interval. */
export function valueText(
  name: string,
  value: DimensionValue,
  { answer, interval, settings }: ValueContext,
): string {
  if (typeof value === "number")
    switch (name) {
      case "time":
        return interval === "hour" ? dayClockText(value, settings) : dayMonthText(value, settings);
      case "day":
      case "week":
      case "month":
        return dayMonthText(value, settings);
      case "weekday":
        return boardWords.weekdays[value - 1] ?? String(value);
      case "hour":
        return `${String(value).padStart(2, "0")}:00`;
    }
  return labelOf(answer, { dimension: name, none: words.none }, value);
}

/** Of all dimensions but the time. */
export const groupText = (
  { dimensions }: AnswerRow,
  names: readonly string[],
  context: ValueContext,
): string => names.map((name) => valueText(name, dimensions[name] ?? null, context)).join(", ");

export const groupKey = ({ dimensions }: AnswerRow, names: readonly string[]): string =>
  JSON.stringify(names.map((name) => dimensions[name] ?? null));
