import { useState } from "react";
import type { Integration } from "#contract/integrations.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useDeleteSource } from "../../../data/sources.ts";
import { useNavigateTo } from "../../../parts/useNavigateTo.ts";
import { ConfirmDelete } from "../../../ui/overlay/ConfirmDelete.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { sourceWords as words } from "../../../words/words.ts";

/** Asks for its name: its senders are refused from then on. */
export function DeleteSource({ source, onClose }: { source: Integration; onClose: () => void }) {
  const go = useNavigateTo();
  const [{ app_key, name }] = useState(source);
  const { mutateAsync, isPending, error } = useDeleteSource();
  // By the promise: its page may be gone before the answer. A refusal is shown by `error`.
  const remove = () =>
    mutateAsync({ params: { appKey: app_key } }).then(
      () => {
        showToast({ title: words.deleted(name) });
        go("/integrations/", { replace: true });
      },
      () => undefined,
    );
  return (
    <ConfirmDelete
      isOpen
      title={words.deleteTitle(name)}
      word={name}
      typeLabel={words.deleteType(name)}
      mismatch={words.deleteMismatch}
      confirmLabel={words.delete}
      cancelLabel={words.keep}
      isBusy={isPending}
      error={error ? errorText(error) : undefined}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {words.deleteWords}
    </ConfirmDelete>
  );
}
