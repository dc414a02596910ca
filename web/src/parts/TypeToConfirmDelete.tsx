import type { ReactNode } from "react";
import { ConfirmDelete } from "../ui/overlay/ConfirmDelete.tsx";
import { deleteWords as words } from "../words/words.ts";

interface TypeToConfirmDeleteProps {
  isOpen: boolean;
  title: string;
  isBusy: boolean;
  /** Why the last try was refused. */
  error?: string | undefined;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  /** What is lost with it. */
  children: ReactNode;
}

/** Asks for the word DELETE, where others depend on what goes. */
export function TypeToConfirmDelete({
  confirmLabel = words.confirm,
  cancelLabel = words.keep,
  ...rest
}: TypeToConfirmDeleteProps) {
  return (
    <ConfirmDelete
      word={words.word}
      typeLabel={words.type}
      mismatch={words.mismatch}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      {...rest}
    />
  );
}
