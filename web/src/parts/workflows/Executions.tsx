import { useState } from "react";
import type { Execution } from "#contract/workflows.ts";
import { hasToggle, mayDo } from "../../data/client/access.ts";
import { CallError } from "../../data/client/call-error.ts";
import { errorText } from "../../data/client/error-text.ts";
import type { IncidentKey } from "../../data/feed/incidents.ts";
import { useMe } from "../../data/session/session.ts";
import { useChangeExecution, useExecutions } from "../../data/workflows.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { RefusedState } from "../../ui/state/RefusedState.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { analysisWords, workflowWords as words } from "../../words/words.ts";
import { AskedStep } from "./AskedStep.tsx";
import styles from "./Executions.module.css";
import { IncidentFiles } from "./IncidentFiles.tsx";
import { runTree } from "./step-tree.ts";
import { StartWorkflow } from "./StartWorkflow.tsx";
import { StepDetail } from "./StepDetail.tsx";
import { StepGraph } from "./StepGraph.tsx";
import { StepState } from "./StepState.tsx";

/** What ran for an incident, newest first, and what can be started for it. */
export function Executions({ incidentKey }: { incidentKey: IncidentKey }) {
  const me = useMe();
  const mayRun = mayDo(me, "workflow_runs@create");
  const mayStart = mayRun && hasToggle(me, "automation_workflow_trigger");
  const { data, isPending, isError, error, refetch, isFetching } = useExecutions(incidentKey);
  if (isPending) return <LoadingRows label={words.loading} count={3} rowHeight={64} />;
  if (isError && !data && error instanceof CallError && error.status === 403)
    return <RefusedState title={words.refused}>{errorText(error)}</RefusedState>;
  return (
    <div className={styles.list}>
      {mayStart && <StartWorkflow incidentKey={incidentKey} />}
      {isError && (
        <BrokenState title={words.broken} onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorText(error)}
        </BrokenState>
      )}
      {data?.is_paused && <Notice tone="problem">{words.arePaused}</Notice>}
      {data?.executions.length === 0 && <EmptyState title={words.noExecutions} />}
      {data?.executions.map((execution) => (
        <ExecutionCard
          key={execution.id}
          execution={execution}
          incidentKey={incidentKey}
          mayRun={mayRun}
        />
      ))}
      {data && data.total > data.executions.length && (
        <p className="soft">{words.newestOf(data.executions.length, data.total)}</p>
      )}
      <IncidentFiles incidentKey={incidentKey} />
    </div>
  );
}

interface ExecutionCardProps {
  execution: Execution;
  incidentKey: IncidentKey;
  mayRun: boolean;
}

function ExecutionCard({ execution, incidentKey, mayRun }: ExecutionCardProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const change = useChangeExecution();
  const send = (action: "cancel" | "retry"): void =>
    change.mutate({ params: incidentKey, body: { execution_id: execution.id, action } });
  const opened = execution.steps.find(({ id }) => id === openId);
  const isOpen = execution.ended_at === null;
  return (
    <Section
      level={3}
      isBoxed
      title={execution.kind === "analysis" ? words.analysis : execution.name}
      extra={<StepState state={execution.status} />}
      end={
        mayRun && (
          <>
            {isOpen && execution.kind !== "analysis" && (
              <Button size="s" isBusy={change.isPending} onClick={() => send("cancel")}>
                {words.cancel}
              </Button>
            )}
            {execution.status === "failed" && execution.steps.length > 0 && (
              <Button size="s" isBusy={change.isPending} onClick={() => send("retry")}>
                {words.retry}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={styles.card}>
        <p className="small soft">
          {factsOf(execution).join(" · ")} · <TimeAgo at={execution.started_at} />
        </p>
        {execution.reason !== null && (
          <Notice tone={execution.status === "failed" ? "problem" : "plain"}>
            {execution.reason}
          </Notice>
        )}
        {change.isError && <Notice tone="problem">{errorText(change.error)}</Notice>}
        {execution.steps
          .filter(({ status }) => status === "asked")
          .map((step) => (
            <AskedStep
              key={step.id}
              step={step}
              executionId={execution.id}
              incidentKey={incidentKey}
              mayAnswer={mayRun}
            />
          ))}
        {execution.kind !== "analysis" && (
          <StepGraph
            label={words.steps}
            nodes={runTree(execution.steps, ({ status }) => status)}
            onOpen={(id) => setOpenId(id === openId ? null : id)}
            openId={openId ?? undefined}
          />
        )}
        {opened && <StepDetail step={opened} incidentKey={incidentKey} />}
      </div>
    </Section>
  );
}

function factsOf({ kind, trigger, started_by, acts_as, version }: Execution): string[] {
  const startedBy = words.startedBy(started_by === "" ? words.byConfiguration : started_by);
  if (kind === "analysis")
    return [startedBy, ...(isEngine(acts_as) ? [analysisWords.engine[acts_as]] : [])];
  return [
    ...(kind === "remediation" ? [words.remediation] : []),
    ...(trigger === null ? [] : [words.triggers[trigger]]),
    startedBy,
    words.actsAs(acts_as),
    ...(version === null ? [] : [words.version(version)]),
  ];
}

const isEngine = (name: string): name is keyof typeof analysisWords.engine =>
  Object.hasOwn(analysisWords.engine, name);
