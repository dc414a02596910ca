import { Check, X } from "lucide-react";
import { useState } from "react";
import type { ExecutionStep } from "#contract/workflows.ts";
import { errorText } from "../../data/client/error-text.ts";
import type { IncidentKey } from "../../data/feed/incidents.ts";
import { useChangeExecution } from "../../data/workflows.ts";
import { Button } from "../../ui/form/Button.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { CopyBlock } from "../../ui/text/CopyBlock.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { workflowWords as words } from "../../words/words.ts";
import styles from "./Executions.module.css";
import { jsonText } from "./json-text.ts";

export interface AskedStepProps {
  step: ExecutionStep;
  executionId: string;
  incidentKey: IncidentKey;
  mayAnswer: boolean;
}

/** What a run wants to know of a person, and until when. */
export function AskedStep({ step, executionId, incidentKey, mayAnswer }: AskedStepProps) {
  const [input, setInput] = useState("");
  const change = useChangeExecution();
  const isQuestion = step.kind === "ask" || step.kind === "suggest_merge";
  const label = isQuestion ? inputOf(step.input) : null;
  const answer = (action: "approve" | "refuse"): void =>
    change.mutate({
      params: incidentKey,
      body: {
        execution_id: executionId,
        step_id: step.id,
        action,
        ...(input.trim() === "" ? {} : { input }),
      },
    });
  return (
    <Notice
      actions={
        mayAnswer && (
          <>
            <Button
              size="s"
              variant="primary"
              icon={Check}
              isBusy={change.isPending}
              onClick={() => answer("approve")}
            >
              {words.approve}
            </Button>
            <Button size="s" icon={X} isBusy={change.isPending} onClick={() => answer("refuse")}>
              {words.refuse}
            </Button>
          </>
        )
      }
    >
      <b>{step.reason}</b>{" "}
      {step.due_at !== null && (
        <span className="soft">
          {words.goesOn} <TimeAgo at={step.due_at} />
        </span>
      )}
      {!isQuestion && step.input !== null && (
        <CopyBlock label={words.input} copyLabel={words.copyInput} text={jsonText(step.input)} />
      )}
      {mayAnswer && label !== null && (
        <TextField className={styles.answer} label={label} value={input} onChange={setInput} />
      )}
      {change.isError && <p role="alert">{errorText(change.error)}</p>}
    </Notice>
  );
}

const inputOf = (input: unknown): string | null =>
  typeof input === "object" && input !== null && "input" in input && typeof input.input === "string"
    ? input.input
    : null;
