import { Download } from "lucide-react";
import type { AnalyticsAnswer } from "#contract/analytics.ts";
import { type Measure, measures as definitions } from "#contract/analytics-measures.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { Table } from "../../ui/list/Table.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { analyticsWords as words } from "../../words/words.ts";
import { saveFile } from "../save-file.ts";
import { keyOfValue, labelOf } from "./charts-of-answer.ts";
import { csvOf } from "./csv.ts";
import { measureText } from "./measure-text.ts";
import { Panel } from "./Panel.tsx";
import type { DimensionValue } from "./search-behind.ts";

export interface BreakdownTableProps {
  title: string;
  dimension: string;
  dimensionName: string;
  measures: readonly Measure[];
  /** Undefined while it loads for the first time. */
  answer: AnalyticsAnswer | undefined;
  /** The search behind a row; null where there is none. */
  hrefOf: (value: DimensionValue) => string | null;
}

const NAME_PX = 180;
const VALUE_PX = 104;

/** Groups of incidents with several figures each, and the same as a file. */
export function BreakdownTable(props: BreakdownTableProps) {
  const { title, answer } = props;
  return (
    <Panel
      title={title}
      note={answer && words.rowsOf(answer.rows.length, answer.total_rows)}
      tools={
        <IconButton
          size="s"
          icon={Download}
          label={words.saveCsv}
          isDisabled={!answer || answer.rows.length === 0}
          onClick={() => answer && save(props, answer)}
        />
      }
    >
      {answer === undefined ? (
        <LoadingRows label={words.loading} count={3} rowHeight={32} lines={[["60%"]]} />
      ) : answer.rows.length === 0 ? (
        <EmptyState level={3} title={answer.partial ? words.unfinished : words.empty}>
          {answer.partial ? words.partial : words.emptyWords}
        </EmptyState>
      ) : (
        <Rows {...props} answer={answer} />
      )}
    </Panel>
  );
}

function Rows({
  title,
  dimension,
  dimensionName,
  measures,
  answer,
  hrefOf,
}: BreakdownTableProps & { answer: AnalyticsAnswer }) {
  return (
    <Table
      caption={title}
      rows={answer.rows}
      keyOf={({ dimensions }) => keyOfValue(dimensions[dimension] ?? null)}
      minWidthPx={NAME_PX + measures.length * VALUE_PX}
      columns={[
        {
          id: "name",
          head: dimensionName,
          cell: ({ dimensions }) => {
            const value = dimensions[dimension] ?? null;
            const label = labelOf(answer, { dimension, none: words.none }, value);
            const href = hrefOf(value);
            return href === null ? label : <Link href={href}>{label}</Link>;
          },
        },
        ...measures.map((measure) => ({
          id: measure,
          head: words.measures[measure],
          isNumber: true,
          width: `${VALUE_PX}px`,
          cell: ({ measures: figures }: AnalyticsAnswer["rows"][number]) => {
            const value = figures[measure] ?? null;
            return value === null
              ? words.notMeasured
              : measureText(value, definitions[measure].unit);
          },
        })),
      ]}
    />
  );
}

/** Numbers as they were counted, for whoever goes on counting. */
function save(
  { title, dimension, dimensionName, measures }: BreakdownTableProps,
  answer: AnalyticsAnswer,
): void {
  const text = csvOf([
    [dimensionName, ...measures.map((measure) => words.measures[measure])],
    ...answer.rows.map(({ dimensions, measures: figures }) => [
      labelOf(answer, { dimension, none: "" }, dimensions[dimension] ?? null),
      ...measures.map((measure) => figures[measure] ?? null),
    ]),
  ]);
  saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `${title}.csv`);
}
