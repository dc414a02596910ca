import { Waypoints } from "lucide-react";
import { useState } from "react";
import type { ClusterIssue } from "#contract/incident-clustering.ts";
import { mayDo } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useExecution, useJudgeIssues } from "../../data/clusters.ts";
import { useMe } from "../../data/session/session.ts";
import { IssueView } from "../../parts/clusters/IssueView.tsx";
import { Quality } from "../../parts/clusters/Quality.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { ProgressBar } from "../../ui/state/ProgressBar.tsx";
import { Chip } from "../../ui/text/Chip.tsx";
import { clusterWords as words } from "../../words/words.ts";
import styles from "./CorrelationAdmin.module.css";

/** The groups of one run; several are confirmed or refused together. */
export function RunIssues({ runId }: { runId: string }) {
  const me = useMe();
  const { data, error, refetch, isFetching, isPending } = useExecution(runId);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (isPending) return <LoadingRows label={words.loading} count={4} rowHeight={60} />;
  if (!data)
    return (
      <BrokenState title={words.broken} onRetry={() => void refetch()} isRetrying={isFetching}>
        {errorText(error)}
      </BrokenState>
    );
  if (data.status === "in progress")
    return (
      <div role="status" className={styles.issues}>
        {words.running}
        <ProgressBar label={words.running} />
      </div>
    );
  const mayJudge = mayDo(me, "correlations@update");
  return (
    <div className={styles.issues}>
      {data.status === "failed" && (
        <Notice tone="problem">
          {words.failed}. {data.error}
        </Notice>
      )}
      {data.is_cut && <Notice>{words.isCut}</Notice>}
      {data.issues.length === 0 && data.status === "completed" && (
        <EmptyState icon={Waypoints} title={words.noIssues} />
      )}
      {data.issues.length > 0 && <Quality precision={data.precision} />}
      {mayJudge && data.issues.length > 0 && (
        <JudgeBar {...{ runId, issues: data.issues, chosen, setChosen }} />
      )}
      {data.issues.map((issue) => (
        <section key={issue.id} className={styles.issue} aria-label={titleOf(issue)}>
          <div className={styles.actions}>
            {mayJudge && (
              <Checkbox
                aria-label={words.choose(titleOf(issue))}
                checked={chosen.includes(issue.id)}
                onToggle={(isChecked) =>
                  setChosen(
                    isChecked
                      ? [...chosen, issue.id]
                      : chosen.filter((candidate) => candidate !== issue.id),
                  )
                }
              />
            )}
            <h2>
              <bdi>{titleOf(issue)}</bdi>
            </h2>
            {issue.is_incident !== null && (
              <Chip>{issue.is_incident ? words.confirmed : words.refusedState}</Chip>
            )}
          </div>
          <IssueView issue={issue} />
        </section>
      ))}
    </div>
  );
}

interface JudgeBarProps {
  runId: string;
  issues: readonly ClusterIssue[];
  chosen: readonly string[];
  setChosen: (ids: readonly string[]) => void;
}

function JudgeBar({ runId, issues, chosen, setChosen }: JudgeBarProps) {
  const { mutate, isPending } = useJudgeIssues();
  const judge = (isIncident: boolean) =>
    mutate(
      {
        params: { id: runId },
        body: { is_incident: isIncident, data: { issue_ids: [...chosen] } },
      },
      {
        onSuccess: () => setChosen([]),
        onError: (cause) =>
          showToast({ tone: "problem", title: words.notSaved, detail: errorText(cause) }),
      },
    );
  return (
    <div className={styles.actions}>
      <Checkbox
        label={words.chooseAll}
        checked={chosen.length === issues.length}
        onToggle={(isChecked) => setChosen(isChecked ? issues.map(({ id }) => id) : [])}
      />
      <Button isBusy={isPending} isDisabled={chosen.length === 0} onClick={() => judge(true)}>
        {words.confirm}
      </Button>
      <Button
        variant="quiet"
        isBusy={isPending}
        isDisabled={chosen.length === 0}
        onClick={() => judge(false)}
      >
        {words.refuse}
      </Button>
    </div>
  );
}

const titleOf = ({ nodes, lead_incident_id: lead }: ClusterIssue): string => {
  const first = nodes.find(({ id }) => id === lead) ?? nodes[0];
  return words.issue(first?.title ?? "", nodes.length - 1);
};
