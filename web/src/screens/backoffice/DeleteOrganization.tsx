import type { OrganizationSummary } from "#contract/backoffice.ts";
import { useDeleteOrganization } from "../../data/backoffice.ts";
import { errorText } from "../../data/error-words.ts";
import { useGo } from "../../parts/useGo.ts";
import { ConfirmDelete } from "../../ui/ConfirmDelete.tsx";
import { showToast } from "../../ui/toasts.ts";
import { backofficeWords } from "../../words/en.ts";

const words = backofficeWords.organizations;

/** The organization's handle has to be typed. */
export function DeleteOrganization({
  isOpen,
  one,
  onClose,
}: {
  isOpen: boolean;
  one: Pick<OrganizationSummary, "id" | "name" | "display_name">;
  onClose: () => void;
}) {
  const go = useGo();
  const { mutate, isPending, error } = useDeleteOrganization();
  const remove = () =>
    mutate(
      { params: { id: one.id } },
      {
        onSuccess: () => {
          onClose();
          showToast({ title: words.deleted(one.display_name) });
          go("/backoffice/organizations");
        },
      },
    );
  return (
    <ConfirmDelete
      isOpen={isOpen}
      title={words.deleteTitle(one.display_name)}
      word={one.name}
      typeLabel={words.deleteType(one.name)}
      mismatch={words.deleteMismatch(one.name)}
      confirmLabel={words.delete}
      cancelLabel={words.cancel}
      isBusy={isPending}
      error={error ? errorText(error) : undefined}
      onConfirm={remove}
      onClose={onClose}
    >
      {words.deleteWords}
    </ConfirmDelete>
  );
}
