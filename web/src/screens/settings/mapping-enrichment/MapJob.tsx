import type { MappingJob, MappingProblem } from "#contract/mapping.ts";
import { useMappingJob } from "../../../data/mapping-tables.ts";
import { Notice } from "../../../ui/state/Notice.tsx";
import { ProgressBar } from "../../../ui/state/ProgressBar.tsx";
import { Table, type TableColumn } from "../../../ui/list/Table.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { mappingWords as words, numberText } from "../../../words/words.ts";
import styles from "./MapContent.module.css";

/** How the last upload fares: on its way, in force, or refused row by row. */
export function MapJob({ tableId, rowsBefore }: { tableId: string; rowsBefore: number }) {
  const { data } = useMappingJob(tableId);
  if (!data || data.last_job_status === "none") return null;
  return (
    <div className={styles.job}>
      {data.last_job_status === "in_progress" ? (
        <RunningJob job={data} />
      ) : data.last_job_status === "completed" ? (
        <FinishedJob job={data} />
      ) : (
        <FailedJob job={data} rowsBefore={rowsBefore} />
      )}
    </div>
  );
}

function RunningJob({ job: { progress, rows } }: { job: MappingJob }) {
  return (
    <>
      <ProgressBar value={progress} label={words.reading(rows)} />
      <span role="status">
        {words.reading(rows)}. {words.stillOld}
      </span>
    </>
  );
}

const FinishedJob = ({ job: { rows, by, finished_at, ignored_columns } }: { job: MappingJob }) => (
  <span role="status">
    {words.done(rows, by)}
    {finished_at !== null && (
      <>
        {" "}
        · <TimeAgo at={finished_at} />
      </>
    )}
    {ignored_columns.length > 0 && `. ${words.ignored(ignored_columns)}`}
  </span>
);

function FailedJob({
  job: { errors, error_count },
  rowsBefore,
}: {
  job: MappingJob;
  rowsBefore: number;
}) {
  return (
    <>
      <Notice tone="problem">
        {words.failed(error_count)} {words.oldStays(rowsBefore)}
      </Notice>
      <Table
        caption={words.problems}
        columns={columns}
        rows={errors}
        keyOf={(problem) => `${problem.row} ${problem.column} ${problem.message}`}
        footer={words.problemsShown(errors.length, error_count)}
      />
    </>
  );
}

const columns: readonly TableColumn<MappingProblem>[] = [
  {
    id: "row",
    head: words.problemColumns.row,
    width: "72px",
    cell: (problem) => numberText(problem.row),
  },
  {
    id: "column",
    head: words.problemColumns.column,
    width: "24%",
    cell: (problem) => problem.column ?? <span className="soft">{words.wholeRow}</span>,
  },
  {
    id: "message",
    head: words.problemColumns.message,
    cell: (problem) => <div className={styles.message}>{problem.message}</div>,
  },
];
