import { useState } from "react";
import { type Anomaly, type AnomalyVerdict, anomalyVerdicts } from "#contract/anomaly-detection.ts";
import {
  anomaliesPerPage,
  useAnomalies,
  useJudgeAnomaly,
} from "../../../data/anomaly-detection.ts";
import { mayDo } from "../../../data/client/access.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useMe } from "../../../data/session/session.ts";
import { useDuration } from "../../../parts/incident/changes/useDuration.ts";
import { ReasonModal } from "../../../parts/ReasonModal.tsx";
import { useIsPhone } from "../../../parts/useMedia.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Pager } from "../../../ui/list/Pager.tsx";
import { Table, type TableColumn } from "../../../ui/list/Table.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { dayClockText, type TimeSettings } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { anomalyWords as words, measuredText } from "../../../words/words.ts";
import styles from "./AnomalyDetection.module.css";

/** What was not as usual, newest first, and what people said of it. */
export function AnomalyTable({ detectorId }: { detectorId: string }) {
  const [page, setPage] = useState(1);
  const settings = useTimeSettings();
  const durationOf = useDuration();
  const isPhone = useIsPhone();
  const { data, error, refetch, isFetching } = useAnomalies(detectorId, page);
  const mayJudge = mayDo(useMe(), "analytics@update");
  return (
    <Section title={words.anomalies}>
      {data ? (
        data.total === 0 ? (
          <EmptyState level={3} title={words.noAnomalies} />
        ) : (
          <>
            <Table
              caption={words.anomalies}
              columns={columnsOf({ settings, durationOf, mayJudge }, isPhone)}
              rows={data.items}
              keyOf={({ id }) => id}
              minWidthPx={isPhone ? undefined : 560}
            />
            <Pager page={page} perPage={anomaliesPerPage} total={data.total} onPage={setPage} />
          </>
        )
      ) : error ? (
        <BrokenState
          level={3}
          title={words.brokenAnomalies}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {errorText(error)}
        </BrokenState>
      ) : (
        <LoadingRows label={words.anomalies} count={3} rowHeight={36} />
      )}
    </Section>
  );
}

interface Shown {
  settings: TimeSettings;
  durationOf: (seconds: number) => string;
  mayJudge: boolean;
}

function columnsOf(shown: Shown, isPhone: boolean): TableColumn<Anomaly>[] {
  const { mayJudge, settings } = shown;
  const verdictOf = (anomaly: Anomaly) => (
    <Verdict anomaly={anomaly} mayJudge={mayJudge} start={dayClockText(anomaly.start, settings)} />
  );
  const { start, change, incident, verdict } = words.columns;
  if (isPhone)
    return [
      {
        id: "start",
        head: start,
        width: "124px",
        cell: (anomaly) => (
          <>
            <Begin anomaly={anomaly} {...shown} />
            {anomaly.incident_id !== null && <IncidentLink anomaly={anomaly} />}
          </>
        ),
      },
      {
        id: "change",
        head: change,
        cell: (anomaly) => (
          <>
            <Change anomaly={anomaly} />
            {verdictOf(anomaly)}
          </>
        ),
      },
    ];
  return [
    {
      id: "start",
      head: start,
      width: "124px",
      cell: (anomaly) => <Begin anomaly={anomaly} {...shown} />,
    },
    { id: "change", head: change, cell: (anomaly) => <Change anomaly={anomaly} /> },
    {
      id: "incident",
      head: incident,
      width: "80px",
      cell: (anomaly) => <IncidentLink anomaly={anomaly} />,
    },
    { id: "verdict", head: verdict, width: "230px", cell: verdictOf },
  ];
}

function Begin({
  anomaly: { start, end, reported_at },
  settings,
  durationOf,
}: { anomaly: Anomaly } & Shown) {
  return (
    <span className={styles.pair}>
      <span>{dayClockText(start, settings)}</span>
      <span className="small soft">
        {end === null ? words.lasts : durationOf(end - start)}
        {reported_at === null && ` · ${words.notReported}`}
      </span>
    </span>
  );
}

function Change({ anomaly: { low, high, value, kind } }: { anomaly: Anomaly }) {
  return (
    <span className={styles.pair}>
      <span>{words.change(measuredText(low), measuredText(high), measuredText(value))}</span>
      <span className="small soft">{words.deviations[kind]}</span>
    </span>
  );
}

function IncidentLink({ anomaly: { incident_id: id } }: { anomaly: Anomaly }) {
  if (id === null) return <span className="soft">{words.noIncident}</span>;
  return <Link href={`/incident/all/${id}`}>#{id}</Link>;
}

interface VerdictProps {
  anomaly: Anomaly;
  mayJudge: boolean;
  start: string;
}

function Verdict({ anomaly: { id, verdict, verdict_by, reason }, mayJudge, start }: VerdictProps) {
  const [isChanging, setChanging] = useState(false);
  const [asksReason, setAsksReason] = useState(false);
  const { mutateAsync, isPending } = useJudgeAnomaly();
  const judge = (chosen: AnomalyVerdict, why?: string) =>
    void mutateAsync({
      params: { id },
      body: { verdict: chosen, ...(why !== undefined && { reason: why }) },
    }).then(
      () => {
        setChanging(false);
        setAsksReason(chosen === "wrong" && why === undefined);
      },
      (error: unknown) =>
        showToast({ tone: "problem", title: words.notJudged, detail: errorText(error) }),
    );
  if (verdict !== null && !isChanging)
    return (
      <span className={styles.verdict}>
        <span>
          {words.judged(words.verdicts[verdict], verdict_by ?? "")}
          {reason !== null && <span className="small soft">: {reason}</span>}
        </span>
        {mayJudge && (
          <Button size="s" aria-label={words.judgeAgainOf(start)} onClick={() => setChanging(true)}>
            {words.judgeAgain}
          </Button>
        )}
        {asksReason && (
          <ReasonModal onClose={() => setAsksReason(false)} onSave={(why) => judge(verdict, why)} />
        )}
      </span>
    );
  if (!mayJudge) return <span className="soft">–</span>;
  return (
    <span className={styles.verdict}>
      {anomalyVerdicts.map((each) => (
        <Button
          key={each}
          size="s"
          isDisabled={isPending}
          aria-label={words.judge(words.verdicts[each], start)}
          onClick={() => judge(each)}
        >
          {words.verdicts[each]}
        </Button>
      ))}
    </span>
  );
}
