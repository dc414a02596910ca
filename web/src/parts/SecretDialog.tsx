import type { ReactNode } from "react";
import { Button } from "../ui/form/Button.tsx";
import { CopyBlock } from "../ui/text/CopyBlock.tsx";
import { Modal } from "../ui/overlay/Modal.tsx";
import { oneTimeSecretWords as words } from "../words/words.ts";

interface SecretDialogProps {
  title: string;
  label: string;
  secret: string;
  /** What it is for, and that it is never shown again. */
  children: ReactNode;
  onClose: () => void;
}

/** A secret that the server keeps only hashed: to be copied now. */
export function SecretDialog({ title, label, secret, children, onClose }: SecretDialogProps) {
  return (
    <Modal
      isOpen
      title={title}
      isDismissable={false}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <CopyBlock text={secret} label={label} copyLabel={words.copy} />
      <p className="soft">{children}</p>
    </Modal>
  );
}
