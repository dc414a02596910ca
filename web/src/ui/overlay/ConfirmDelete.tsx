import { useState, type FormEvent, type ReactNode } from "react";
import { Button } from "../form/Button.tsx";
import { Modal } from "./Modal.tsx";
import { TextField } from "../form/TextField.tsx";
import styles from "./ConfirmDelete.module.css";

export interface ConfirmDeleteProps {
  isOpen: boolean;
  title: ReactNode;
  /** What will be lost. */
  children: ReactNode;
  /** Must be typed; without it a press is enough. */
  word?: string | undefined;
  /** "Type DELETE to confirm". */
  typeLabel?: string;
  /** "Make sure you type DELETE correctly". */
  mismatch?: string;
  /** A verb and its object: "Delete 3 rules". */
  confirmLabel: string;
  cancelLabel: string;
  isBusy?: boolean;
  /** Why the last try was refused. */
  error?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is lost for good. */
export function ConfirmDelete({ isOpen, ...rest }: ConfirmDeleteProps) {
  return isOpen ? <OpenConfirm {...rest} /> : null;
}

function OpenConfirm(props: Omit<ConfirmDeleteProps, "isOpen">) {
  const {
    title,
    children,
    word,
    typeLabel,
    mismatch,
    confirmLabel,
    cancelLabel,
    isBusy = false,
    error,
    onConfirm,
    onClose,
  } = props;
  const [typed, setTyped] = useState("");
  const [wasRefused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRight = word === undefined || typed === word;
    setRefused(!isRight);
    if (isRight && !isBusy) onConfirm();
  };
  return (
    <Modal isOpen size="s" title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <div className="soft">{children}</div>
        {word !== undefined && (
          <TextField
            label={typeLabel ?? word}
            value={typed}
            onChange={setTyped}
            error={wasRefused ? mismatch : undefined}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        )}
        {error !== undefined && (
          <div role="alert" className={styles.error}>
            {error}
          </div>
        )}
        <div className={styles.actions}>
          <Button
            variant="quiet"
            onClick={onClose}
            data-autofocus={word === undefined || undefined}
          >
            {cancelLabel}
          </Button>
          <Button variant="danger" type="submit" isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
