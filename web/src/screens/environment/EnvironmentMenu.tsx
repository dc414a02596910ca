import { MoreHorizontal, Siren, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Environment } from "#contract/environments.ts";
import { mayIn } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useDeleteEnvironment } from "../../data/environment-changes.ts";
import { useMe } from "../../data/session/session.ts";
import { TypeToConfirmDelete } from "../../parts/TypeToConfirmDelete.tsx";
import { feedHref } from "../../parts/feed-search.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { environmentWords as words } from "../../words/words.ts";

/** What else can be done with an environment: look at its incidents, delete it. */
export function EnvironmentMenu({
  environment,
  onDeleted,
}: {
  environment: Environment;
  onDeleted: () => void;
}) {
  const me = useMe();
  const go = useNavigateTo();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useDeleteEnvironment();
  const { id, name, is_all } = environment;
  const mayDelete = !is_all && mayIn(me, id, "full_access");
  const close = () => {
    setAsking(false);
    reset();
  };
  const confirm = () =>
    mutate(
      { params: { id } },
      {
        onSuccess: () => {
          showToast({ title: words.deleted(name) });
          onDeleted();
          go("/environment", { replace: true });
        },
      },
    );
  return (
    <>
      <Menu
        label={words.more}
        align="end"
        entries={[
          {
            id: "feed",
            label: words.toFeed,
            icon: Siren,
            href: feedHref(id, { folder: "active" }),
          },
          ...(mayDelete
            ? [
                { divider: true as const },
                {
                  id: "delete",
                  label: words.delete,
                  icon: Trash2,
                  isDanger: true,
                  onSelect: () => setAsking(true),
                },
              ]
            : []),
        ]}
        trigger={(props) => <IconButton icon={MoreHorizontal} label={words.more} {...props} />}
      />
      <TypeToConfirmDelete
        isOpen={isAsking}
        title={words.deleteTitle(name)}
        confirmLabel={words.delete}
        cancelLabel={words.keep}
        isBusy={isPending}
        error={error ? errorText(error) : undefined}
        onConfirm={confirm}
        onClose={close}
      >
        {words.deleteWords}
      </TypeToConfirmDelete>
    </>
  );
}
