import type { OutboundIntegration } from "#contract/outbound-integrations.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useDeleteTarget } from "../../../data/outbound-integrations.ts";
import { useNavigateTo } from "../../../parts/useNavigateTo.ts";
import { ConfirmDelete } from "../../../ui/overlay/ConfirmDelete.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { targetFormWords as words } from "../../../words/words.ts";

/** Asks for its name: shares of open incidents end with it. */
export function DeleteTarget({
  target: { id, name },
  onClose,
}: {
  target: OutboundIntegration;
  onClose: () => void;
}) {
  const go = useNavigateTo();
  const { mutateAsync, isPending, error } = useDeleteTarget();
  // By the promise: its page may be gone before the answer. A refusal is shown by `error`.
  const remove = () =>
    mutateAsync({ params: { appKey: id } }).then(
      () => {
        showToast({ title: words.deleted(name) });
        go("/integrations/?show=targets", { replace: true });
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
