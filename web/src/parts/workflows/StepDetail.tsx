import type { ExecutionStep } from "#contract/workflows.ts";
import type { IncidentKey } from "../../data/feed/incidents.ts";
import { Notice } from "../../ui/state/Notice.tsx";
import { CopyBlock } from "../../ui/text/CopyBlock.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { workflowWords as words } from "../../words/words.ts";
import { IncidentFile } from "./IncidentFile.tsx";
import { jsonText } from "./json-text.ts";
import styles from "./Executions.module.css";

/** What one step was given, answered, and why it failed. */
export function StepDetail({
  step,
  incidentKey,
}: {
  step: ExecutionStep;
  incidentKey: IncidentKey;
}) {
  return (
    <div className={styles.detail}>
      <p>
        <b>{step.name}</b>{" "}
        <span className="soft">
          {words.attempts(step.attempts)} ·{" "}
          {step.approved_by !== null && <>{words.approvedBy(step.approved_by)} · </>}{" "}
          <TimeAgo at={step.started_at} />
        </span>
      </p>
      {step.reason !== null && (
        <Notice tone={step.status === "failed" ? "problem" : "plain"}>{step.reason}</Notice>
      )}
      {step.input !== null && (
        <CopyBlock label={words.input} copyLabel={words.copyInput} text={jsonText(step.input)} />
      )}
      {step.output !== null && (
        <CopyBlock label={words.output} copyLabel={words.copyOutput} text={jsonText(step.output)} />
      )}
      {step.artifacts.length > 0 && (
        <ul className={styles.files}>
          {step.artifacts.map((file) => (
            <IncidentFile key={file.id} file={file} incidentKey={incidentKey} />
          ))}
        </ul>
      )}
    </div>
  );
}
