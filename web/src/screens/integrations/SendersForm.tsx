import { useState } from "react";
import { type MailSource, updateMailSource } from "#contract/mail-sources.ts";
import { mayDo } from "../../data/client/access.ts";
import { useUpdateMailSource } from "../../data/mail-source.ts";
import { useMe } from "../../data/session/session.ts";
import { SaveButtons } from "../../parts/SaveButtons.tsx";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { useUnsavedGuard } from "../../parts/useUnsavedGuard.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { TextArea } from "../../ui/form/TextArea.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { mailSourceWords as words } from "../../words/words.ts";
import styles from "./Integration.module.css";

/** Whose mails a source takes. */
export function SendersForm({ mailSource }: { mailSource: MailSource }) {
  if (mayDo(useMe(), "integrations@update")) return <EditSenders mailSource={mailSource} />;
  const { senders } = mailSource;
  return (
    <>
      <p className={styles.intro}>
        {senders.length === 0 ? words.anyone : `${words.senders}: ${senders.join(", ")}`}
      </p>
      <p className="small faint">{words.readOnly}</p>
    </>
  );
}

function EditSenders({ mailSource: { integration_id: id, senders } }: { mailSource: MailSource }) {
  const [change, setChange] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useUpdateMailSource();
  const text = change ?? senders.join("\n");
  const entries = text
    .split(/[\n,]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const wrong = entries.find(
    (entry) => !updateMailSource.body.shape.senders.safeParse([entry]).success,
  );
  const isDirty = entries.join("\n").toLowerCase() !== senders.join("\n");
  const { guard } = useUnsavedGuard(isDirty);
  const { problems, refusal, refuse } = useFormProblems(error, { senders: entries });
  const submit = () => {
    if (wrong !== undefined) return refuse({});
    if (!isDirty) return;
    mutate(
      { params: { id }, body: { senders: entries, base: { senders } } },
      {
        onSuccess: () => {
          setChange((current) => (current === change ? null : current));
          showToast({ title: words.saved });
        },
      },
    );
  };
  return (
    <Form className={styles.form} refusal={refusal} onSubmit={submit}>
      <TextArea
        isMono
        label={words.senders}
        help={words.sendersHelp}
        error={wrong === undefined ? problems["senders"] : words.sendersProblem(wrong)}
        value={text}
        onChange={(next) => {
          setChange(next);
          reset();
        }}
      />
      {isDirty && (
        <SaveButtons
          isBusy={isPending}
          onDiscard={() => {
            setChange(null);
            reset();
          }}
        />
      )}
      {guard}
    </Form>
  );
}
