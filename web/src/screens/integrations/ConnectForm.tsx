import { useState, type FormEvent } from "react";
import { createIntegration } from "#contract/integrations.ts";
import { errorText, fieldProblems } from "../../data/client/error-text.ts";
import { useCreateIntegration } from "../../data/integrations.ts";
import { focusOnMount } from "../../parts/focus-on-mount.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { Button } from "../../ui/form/Button.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { connectWords as words } from "../../words/words.ts";
import { instructionsHref, type SourceKind } from "./source-kinds.ts";
import { StepHead } from "./StepHead.tsx";
import styles from "./Instructions.module.css";

/** A name, and the source is there; what to copy comes next. */
export function ConnectForm({ kind }: { kind: SourceKind }) {
  const go = useNavigateTo();
  const [name, setName] = useState("");
  const [local, setLocal] = useState<string>();
  const { mutate, isPending, error } = useCreateIntegration();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = createIntegration.body.shape.name.safeParse(name);
    setLocal(checked.success ? undefined : checked.error.issues[0]?.message);
    if (checked.success)
      mutate(
        { body: { name: checked.data, source_system: kind.source_system } },
        {
          onSuccess: (integration) =>
            go(instructionsHref(kind.source_system, integration.source_system), { replace: true }),
        },
      );
  };
  const problem = local ?? fieldProblems(error).name ?? (error ? errorText(error) : undefined);
  return (
    <>
      <StepHead title={words.title(kind.label)}>{kind.hint}</StepHead>
      <form className={styles.connect} onSubmit={submit} noValidate>
        <TextField
          label={words.name}
          placeholder={words.namePlaceholder}
          help={words.nameHelp(kind.source_system)}
          ref={focusOnMount}
          autoComplete="off"
          value={name}
          error={problem}
          onChange={setName}
        />
        <Button type="submit" variant="primary" size="field" isBusy={isPending}>
          {words.submit}
        </Button>
      </form>
    </>
  );
}
