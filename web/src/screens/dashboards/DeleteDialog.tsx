import type { Dashboard } from "#contract/dashboards.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useDeleteDashboard } from "../../data/dashboards.ts";
import { ConfirmDelete } from "../../ui/overlay/ConfirmDelete.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { actionWords, dashboardWords as words } from "../../words/words.ts";

interface DeleteDialogProps {
  dashboard: Dashboard;
  onClose: () => void;
  onDone: () => void;
}

export function DeleteDialog({ dashboard: { id, name }, onClose, onDone }: DeleteDialogProps) {
  const remove = useDeleteDashboard();
  const confirm = () =>
    remove.mutate(
      { params: { id } },
      { onSuccess: () => (showToast({ title: words.removed(name) }), onClose(), onDone()) },
    );
  return (
    <ConfirmDelete
      isOpen
      title={words.removeTitle(name)}
      confirmLabel={words.remove}
      cancelLabel={actionWords.cancel}
      isBusy={remove.isPending}
      error={remove.isError ? errorText(remove.error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {words.removeWords}
    </ConfirmDelete>
  );
}
