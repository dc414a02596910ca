import { analyticsLimits } from "#contract/analytics.ts";
import {
  type AnalyticsInterval,
  analyticsIntervals,
  fixedDimensions,
  isFixedDimension,
  type Measure,
  measureNames,
} from "#contract/analytics-measures.ts";
import type { DesignerQuestion } from "#contract/analytics-designers.ts";
import { isQueryable } from "#contract/tags.ts";
import { useTags } from "../../../data/environments.ts";
import { MultiSelect } from "../../../ui/form/MultiSelect.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import {
  analyticsQuestionWords as words,
  analyticsWords,
  numberText,
} from "../../../words/words.ts";
import { dimensionText } from "../../../parts/analytics/question/question-values.ts";
import styles from "./Questions.module.css";

interface MeasureFieldsProps {
  question: DesignerQuestion;
  problems: Partial<Record<string, string>>;
  onChange: (part: Partial<DesignerQuestion>) => void;
}

const rowCounts = [10, 20, 50, 100, 200, 500, 1000];

/** What is counted, by what, and over time. */
export function MeasureFields({ question, problems, onChange }: MeasureFieldsProps) {
  const { measures, dimensions, interval, limit } = question;
  const problem = (field: keyof DesignerQuestion) =>
    problems[`question.${field}`] ?? problems[field];
  return (
    <>
      <MultiSelect
        label={words.measures}
        help={words.measuresHelp}
        options={measureNames.map((name) => ({
          value: name,
          label: analyticsWords.measures[name],
        }))}
        values={measures}
        maxValues={analyticsLimits.measures}
        error={problem("measures")}
        onChange={(names) => onChange({ measures: names.filter(isMeasure) })}
      />
      <MultiSelect
        mayCreate
        label={words.dimensions}
        help={words.dimensionsHelp}
        options={useDimensionOptions(dimensions)}
        values={dimensions}
        maxValues={analyticsLimits.dimensions}
        error={problem("dimensions")}
        onChange={(names) => onChange({ dimensions: names })}
      />
      <div className={styles.pair}>
        <Select<AnalyticsInterval | "none">
          label={words.interval}
          options={[
            { value: "none", label: words.noInterval },
            ...analyticsIntervals.map((name) => ({ value: name, label: words.intervals[name] })),
          ]}
          value={interval ?? "none"}
          error={problem("interval")}
          onChange={(name) => onChange({ interval: name === "none" ? null : name })}
        />
        <Select
          label={words.rows}
          options={[...new Set([...rowCounts, limit])]
            .toSorted((a, b) => a - b)
            .map((count) => ({ value: String(count), label: numberText(count) }))}
          value={String(limit)}
          error={problem("limit")}
          onChange={(count) => onChange({ limit: Number(count) })}
        />
      </div>
    </>
  );
}

const isMeasure = (name: string): name is Measure =>
  measureNames.some((measure) => measure === name);

/** A tag that is called like a dimension is setup for as `tag:NAME`. */
function useDimensionOptions(chosen: readonly string[]) {
  const { data: tags = [] } = useTags();
  const tagNames = tags.flatMap(({ name }) =>
    isQueryable(name) ? [isFixedDimension(name) ? `tag:${name}` : name] : [],
  );
  const known: readonly string[] = [...fixedDimensions, ...tagNames];
  return [...known, ...chosen.filter((name) => !known.includes(name))].map((name) => ({
    value: name,
    label: dimensionText(name),
    ...(!isFixedDimension(name) && { detail: words.tag }),
  }));
}
