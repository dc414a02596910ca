import { useState } from "react";
import { anomalyVerdicts, type listAnomalyLog } from "#contract/anomaly-detection.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { logPerPage, useAnomalyLog } from "../../../data/anomaly-detection.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Pager } from "../../../ui/list/Pager.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { dayClockText } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { anomalyWords as words } from "../../../words/words.ts";
import styles from "./AnomalyDetection.module.css";

type LogEntry = ReplyOf<typeof listAnomalyLog>["items"][number];

/** What the detector did, newest first. */
export function DetectorLog({ detectorId }: { detectorId: string }) {
  const [page, setPage] = useState(1);
  const settings = useTimeSettings();
  const { data, error, refetch, isFetching } = useAnomalyLog(detectorId, page);
  return (
    <Section title={words.log}>
      {data ? (
        data.total === 0 ? (
          <EmptyState level={3} title={words.noLog} />
        ) : (
          <>
            <ul className={styles.log}>
              {data.items.map((entry) => (
                <li key={entry.log_id}>
                  <time className="soft">{dayClockText(entry.at, settings)}</time>
                  <span>{eventText(entry)}</span>
                </li>
              ))}
            </ul>
            <Pager page={page} perPage={logPerPage} total={data.total} onPage={setPage} />
          </>
        )
      ) : error ? (
        <BrokenState
          level={3}
          title={words.brokenLog}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {errorText(error)}
        </BrokenState>
      ) : (
        <LoadingRows label={words.log} count={3} rowHeight={28} />
      )}
    </Section>
  );
}

function eventText({ event, actor, detail }: LogEntry): string {
  if (event === "left_band") return words.events.left_band[detail === "below" ? "below" : "above"];
  if (event === "changed") return words.events.changed(actor ?? "");
  if (event !== "judged") return words.events[event];
  const verdict = anomalyVerdicts.find((each) => each === detail) ?? "real";
  return words.events.judged(words.verdicts[verdict], actor ?? "");
}
