import { useState } from "react";
import { sourceBody } from "#contract/integrations.ts";
import { schemaProblems } from "../../data/client/field-problems.ts";
import { Form } from "../../ui/form/Form.tsx";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { useCreateIntegration } from "../../data/integration.ts";
import { focusOnMount } from "../../parts/focus-on-mount.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { Button } from "../../ui/form/Button.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { connectWords as words } from "../../words/words.ts";
import type { SourceKind } from "./source-kinds.ts";
import { StepHead } from "./StepHead.tsx";
import { useInstructionsHref } from "./useInstructionsHref.ts";
import styles from "./Instructions.module.css";

/** A name, and the source is there; what to copy comes next. */
export function ConnectForm({ kind }: { kind: SourceKind }) {
  const go = useNavigateTo();
  const instructionsHref = useInstructionsHref();
  const [name, setName] = useState("");
  const { mutate, isPending, error } = useCreateIntegration();
  const { problems, refusal, refuse } = useFormProblems(error, { name });
  const submit = () => {
    const local = schemaProblems(sourceBody.pick({ name: true }), { name });
    if (Object.keys(local).length > 0) return refuse(local);
    mutate(
      { body: { name, source_system: kind.source_system } },
      {
        onSuccess: (integration) =>
          go(instructionsHref(kind.source_system, integration.source_system), { replace: true }),
      },
    );
  };
  return (
    <>
      <StepHead title={words.title(kind.label)}>{kind.hint}</StepHead>
      <Form className={styles.connect} refusal={refusal} onSubmit={submit}>
        <TextField
          label={words.name}
          placeholder={words.namePlaceholder}
          help={words.nameHelp(kind.source_system)}
          ref={focusOnMount}
          autoComplete="off"
          value={name}
          error={problems["name"]}
          onChange={setName}
        />
        <Button type="submit" variant="primary" size="field" isBusy={isPending}>
          {words.submit}
        </Button>
      </Form>
    </>
  );
}
