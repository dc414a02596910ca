import { useState } from "react";
import type { Passkey } from "#contract/second-factor.ts";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { Form } from "../../ui/form/Form.tsx";
import {
  currentPasskeyObstacle,
  useRemovePasskey,
  useRenamePasskey,
  useSecondFactor,
} from "../../data/session/second-factor.ts";
import { AddPasskey } from "../../parts/second-factor/AddPasskey.tsx";
import { ConfirmPassword } from "../../parts/second-factor/ConfirmPassword.tsx";
import { useIsPhone } from "../../parts/useMedia.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { Table } from "../../ui/list/Table.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { secondFactorWords as words } from "../../words/words.ts";
import styles from "./UserPreferences.module.css";

/** Keys that the person's devices hold. */
export function Passkeys() {
  const isPhone = useIsPhone();
  const { data } = useSecondFactor();
  const [isAdding, setAdding] = useState(false);
  if (!data?.has_password) return null;
  const obstacle = currentPasskeyObstacle();
  return (
    <Section title={words.passkeys} extra={data.passkeys.length} isBeside>
      <div className={styles.steps}>
        {obstacle === null ? (
          <p className="soft">{words.passkeysWords}</p>
        ) : (
          <Notice>{words.noPasskeys[obstacle]}</Notice>
        )}
        {data.passkeys.length > 0 && isPhone && (
          <ul className={styles.items}>
            {data.passkeys.map((passkey) => (
              <li key={passkey.id} className={styles.item}>
                <span>
                  <b>{passkey.name}</b>
                  <br />
                  <span className="small soft">
                    {words.added} <TimeAgo at={passkey.created_at} isSpoken />
                  </span>
                </span>
                <PasskeyActions passkey={passkey} />
              </li>
            ))}
          </ul>
        )}
        {data.passkeys.length > 0 && !isPhone && (
          <Table
            caption={words.passkeys}
            rows={data.passkeys}
            keyOf={({ id }) => id}
            columns={[
              { id: "name", head: words.name, cell: ({ name }) => name },
              {
                id: "added",
                head: words.added,
                width: "110px",
                cell: ({ created_at }) => <TimeAgo at={created_at} />,
              },
              {
                id: "used",
                head: words.lastUsed,
                width: "110px",
                cell: ({ last_used }) =>
                  last_used === null ? words.never : <TimeAgo at={last_used} />,
              },
              {
                id: "end",
                head: <span className="unseen">{words.remove}</span>,
                width: "170px",
                cell: (passkey) => <PasskeyActions passkey={passkey} />,
              },
            ]}
          />
        )}
        {obstacle === null && (
          <div>
            <Button onClick={() => setAdding(true)}>{words.addPasskey}</Button>
          </div>
        )}
      </div>
      {isAdding && (
        <Modal isOpen size="s" title={words.addPasskey} onClose={() => setAdding(false)}>
          <AddPasskey onDone={() => setAdding(false)} />
        </Modal>
      )}
    </Section>
  );
}

function PasskeyActions({ passkey: { id, name } }: { passkey: Passkey }) {
  const [asks, setAsks] = useState<"rename" | "remove" | null>(null);
  const [typed, setTyped] = useState(name);
  const rename = useRenamePasskey();
  const remove = useRemovePasskey();
  const close = () => setAsks(null);
  const { problems, refusal } = useFormProblems(rename.error, { name: typed });
  const submit = () =>
    rename.mutate({ params: { id }, body: { name: typed } }, { onSuccess: close });
  return (
    <span className={styles.ends}>
      <Button size="s" aria-label={`${words.rename} ${name}`} onClick={() => setAsks("rename")}>
        {words.rename}
      </Button>
      <Button
        size="s"
        variant="danger"
        aria-label={words.removePasskey(name)}
        onClick={() => setAsks("remove")}
      >
        {words.remove}
      </Button>
      {asks === "remove" && (
        <Modal isOpen size="s" title={words.removePasskeyTitle(name)} onClose={close}>
          <ConfirmPassword
            label={words.remove}
            isBusy={remove.isPending}
            error={remove.error}
            onPassword={(currentPassword) =>
              remove.mutate(
                { params: { id }, body: { currentPassword } },
                {
                  onSuccess: () => {
                    close();
                    showToast({ title: words.passkeyRemoved(name) });
                  },
                },
              )
            }
          />
        </Modal>
      )}
      {asks === "rename" && (
        <Modal isOpen size="s" title={words.rename} onClose={close}>
          <Form className={styles.steps} refusal={refusal} onSubmit={submit}>
            <TextField
              label={words.name}
              required
              data-autofocus
              value={typed}
              error={problems["name"]}
              onChange={setTyped}
            />
            <div>
              <Button type="submit" variant="primary" isBusy={rename.isPending}>
                {words.save}
              </Button>
            </div>
          </Form>
        </Modal>
      )}
    </span>
  );
}
