import { useState } from "react";
import { createApiKey } from "#contract/api-keys.ts";
import { schemaProblems } from "../../data/client/field-problems.ts";
import { Form } from "../../ui/form/Form.tsx";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { hasToggle } from "../../data/client/access.ts";
import { useCreateApiKey } from "../../data/api-keys.ts";
import { useMe } from "../../data/session/session.ts";
import { Button } from "../../ui/form/Button.tsx";
import { CopyBlock } from "../../ui/text/CopyBlock.tsx";
import { DateTimeField } from "../../ui/form/DateTimeField.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useNow } from "../../ui/time/useNow.ts";
import { instructionWords, keyWords as words } from "../../words/words.ts";
import styles from "./Integration.module.css";

const DAY_S = 86_400;
const LIFETIMES_S = { month: 30 * DAY_S, quarter: 90 * DAY_S, year: 365 * DAY_S };
const EXPIRIES = (["never", "month", "quarter", "year", "own"] as const).map((value) => ({
  value,
  label: words.expiries[value],
}));

/** A new ingest key; then its secret, this once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const now = useNow();
  const [name, setName] = useState("");
  const [expiry, setExpiry] = useState<(typeof EXPIRIES)[number]["value"]>("never");
  const [customExpiry, setCustomExpiry] = useState<number | null>(null);
  const { mutate, isPending, error, data } = useCreateApiKey();
  const { problems, refusal, refuse } = useFormProblems(error, {
    name,
    expires_at: [expiry, customExpiry],
  });
  if (data) {
    return (
      <Modal
        isOpen
        title={words.doneTitle}
        isDismissable={false}
        onClose={onClose}
        actions={
          <Button variant="primary" onClick={onClose}>
            {words.done}
          </Button>
        }
      >
        <CopyBlock
          text={data.key}
          label={instructionWords.keyLabel}
          copyLabel={instructionWords.keyCopy}
        />
        <p className={styles.shown}>{words.doneWords}</p>
      </Modal>
    );
  }
  const expiresAt =
    expiry === "never"
      ? null
      : expiry === "own"
        ? customExpiry
        : Math.round(now + LIFETIMES_S[expiry]);
  const submit = () => {
    const local = {
      ...schemaProblems(createApiKey.body.pick({ name: true }), { name }),
      ...(expiry === "own" && customExpiry === null && { expires_at: words.expiryMissing }),
    };
    if (Object.keys(local).length > 0) return refuse(local);
    mutate({ body: { name, type: "organization", expires_at: expiresAt } });
  };
  return (
    <Modal
      isOpen
      title={words.createTitle}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="primary" type="submit" form="new-key" isBusy={isPending}>
            {words.createSubmit}
          </Button>
        </>
      }
    >
      <Form id="new-key" className={styles.keyForm} refusal={refusal} onSubmit={submit}>
        <TextField
          label={words.name}
          autoComplete="off"
          value={name}
          error={problems["name"]}
          onChange={setName}
        />
        {hasToggle(me, "api_key_expiration") && (
          <Select label={words.expires} options={EXPIRIES} value={expiry} onChange={setExpiry} />
        )}
        {expiry === "own" && (
          <DateTimeField
            label={words.expiresAt}
            value={customExpiry}
            min={now}
            error={problems["expires_at"]}
            onChange={setCustomExpiry}
          />
        )}
      </Form>
    </Modal>
  );
}
