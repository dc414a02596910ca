import type { MappingRow } from "#contract/mapping.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useDeleteMapRow } from "../../../data/mapping-tables.ts";
import { ConfirmDelete } from "../../../ui/overlay/ConfirmDelete.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { mappingWords as words } from "../../../words/words.ts";
import { rowName } from "./map-columns.ts";

/** Asks before a row goes. */
export function DeleteRow({
  tableId,
  row,
  onClose,
}: {
  tableId: string;
  row: MappingRow;
  onClose: () => void;
}) {
  const { mutate, isPending, error } = useDeleteMapRow();
  const name = rowName(row.cells);
  const confirm = () =>
    mutate(
      { params: { id: tableId, row_id: row.id } },
      {
        onSuccess: () => {
          showToast({ title: words.deletedRow(name) });
          onClose();
        },
      },
    );
  return (
    <ConfirmDelete
      isOpen
      title={words.deleteRowTitle(name)}
      confirmLabel={words.delete}
      cancelLabel={words.cancel}
      isBusy={isPending}
      error={error ? errorText(error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {words.deleteRowWarning}
    </ConfirmDelete>
  );
}
