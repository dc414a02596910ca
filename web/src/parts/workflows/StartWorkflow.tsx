import { Play } from "lucide-react";
import { useState } from "react";
import type { RunnableWorkflow } from "#contract/workflows.ts";
import { errorText } from "../../data/client/error-text.ts";
import type { IncidentKey } from "../../data/feed/incidents.ts";
import { useIncidentWorkflows, useStartWorkflow } from "../../data/workflows.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { workflowWords as words } from "../../words/words.ts";
import styles from "./Executions.module.css";

/** Which workflow, and what it wants to know. */
export function StartWorkflow({ incidentKey }: { incidentKey: IncidentKey }) {
  const { data } = useIncidentWorkflows(incidentKey, { isOn: true });
  const [chosen, setChosen] = useState<string | null>(null);
  if (!data) return null;
  const workflow = data.items.find(({ id }) => id === chosen) ?? data.items[0];
  if (!workflow) return <p className="soft">{words.noRunnable}</p>;
  return (
    <div>
      <div className={styles.start}>
        <Select
          label={words.runnable}
          options={data.items.map(({ id, name }) => ({ value: id, label: name }))}
          value={workflow.id}
          onChange={setChosen}
        />
        <StartForm key={workflow.id} workflow={workflow} incidentKey={incidentKey} />
      </div>
      {workflow.description !== "" && <p className="small soft">{workflow.description}</p>}
    </div>
  );
}

export interface StartFormProps {
  workflow: RunnableWorkflow;
  incidentKey: IncidentKey;
  /** It is one of the suggested steps: what runs is listed elsewhere. */
  isRemediation?: boolean;
}

export function StartForm({ workflow, incidentKey, isRemediation = false }: StartFormProps) {
  const [inputs, setInputs] = useState<Record<string, string>>(() =>
    Object.fromEntries(workflow.inputs.map((input) => [input.name, input.default])),
  );
  const start = useStartWorkflow();
  const isMissing = workflow.inputs.some(
    ({ name, required }) => required && (inputs[name] ?? "").trim() === "",
  );
  return (
    <>
      {workflow.inputs.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          value={inputs[name] ?? ""}
          onChange={(value) => setInputs({ ...inputs, [name]: value })}
        />
      ))}
      <Button
        icon={Play}
        isBusy={start.isPending}
        isDisabled={isMissing}
        onClick={() =>
          start.mutate({
            params: incidentKey,
            body: { workflow_id: workflow.id, inputs, is_remediation: isRemediation },
          })
        }
      >
        {words.start}
      </Button>
      {isRemediation && start.isSuccess && <Notice>{words.started}</Notice>}
      {start.isError && <Notice tone="problem">{errorText(start.error)}</Notice>}
    </>
  );
}
