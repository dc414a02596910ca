import { type ReactNode, useState } from "react";
import type { OutboundIntegration } from "#contract/outbound-integrations.ts";
import { mayDo } from "../../../data/client/access.ts";
import { useUpdateTarget } from "../../../data/outbound-integrations.ts";
import { useMe } from "../../../data/session/session.ts";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { useUnsavedGuard } from "../../../parts/useUnsavedGuard.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Form } from "../../../ui/form/Form.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { listText, targetFormWords as words } from "../../../words/words.ts";
import { ConfigFields } from "./ConfigFields.tsx";
import type { ConfigField } from "./kind-form.ts";
import { kindForms } from "./kinds/kind-forms.ts";
import { draftOf, isShown, patchBodyOf, type TargetDraft } from "./target-draft.ts";
import styles from "./Target.module.css";

/** Where it goes: to be changed, or to be read by who may not. */
export function TargetConnection({ target }: { target: OutboundIntegration }) {
  return mayDo(useMe(), "integrations@update") ? (
    <ConnectionForm target={target} />
  ) : (
    <ConnectionFacts target={target} />
  );
}

function ConnectionForm({ target }: { target: OutboundIntegration }) {
  const [draft, setDraft] = useState<TargetDraft | null>(null);
  const form = kindForms[target.parent_source_system];
  const shown = draft ?? draftOf(target, form);
  const { mutate, isPending, error, reset } = useUpdateTarget();
  const body = patchBodyOf(shown, form);
  const { problems, refusal } = useFormProblems(error, body);
  const { guard } = useUnsavedGuard(draft !== null);
  const set = (change: Partial<TargetDraft>) => setDraft({ ...shown, ...change });
  const discard = () => {
    setDraft(null);
    reset();
  };
  const submit = () =>
    mutate(
      { params: { appKey: target.id }, body },
      {
        onSuccess: () => {
          setDraft(null);
          showToast({ title: words.saved });
        },
      },
    );
  return (
    <Form className={styles.form} refusal={refusal} onSubmit={submit}>
      <TextField
        required
        label={words.name}
        autoComplete="off"
        value={shown.name}
        error={problems["name"]}
        onChange={(name) => set({ name })}
      />
      <ConfigFields
        form={form}
        draft={shown}
        problems={problems}
        stored={target.config.stored_secrets}
        set={set}
      />
      {draft !== null && (
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" isBusy={isPending}>
            {words.save}
          </Button>
          <Button variant="quiet" onClick={discard}>
            {words.discard}
          </Button>
        </div>
      )}
      {guard}
    </Form>
  );
}

function ConnectionFacts({ target }: { target: OutboundIntegration }) {
  const form = kindForms[target.parent_source_system];
  const draft = draftOf(target, form);
  return (
    <div className={styles.form}>
      <KeyValues
        keyPx={132}
        wraps
        rows={form.fields
          .filter((field) => isShown(field, draft))
          .map((field) => ({ key: field.label, value: factText(field, target, draft) }))}
      />
      <p className="small faint">{words.readOnly}</p>
    </div>
  );
}

function factText(
  field: ConfigField,
  { config }: OutboundIntegration,
  { values, headers }: TargetDraft,
): ReactNode {
  const value = values[field.name] ?? "";
  switch (field.type) {
    case "secret":
      return config.stored_secrets.includes(field.name) ? words.isSet : words.isNotSet;
    case "headers":
      return headers.length > 0 ? listText(headers.map(({ name }) => name)) : words.isNotSet;
    case "choice":
      return field.choices.find(({ id }) => id === value)?.label ?? value;
    case "choices":
      return value === ""
        ? words.isNotSet
        : listText(
            field.choices
              .filter(({ id }) => value.split("\n").includes(id))
              .map(({ label }) => label),
          );
    case "switch":
      return value === "true" ? words.isOn : words.isOff;
    case "list":
      return value === "" ? words.isNotSet : listText(value.split("\n"));
    case "multiline":
    case "number":
    case "text":
    case "url":
      return value === "" ? words.isNotSet : <span className="mono">{value}</span>;
  }
}
