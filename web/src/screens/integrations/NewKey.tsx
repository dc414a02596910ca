import { useState } from "react";
import { createApiKey } from "#contract/api-keys.ts";
import { hasToggle } from "../../data/client/access.ts";
import { useCreateApiKey } from "../../data/api-keys.ts";
import { errorText, fieldProblems } from "../../data/client/error-text.ts";
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
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const { mutate, isPending, error, data } = useCreateApiKey();
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
    const checked = createApiKey.body.shape.name.safeParse(name);
    const local = {
      ...(!checked.success && { name: checked.error.issues[0]?.message }),
      ...(expiry === "own" && customExpiry === null && { expires_at: words.expiryMissing }),
    };
    setProblems(local);
    if (Object.keys(local).length === 0)
      mutate(
        { body: { name, type: "organization", expires_at: expiresAt } },
        { onError: (refused) => setProblems(fieldProblems(refused)) },
      );
  };
  const formError = error && Object.keys(problems).length === 0 ? errorText(error) : undefined;
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
      <form
        id="new-key"
        className={styles.keyForm}
        noValidate
        onSubmit={(event) => (event.preventDefault(), submit())}
      >
        <TextField
          label={words.name}
          autoComplete="off"
          value={name}
          error={problems.name ?? formError}
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
      </form>
    </Modal>
  );
}
