import type { OrganizationSummary } from "#contract/backoffice.ts";
import { useDeleteOrganization } from "../../data/backoffice.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { ConfirmDelete } from "../../ui/overlay/ConfirmDelete.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { backofficeWords } from "../../words/words.ts";

const words = backofficeWords.organizations;

/** The organization's handle has to be typed. */
export function DeleteOrganization({
  isOpen,
  organization,
  onClose,
}: {
  isOpen: boolean;
  organization: Pick<OrganizationSummary, "id" | "name" | "display_name">;
  onClose: () => void;
}) {
  const go = useNavigateTo();
  const { mutate, isPending, error } = useDeleteOrganization();
  const remove = () =>
    mutate(
      { params: { id: organization.id } },
      {
        onSuccess: () => {
          onClose();
          showToast({ title: words.deleted(organization.display_name) });
          go("/backoffice/organizations");
        },
      },
    );
  return (
    <ConfirmDelete
      isOpen={isOpen}
      title={words.deleteTitle(organization.display_name)}
      word={organization.name}
      typeLabel={words.deleteType(organization.name)}
      mismatch={words.deleteMismatch(organization.name)}
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
