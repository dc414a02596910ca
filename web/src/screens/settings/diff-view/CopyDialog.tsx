import { useState } from "react";
import { orderKey } from "#contract/diff-view.ts";
import { isRefusedWith } from "../../../data/client/call-error.ts";
import { useApplyDiff } from "../../../data/diff-view.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { diffWords as words } from "../../../words/words.ts";
import type { validSelection } from "./diff-selection.ts";

interface CopyDialogProps {
  from: string;
  to: string;
  targetName: string;
  changes: ReturnType<typeof validSelection>;
  onClose: () => void;
  onDone: () => void;
}

/** Says what copying does before it is done. */
export function CopyDialog({ from, to, targetName, changes, onClose, onDone }: CopyDialogProps) {
  const { mutate, isPending, error } = useApplyDiff();
  const [typed, setTyped] = useState("");
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const asksForName = isRefusedWith(error, "hiding_needs_confirmation");
  const createdCount = changes.filter(({ state }) => state === "only_source").length;
  const copy = () => {
    // Plans are asked about one after the other.
    const confirm = typed.trim() === "" ? confirmed : [...confirmed, typed];
    setConfirmed(confirm);
    setTyped("");
    mutate(
      {
        body: {
          source: from,
          target: to,
          changes: changes.map(({ kind, key, version }) => ({ kind, key, version })),
          confirm: [...confirm],
        },
      },
      {
        onSuccess: ({ applied }) => {
          showToast({ title: words.copied(applied.length, targetName) });
          onDone();
        },
      },
    );
  };
  return (
    <Modal
      isOpen
      size="s"
      title={words.confirmTitle(changes.length, targetName)}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="primary" isBusy={isPending} onClick={copy} data-autofocus>
            {words.confirm}
          </Button>
        </>
      }
    >
      <p className="soft">
        {words.confirmWords(createdCount, changes.length - createdCount, targetName)}
      </p>
      {changes.some(({ kind }) => kind === "mapping-table") && (
        <p className="soft">{words.mapNote}</p>
      )}
      {changes.some(({ key, state }) => key === orderKey || state === "only_source") && (
        <p className="soft">{words.orderNote}</p>
      )}
      {error && (
        <Notice tone="problem">
          {words.failed}: {errorText(error)}
        </Notice>
      )}
      {asksForName && (
        <TextField
          label={words.typeName}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={setTyped}
        />
      )}
    </Modal>
  );
}
