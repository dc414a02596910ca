import { useState } from "react";
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
import { draftOf, patchBodyOf, type TargetDraft } from "./target-draft.ts";
import { WebhookFields } from "./WebhookFields.tsx";
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
  const shown = draft ?? draftOf(target);
  const { mutate, isPending, error, reset } = useUpdateTarget();
  const body = patchBodyOf(shown);
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
      <WebhookFields
        draft={shown}
        problems={problems}
        hasSecret={target.config.has_secret}
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

function ConnectionFacts({ target: { config } }: { target: OutboundIntegration }) {
  const headers = Object.keys(config.headers);
  return (
    <div className={styles.form}>
      <KeyValues
        keyPx={132}
        wraps
        rows={[
          { key: words.url, value: <span className="mono">{config.url}</span> },
          { key: words.method, value: config.method },
          { key: words.headers, value: headers.length > 0 ? listText(headers) : words.isNotSet },
          { key: words.secret, value: config.has_secret ? words.isSet : words.isNotSet },
        ]}
      />
      <p className="small faint">{words.readOnly}</p>
    </div>
  );
}
