import { Download } from "lucide-react";
import type { ReportRun } from "#contract/analytics-reports.ts";
import { type SavedReport, useReportRuns } from "../../../data/analytics-reports.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { Chip } from "../../../ui/text/Chip.tsx";
import { dayTimeText } from "./day-time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { analyticsReportWords as words, numberText } from "../../../words/words.ts";
import { runText } from "./ReportRowFacts.tsx";
import styles from "./Reports.module.css";
import { useSaveReportFiles } from "./useSaveReportFiles.ts";

/** The newest runs with the state of each mail, and their files. */
export function ReportRuns({ report }: { report: SavedReport }) {
  const { data, error, isFetching, refetch } = useReportRuns(report.id);
  return (
    <Section title={words.runs} extra={data && numberText(data.total)}>
      {data === undefined ? (
        error === null ? (
          <LoadingRows label={words.loadingRuns} count={3} rowHeight={40} />
        ) : (
          <BrokenState
            level={3}
            title={words.runsBroken}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          >
            {errorText(error)}
          </BrokenState>
        )
      ) : data.items.length === 0 ? (
        <p className={styles.help}>{words.noRuns}</p>
      ) : (
        <>
          <p className={styles.help}>{words.runFiles}</p>
          <ol className={styles.runs}>
            {data.items.map((run, at) => (
              <Run key={run.id} run={run} report={report} isOpen={at === 0} />
            ))}
          </ol>
        </>
      )}
    </Section>
  );
}

function Run({ run, report, isOpen }: { run: ReportRun; report: SavedReport; isOpen: boolean }) {
  const settings = useTimeSettings();
  const { save, isSaving } = useSaveReportFiles();
  const { name, format, designer_ids: ids, schedule } = report;
  const at = dayTimeText(run.due_at, settings);
  const handleSave = () =>
    save({
      name,
      format,
      designer_ids: ids,
      timezone: schedule.timezone,
      due_at: run.due_at,
    });
  return (
    <li className={styles.run}>
      <details open={isOpen} className={styles.mails}>
        <summary className={styles.summary}>
          <span className="num">{at}</span>
          {run.is_manual && <Chip>{words.manual}</Chip>}
          <span className="soft">{runText(run)}</span>
        </summary>
        <ul className={styles.mailList}>
          {run.mails.map((mail) => (
            <li key={`${mail.kind} ${mail.id}`} className={styles.mail}>
              <span>
                <bdi>{mail.name}</bdi>
                {mail.kind === "contact" && <span className="soft"> · {words.contact}</span>}
              </span>
              <span data-state={mail.state} className={styles.state}>
                {words.states[mail.state]}
              </span>
              {mail.reason !== null && <span className={styles.reason}>{mail.reason}</span>}
            </li>
          ))}
        </ul>
      </details>
      <IconButton
        size="s"
        icon={Download}
        label={words.saveRun(at)}
        isDisabled={isSaving}
        onClick={handleSave}
      />
    </li>
  );
}
