import type { Measure, MeasureUnit } from "#contract/analytics-measures.ts";
import type { PresentMeasure } from "#contract/widgets/number.ts";
import { isPresent } from "#contract/widgets/number.ts";
import { measureText } from "../../../parts/analytics/measure-text.ts";
import { STATUSES } from "../../../ui/status/status.ts";
import { analyticsWords, statusWords, widgetWords as words } from "../../../words/words.ts";

export const valueText = (value: number | null, unit: MeasureUnit): string =>
  value === null ? words.notMeasured : measureText(value, unit);

export const measureName = (measure: Measure | PresentMeasure): string =>
  isPresent(measure) ? words.present[measure] : analyticsWords.measures[measure];

/** What a value of a dimension is called in the reader's language. */
export function dimensionText(dimension: string, value: string | null, label: string): string {
  if (value === null) return words.none;
  const status = STATUSES.find((each) => each === value);
  if (status !== undefined && (dimension === "status" || dimension === "severity"))
    return statusWords[status];
  if (dimension === "priority") return words.priority(Number(value));
  return dimension === "hour" ? `${value.padStart(2, "0")}:00` : label;
}
