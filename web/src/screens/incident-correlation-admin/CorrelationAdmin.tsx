import { useParams } from "@tanstack/react-router";
import { Waypoints } from "lucide-react";
import { useState } from "react";
import type { ClusteringExecution } from "#contract/incident-clustering.ts";
import { mayDo } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import { executionsPerPage, useExecutions } from "../../data/clusters.ts";
import { useMe } from "../../data/session/session.ts";
import { StartButton } from "../../parts/clusters/StartButton.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { ScrollRegion } from "../../ui/layout/ScrollRegion.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { Pager } from "../../ui/list/Pager.tsx";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { clusterWords as words } from "../../words/words.ts";
import styles from "./CorrelationAdmin.module.css";
import { RunIssues } from "./RunIssues.tsx";

/** Every run of the clustering, and the groups that the chosen one made. */
export function CorrelationAdmin() {
  const { executionId } = useParams({ strict: false });
  const mayStart = mayDo(useMe(), "correlations@update");
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching, isPending } = useExecutions(page);
  const runId = executionId ?? data?.items[0]?.id;
  return (
    <div className={styles.screen}>
      <PageTitle end={mayStart && <StartButton isFirst={data?.items.length === 0} />}>
        {words.title}
      </PageTitle>
      {isPending ? (
        <LoadingRows label={words.loadingRuns} count={6} rowHeight={40} />
      ) : !data ? (
        <BrokenState
          title={words.brokenRuns}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {errorText(error)}
        </BrokenState>
      ) : runId === undefined ? (
        <EmptyState icon={Waypoints} title={words.noRuns}>
          {words.noneWords}
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          <ScrollRegion label={words.runs} className={styles.runs}>
            <ul className={styles.list}>
              {data.items.map((run) => (
                <RunRow key={run.id} run={run} isChosen={run.id === runId} />
              ))}
            </ul>
            <Pager page={page} perPage={executionsPerPage} total={data.total} onPage={setPage} />
          </ScrollRegion>
          <ScrollRegion key={runId} label={words.issues}>
            <RunIssues runId={runId} />
          </ScrollRegion>
        </div>
      )}
    </div>
  );
}

function RunRow({ run, isChosen }: { run: ClusteringExecution; isChosen: boolean }) {
  const { id, status, created, requested_by, issues, incidents } = run;
  return (
    <li>
      <Link
        href={`/incident-correlation-admin/${id}`}
        className={styles.run}
        aria-current={isChosen ? "page" : undefined}
      >
        <TimeAgo at={created} />
        <span className="small soft">
          {status === "completed" ? words.counts(issues, incidents) : words.status[status]}
        </span>
        <bdi className="small soft">
          {requested_by === null ? words.schedule : words.by(requested_by)}
        </bdi>
      </Link>
    </li>
  );
}
