import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type OutboundKind, outboundKinds } from "#contract/outbound/kinds.ts";
import { useCreateIntegration } from "../../../data/integration.ts";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { useNavigateTo } from "../../../parts/useNavigateTo.ts";
import { useUnsavedGuard } from "../../../parts/useUnsavedGuard.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Form } from "../../../ui/form/Form.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { PageTitle } from "../../../ui/layout/PageTitle.tsx";
import { targetFormWords as words, targetKindWords, targetWords } from "../../../words/words.ts";
import { BackLink } from "../BackLink.tsx";
import { ConfigFields } from "./ConfigFields.tsx";
import { kindForms } from "./kinds/kind-forms.ts";
import { createBodyOf, emptyDraft, type TargetDraft } from "./target-draft.ts";
import { MailServerNotice } from "./TargetNotices.tsx";
import { readNewTargetKind, targetHref } from "./target-search.ts";
import styles from "./Target.module.css";

const kinds = outboundKinds.map((kind) => ({ value: kind, label: targetWords.kinds[kind] }));

/** A name and an address, and the target is there; its page sends the test. */
export function NewTarget() {
  const go = useNavigateTo();
  const first = readNewTargetKind(useSearch({ strict: false })) ?? "webhook";
  const [draft, setDraft] = useState(() => emptyDraft(first, kindForms[first]));
  const [isChanged, setChanged] = useState(false);
  const form = kindForms[draft.kind];
  const { mutate, isPending, error } = useCreateIntegration();
  const body = createBodyOf(draft, form);
  const { problems, refusal } = useFormProblems(error, body);
  const { guard, letGo } = useUnsavedGuard(isChanged);
  const set = (change: Partial<TargetDraft>) => {
    setDraft({ ...draft, ...change });
    setChanged(true);
  };
  const chooseKind = (kind: OutboundKind) =>
    setDraft({ ...emptyDraft(kind, kindForms[kind]), name: draft.name });
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
          <Select
            label={words.kind}
            help={targetKindWords[draft.kind].intro}
            options={kinds}
            value={draft.kind}
            onChange={chooseKind}
          />
          <MailServerNotice kind={draft.kind} />
          <ConfigFields form={form} draft={draft} problems={problems} stored={[]} set={set} />
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
