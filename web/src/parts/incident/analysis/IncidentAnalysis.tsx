import { RotateCw, Sparkles } from "lucide-react";
import { useState } from "react";
import type { Evidence, IncidentAnalysis as Analysis } from "#contract/analysis.ts";
import type { Incident } from "#contract/incidents.ts";
import { useAnalysis, useStartAnalysis } from "../../../data/analysis.ts";
import { mayIn } from "../../../data/client/access.ts";
import { CallError } from "../../../data/client/call-error.ts";
import { errorText, firstErrorText } from "../../../data/client/error-text.ts";
import { useMe } from "../../../data/session/session.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { ScrollRegion } from "../../../ui/layout/ScrollRegion.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { ProgressBar } from "../../../ui/state/ProgressBar.tsx";
import { RefusedState } from "../../../ui/state/RefusedState.tsx";
import { analysisWords as words, detailWords } from "../../../words/words.ts";
import { useNavigateTo } from "../../useNavigateTo.ts";
import type { DetailChange } from "../detail/detail-search.ts";
import { AnalysisResult } from "./AnalysisResult.tsx";
import styles from "./IncidentAnalysis.module.css";

interface IncidentAnalysisProps {
  env: string;
  incident: Incident;
  onSearch: (change: DetailChange, how?: { isStep?: boolean }) => void;
}

/** An incident's analysis: asked for here, seen while it runs, read with its evidence. */
export default function IncidentAnalysis({ env, incident, onSearch }: IncidentAnalysisProps) {
  const params = { env, id: incident.id };
  const answer = useAnalysis(params);
  const { data, isPending, isError, error, refetch, isFetching } = answer;
  const [isShown, setIsShown] = useState(false);
  const go = useNavigateTo();
  const openEvidence = ({ kind, id }: Evidence) => {
    if (kind === "incident") return go(`/incident/${encodeURIComponent(id)}`);
    if (kind === "alert") return onSearch({ alert: id }, { isStep: true });
    onSearch(kind === "change" ? { tab: "changes", change: id } : { tab: "activity" }, {
      isStep: true,
    });
  };
  return (
    <ScrollRegion label={detailWords.tabs.analysis} className={styles.area}>
      {isPending && (
        <LoadingRows label={words.loading} count={5} rowHeight={28} lines={[["82%"]]} />
      )}
      {!data && isError && error instanceof CallError && error.status === 403 && (
        <RefusedState title={words.refused}>{errorText(error)}</RefusedState>
      )}
      {isError && !(error instanceof CallError && error.status === 403) && (
        <BrokenState title={words.broken} onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorText(error)}
        </BrokenState>
      )}
      {data && <Asking env={env} incident={incident} analysis={data} />}
      {data?.status === "completed" &&
        (data.is_hidden && !isShown ? (
          <Notice
            className={styles.notice}
            actions={
              <Button size="s" onClick={() => setIsShown(true)}>
                {words.show}
              </Button>
            }
          >
            {words.hidden}
          </Notice>
        ) : (
          <AnalysisResult params={params} analysis={data} onEvidence={openEvidence} />
        ))}
    </ScrollRegion>
  );
}

interface AskingProps {
  env: string;
  incident: Incident;
  analysis: Analysis;
}

/** Whether one runs, failed, or may be asked for. */
function Asking({ env, incident, analysis }: AskingProps) {
  const { status, runs, error } = analysis;
  const me = useMe();
  const { mutate, isPending } = useStartAnalysis();
  const mayStart = mayIn(me, env, "incident_actions") && incident.merged_into === null;
  const start = () =>
    mutate(
      { params: { env, id: incident.id } },
      {
        onError: (cause) =>
          showToast({ title: firstErrorText(cause, words.notStarted), tone: "problem" }),
      },
    );
  if (status === "in progress")
    return (
      <div className={styles.running} role="status">
        {words.running}
        <ProgressBar label={words.running} />
      </div>
    );
  const button = mayStart && (
    <Button
      icon={status === null ? Sparkles : RotateCw}
      variant={status === null ? "primary" : "default"}
      isBusy={isPending}
      disabledReason={runs.used >= runs.of ? words.usedUp(runs.of) : undefined}
      onClick={start}
    >
      {status === null ? words.start : words.again}
    </Button>
  );
  if (status === null)
    return (
      <EmptyState icon={Sparkles} title={words.none} actions={button}>
        {mayStart ? words.noneWords : words.readOnly}
      </EmptyState>
    );
  return (
    <>
      {status === "failed" && (
        <Notice tone="problem" className={styles.notice}>
          {words.failed}. {error}
        </Notice>
      )}
      {analysis.fallback !== null && (
        <Notice className={styles.notice}>{words.fallback(analysis.fallback)}</Notice>
      )}
      <div className={styles.again}>
        {button}
        <span className="soft">{words.runs(runs.used, runs.of)}</span>
      </div>
    </>
  );
}
