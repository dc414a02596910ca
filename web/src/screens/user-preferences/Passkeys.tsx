import { useState, type FormEvent } from "react";
import type { Passkey } from "#contract/second-factor.ts";
import { CallError } from "../../data/call-error.ts";
import { errorText } from "../../data/error-words.ts";
import { knowsPasskeys, useAddPasskey, useRemovePasskey, useRenamePasskey, useSecondFactor } from "../../data/second-factor.ts";
import { Button } from "../../ui/Button.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { Section } from "../../ui/Section.tsx";
import { Table } from "../../ui/Table.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { TimeAgo } from "../../ui/TimeAgo.tsx";
import { showToast } from "../../ui/toasts.ts";
import { secondFactorWords as words } from "../../words/en.ts";
import { PasswordAgain } from "./PasswordAgain.tsx";
import styles from "./UserPreferences.module.css";

/** Keys that the person's devices hold. */
export function Passkeys() {
  const { data } = useSecondFactor();
  const [isAdding, setAdding] = useState(false);
  if (!data?.has_password) return null;
  return (
    <Section title={words.passkeys} aside={data.passkeys.length} className={styles.section}>
      <p className="soft">{knowsPasskeys() ? words.passkeysWords : words.unsupported}</p>
      {data.passkeys.length > 0 && (
        <Table
          caption={words.passkeys}
          rows={data.passkeys}
          keyOf={({ id }) => id}
          columns={[
            { id: "name", head: words.name, cell: ({ name }) => name },
            { id: "added", head: words.added, width: "110px", cell: ({ created_at }) => <TimeAgo at={created_at} /> },
            { id: "used", head: words.lastUsed, width: "110px", cell: ({ last_used }) => (last_used === null ? words.never : <TimeAgo at={last_used} />) },
            { id: "end", head: <span className="unseen">{words.remove}</span>, width: "170px", cell: (one) => <PasskeyEnds passkey={one} /> },
          ]}
        />
      )}
      {knowsPasskeys() && <div><Button onClick={() => setAdding(true)}>{words.addPasskey}</Button></div>}
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </Section>
  );
}

function PasskeyEnds({ passkey: { id, name } }: { passkey: Passkey }) {
  const [isRenaming, setRenaming] = useState(false);
  const [typed, setTyped] = useState(name);
  const rename = useRenamePasskey();
  const remove = useRemovePasskey();
  const failed = (error: unknown) => showToast({ tone: "problem", title: errorText(error) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ params: { id }, body: { name: typed } }, { onSuccess: () => setRenaming(false), onError: failed });
  };
  return (
    <span className={styles.ends}>
      <Button size="s" aria-label={`${words.rename} ${name}`} onClick={() => setRenaming(true)}>{words.rename}</Button>
      <Button size="s" variant="danger" isBusy={remove.isPending} aria-label={words.removePasskey(name)} onClick={() => remove.mutate({ params: { id } }, { onError: failed })}>{words.remove}</Button>
      {isRenaming && (
        <Modal isOpen size="s" title={words.rename} onClose={() => setRenaming(false)}>
          <form className={styles.steps} onSubmit={submit}>
            <TextField label={words.name} required data-autofocus value={typed} onChange={setTyped} />
            <div><Button type="submit" variant="primary" isBusy={rename.isPending}>{words.save}</Button></div>
          </form>
        </Modal>
      )}
    </span>
  );
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const { mutate, isPending, error } = useAddPasskey();
  const add = (currentPassword: string) => mutate({ name: name.trim() === "" ? words.passkeys : name, currentPassword }, {
    onSuccess: onClose,
    // What the browser says when somebody lets it be is no refusal of the server.
    onError: (problem) => { if (!(problem instanceof CallError)) showToast({ tone: "problem", title: words.failed }); },
  });
  return (
    <Modal isOpen size="s" title={words.addPasskey} onClose={onClose}>
      <div className={styles.steps}>
        <TextField label={words.name} placeholder={words.nameHelp} data-autofocus value={name} onChange={setName} />
        <PasswordAgain label={words.next} isBusy={isPending} error={error instanceof CallError ? error : null} onPassword={add} />
      </div>
    </Modal>
  );
}
