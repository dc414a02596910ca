import { Download } from "lucide-react";
import { useMemo } from "react";
import { errorText } from "../../../data/client/error-text.ts";
import type { ChartQuestion } from "../AnalyticsChart.tsx";
import { Panel } from "../Panel.tsx";
import { saveFile } from "../../save-file.ts";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Table } from "../../../ui/list/Table.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { analyticsWords as words } from "../../../words/words.ts";
import { drawnOf, type QuestionAnswer } from "./question-chart.ts";
import { questionCsv, questionTable } from "./question-table.ts";
import type { AnswerRow } from "./question-values.ts";

interface QuestionRowsProps {
  title: string;
  /** Of the file. */
  name: string;
  question: ChartQuestion;
  answered: QuestionAnswer | null;
  hrefOf: (row: AnswerRow) => string | null;
}

const NAME_PX = 160;
const FIGURE_PX = 112;

/** Every row of an answer with all its figures, and the same as a file. */
export function QuestionRows({ title, name, question, answered, hrefOf }: QuestionRowsProps) {
  const table = useMemo(() => answered && questionTable(answered), [answered]);
  const rows = answered?.answer.rows ?? [];
  const isPartial = answered?.answer.partial === true;
  const save = () =>
    table &&
    saveFile(
      new Blob([questionCsv(table, rows)], { type: "text/csv;charset=utf-8" }),
      `${name}.csv`,
    );
  return (
    <Panel
      title={title}
      note={answered && words.rowsOf(...countsOf(answered))}
      tools={
        <IconButton
          size="s"
          icon={Download}
          label={words.saveCsv}
          isDisabled={rows.length === 0}
          onClick={save}
        />
      }
    >
      {!answered || !table ? (
        question.error === null ? (
          <LoadingRows label={words.loading} count={3} rowHeight={32} lines={[["60%"]]} />
        ) : (
          <BrokenState
            level={3}
            title={words.broken}
            onRetry={() => void question.refetch()}
            isRetrying={question.isFetching}
          >
            {errorText(question.error)}
          </BrokenState>
        )
      ) : rows.length === 0 ? (
        <EmptyState level={3} title={isPartial ? words.unfinished : words.empty}>
          {isPartial ? words.partial : words.emptyWords}
        </EmptyState>
      ) : (
        <Table
          caption={title}
          rows={rows}
          keyOf={({ dimensions }) => JSON.stringify(dimensions)}
          minWidthPx={table.names.length * NAME_PX + table.figures.length * FIGURE_PX}
          columns={[
            ...table.names.map(({ id, head, textOf }, at) => ({
              id,
              head,
              cell: (row: AnswerRow) => {
                const href = at === 0 ? hrefOf(row) : null;
                return href === null ? textOf(row) : <Link href={href}>{textOf(row)}</Link>;
              },
            })),
            ...table.figures.map(({ id, head, textOf }) => ({
              id,
              head,
              isNumber: true,
              width: `${FIGURE_PX}px`,
              cell: textOf,
            })),
          ]}
        />
      )}
    </Panel>
  );
}

/** There may be more groups than the question lists; buckets of time are all there. */
function countsOf(answered: QuestionAnswer): [listed: number, total: number] {
  const { question, answer } = answered;
  if (question.interval !== null && question.dimensions.length === 0)
    return [answer.rows.length, answer.rows.length];
  const { listed } = drawnOf(answered);
  return [listed, Math.max(answer.total_rows, listed)];
}
