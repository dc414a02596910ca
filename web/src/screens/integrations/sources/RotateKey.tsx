import { useState } from "react";
import type { Integration } from "#contract/integrations.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useRotateAppKey } from "../../../data/sources.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { Notice } from "../../../ui/state/Notice.tsx";
import { sourceWords as words } from "../../../words/words.ts";

/** Nothing breaks at once: the key before it is accepted for a day. */
export function RotateKey({ source, onClose }: { source: Integration; onClose: () => void }) {
  const [before] = useState(source);
  const { mutate, isPending, error } = useRotateAppKey();
  const rotate = () =>
    mutate(
      { params: { id: before.id }, body: { base: { app_key: before.app_key } } },
      {
        onSuccess: () => {
          showToast({ title: words.rotated });
          onClose();
        },
      },
    );
  return (
    <Modal
      isOpen
      size="s"
      title={words.rotateTitle(before.name)}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="primary" isBusy={isPending} onClick={rotate}>
            {words.rotateConfirm}
          </Button>
        </>
      }
    >
      <p>{words.rotateWords}</p>
      {error && <Notice tone="problem">{errorText(error)}</Notice>}
    </Modal>
  );
}
