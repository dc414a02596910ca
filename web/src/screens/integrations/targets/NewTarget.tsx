import { useState } from "react";
import { useCreateIntegration } from "../../../data/integration.ts";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { useNavigateTo } from "../../../parts/useNavigateTo.ts";
import { useUnsavedGuard } from "../../../parts/useUnsavedGuard.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Form } from "../../../ui/form/Form.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { PageTitle } from "../../../ui/layout/PageTitle.tsx";
import { targetFormWords as words } from "../../../words/words.ts";
import { BackLink } from "../BackLink.tsx";
import { createBodyOf, emptyDraft, type TargetDraft } from "./target-draft.ts";
import { targetHref } from "./target-search.ts";
import { WebhookFields } from "./WebhookFields.tsx";
import styles from "./Target.module.css";

/** A name and an address, and the target is there; its page sends the test. */
export function NewTarget() {
  const go = useNavigateTo();
  const [draft, setDraft] = useState<TargetDraft>(emptyDraft);
  const { mutate, isPending, error } = useCreateIntegration();
  const body = createBodyOf(draft);
  const { problems, refusal } = useFormProblems(error, body);
  const { guard, letGo } = useUnsavedGuard(draft !== emptyDraft);
  const set = (change: Partial<TargetDraft>) => setDraft({ ...draft, ...change });
  const submit = () =>
    mutate(
      { body },
      {
        onSuccess: ({ id }) => {
          letGo();
          go(targetHref(id), { replace: true });
        },
      },
    );
  return (
    <>
      <PageTitle hasLine>{words.newTitle}</PageTitle>
      <div className={styles.page}>
        <BackLink />
        <p className={styles.intro}>{words.newIntro}</p>
        <Form className={styles.form} refusal={refusal} onSubmit={submit}>
          <TextField
            required
            label={words.name}
            placeholder={words.namePlaceholder}
            ref={focusOnMount}
            autoComplete="off"
            value={draft.name}
            error={problems["name"]}
            onChange={(name) => set({ name })}
          />
          <WebhookFields draft={draft} problems={problems} hasSecret={false} set={set} />
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" isBusy={isPending}>
              {words.create}
            </Button>
          </div>
        </Form>
        {guard}
      </div>
    </>
  );
}
