import { FlaskConical } from "lucide-react";
import { useState } from "react";
import type { Workflow } from "#contract/workflows.ts";
import { useExampleIncidents } from "../../../data/message-templates.ts";
import {
  useDryRun,
  useStartsPreview,
  useWorkflowRuns,
  type WorkflowDraft,
} from "../../../data/workflows.ts";
import { StepGraph } from "../../../parts/workflows/StepGraph.tsx";
import { documentTree, runTree } from "../../../parts/workflows/step-tree.ts";
import { StepState } from "../../../parts/workflows/StepState.tsx";
import { errorText } from "../../../data/client/error-text.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { Link } from "../../../ui/text/Link.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { workflowWords as words } from "../../../words/words.ts";
import styles from "./WorkflowForm.module.css";

const ASK_AFTER_MS = 400;

/** The document as a graph, what it would do with an incident, and what its last runs did. */
export function WorkflowPreview({ draft, item }: { draft: WorkflowDraft; item: Workflow | null }) {
  const nodes = documentTree(draft.definition);
  return (
    <>
      <Section title={words.graph} level={3}>
        {nodes.length === 0 ? (
          <p className="soft">{words.noSteps}</p>
        ) : (
          <StepGraph label={words.graph} nodes={nodes} />
        )}
      </Section>
      <LastWeek definition={draft.definition} />
      {item !== null && <DryRun key={item.id} id={item.id} definition={draft.definition} />}
      {item !== null && <Runs id={item.id} />}
    </>
  );
}

/** How often what is being written would have started. */
function LastWeek({ definition }: { definition: WorkflowDraft["definition"] }) {
  const { data, isError, error } = useStartsPreview(useDebouncedValue(definition, ASK_AFTER_MS));
  return (
    <Section title={words.lastWeek} level={3} className={styles.part}>
      {isError && <Notice tone="problem">{errorText(error)}</Notice>}
      <p role="status" aria-busy={data === undefined && !isError}>
        {data &&
          (data.starts === null
            ? words.noStarts
            : words.starts(data.starts, data.incidents, data.is_partial))}
      </p>
      {data !== undefined && data.starts !== null && (
        <p className="small soft">{words.startsHint}</p>
      )}
      {data !== undefined && data.examples.length > 0 && (
        <ul className={styles.list}>
          {data.examples.map(({ id, title, at }) => (
            <li key={`${id} ${at}`} className={styles.secret}>
              <Link href={`/incident/${id}`} className="ellipsis">
                {title}
              </Link>
              <TimeAgo at={at} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function DryRun({ id, definition }: { id: string; definition: WorkflowDraft["definition"] }) {
  const { data: examples } = useExampleIncidents();
  const [chosen, setChosen] = useState<string | null>(null);
  const dry = useDryRun();
  const incidents = examples?.items ?? [];
  const incidentId = chosen ?? incidents[0]?.id;
  return (
    <Section title={words.dryRun} level={3} className={styles.part}>
      <p className="soft">{words.dryRunWords}</p>
      {examples !== undefined && incidentId === undefined && (
        <p className="soft">{words.noIncident}</p>
      )}
      {incidentId !== undefined && (
        <div className={styles.try}>
          <Select
            label={words.incident}
            options={incidents.map((incident) => ({ value: incident.id, label: incident.title }))}
            value={incidentId}
            onChange={setChosen}
          />
          <Button
            icon={FlaskConical}
            isBusy={dry.isPending}
            onClick={() =>
              dry.mutate({ params: { id }, body: { incident_id: incidentId, definition } })
            }
          >
            {words.tryIt}
          </Button>
        </div>
      )}
      {dry.isError && <Notice tone="problem">{errorText(dry.error)}</Notice>}
      {dry.data && !dry.data.would_start && (
        <Notice>{words.wouldNotStart(dry.data.reason ?? "")}</Notice>
      )}
      {dry.data && (
        <StepGraph label={words.dryRun} nodes={runTree(dry.data.steps, (step) => step.would)} />
      )}
    </Section>
  );
}

function Runs({ id }: { id: string }) {
  const { data } = useWorkflowRuns(id);
  if (!data) return null;
  return (
    <Section title={words.runs} level={3} extra={data.total} className={styles.part}>
      {data.items.length === 0 ? (
        <p className="soft">{words.noRuns}</p>
      ) : (
        <ul className={styles.list}>
          {data.items.map((run) => (
            <li key={run.id} className={styles.secret}>
              <StepState state={run.status} />
              <span className="soft ellipsis">{run.reason ?? words.startedBy(run.started_by)}</span>
              {run.incident_id !== null && (
                <Link href={`/automation-workflow-executions/all/${run.incident_id}`}>
                  <TimeAgo at={run.started_at} />
                </Link>
              )}
              {run.incident_id === null && <TimeAgo at={run.started_at} />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
