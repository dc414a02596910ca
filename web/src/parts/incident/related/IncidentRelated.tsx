import { Waypoints } from "lucide-react";
import { useState } from "react";
import type { Incident } from "#contract/incidents.ts";
import { mayDo, mayIn } from "../../../data/client/access.ts";
import { CallError } from "../../../data/client/call-error.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useIncidentCluster } from "../../../data/clusters.ts";
import { useMe } from "../../../data/session/session.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { ProgressBar } from "../../../ui/state/ProgressBar.tsx";
import { RefusedState } from "../../../ui/state/RefusedState.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { clusterWords as words } from "../../../words/words.ts";
import { StartButton } from "../../clusters/StartButton.tsx";
import { IssueView } from "../../clusters/IssueView.tsx";
import { Quality } from "../../clusters/Quality.tsx";
import styles from "../../clusters/Issue.module.css";

interface IncidentRelatedProps {
  env: string;
  incident: Incident;
}

/** What an incident is connected with, looked for when asked. */
export default function IncidentRelated({ env, incident }: IncidentRelatedProps) {
  const answer = useIncidentCluster({ env, id: incident.id });
  const { data, isPending, error, refetch, isFetching } = answer;
  const [isShown, setShown] = useState(false);
  const isRefused = error instanceof CallError && error.status === 403;
  if (isPending)
    return (
      <div className={styles.area}>
        <LoadingRows label={words.loading} count={4} rowHeight={40} />
      </div>
    );
  if (!data)
    return isRefused ? (
      <RefusedState title={words.refused}>{errorText(error)}</RefusedState>
    ) : (
      <BrokenState title={words.broken} onRetry={() => void refetch()} isRetrying={isFetching}>
        {errorText(error)}
      </BrokenState>
    );
  const { execution, issue, precision, is_hidden } = data;
  const isHidden = is_hidden && !isShown;
  return (
    <div className={styles.area}>
      <Asking {...{ env, incident, execution }} isEmpty={issue === null} />
      {issue && <Quality precision={precision} />}
      {issue && isHidden && (
        <Notice
          actions={
            <Button size="s" onClick={() => setShown(true)}>
              {words.show}
            </Button>
          }
        >
          {words.hidden}
        </Notice>
      )}
      {issue && !isHidden && <IssueView issue={issue} />}
    </div>
  );
}

type Execution = NonNullable<ReturnType<typeof useIncidentCluster>["data"]>["execution"];

function Asking({
  env,
  incident,
  execution,
  isEmpty,
}: IncidentRelatedProps & { execution: Execution; isEmpty: boolean }) {
  const me = useMe();
  const mayStart =
    incident.merged_into === null &&
    (mayDo(me, "correlations@update") || mayIn(me, env, "incident_actions"));
  if (execution?.status === "in progress")
    return (
      <div role="status">
        {words.running}
        <ProgressBar label={words.running} />
      </div>
    );
  const button = mayStart && <StartButton incidentId={incident.id} isFirst={execution === null} />;
  return (
    <>
      {execution?.status === "failed" && (
        <Notice tone="problem">
          {words.failed}. {execution.error}
        </Notice>
      )}
      {isEmpty ? (
        <EmptyState
          icon={Waypoints}
          title={execution === null ? words.none : words.unrelated}
          actions={button}
        >
          {words.noneWords}
        </EmptyState>
      ) : (
        <div className={styles.row}>
          {button}
          {mayDo(me, "correlations@read") && (
            <Link href="/incident-correlation-admin">{words.runs}</Link>
          )}
        </div>
      )}
    </>
  );
}
