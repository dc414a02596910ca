import { Copy, History, MoreHorizontal, Trash2 } from "lucide-react";
import { useState } from "react";
import { mayDo } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import type { EntryItem, Entries } from "../../data/client/entries.ts";
import { useMe } from "../../data/session/session.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { entryWords as words } from "../../words/words.ts";
import { TypeToConfirmDelete } from "../TypeToConfirmDelete.tsx";
import { HistoryDrawer } from "../HistoryDrawer.tsx";
import { useNavigateTo } from "../useNavigateTo.ts";
import type { EntryView } from "./entry-view.ts";

interface EntryMenuProps<Item extends EntryItem, Draft extends object> {
  view: EntryView<Item, Draft>;
  entries: Entries<Item, Draft>;
  item: Item;
  may: { create: boolean; update: boolean; delete: boolean };
  onDeleted: () => void;
}

/** What else can be done with an entry: copy it, see its history, delete it. */
export function EntryMenu<Item extends EntryItem, Draft extends object>({
  view,
  entries,
  item,
  may,
  onDeleted,
}: EntryMenuProps<Item, Draft>) {
  const me = useMe();
  const go = useNavigateTo();
  const [over, setOver] = useState<"delete" | "history" | null>(null);
  const { mutate, isPending, error, reset } = entries.remove;
  const title = view.titleOf(item);
  const close = () => {
    setOver(null);
    reset();
  };
  const confirm = () => {
    onDeleted();
    mutate(item, {
      onSuccess: () => {
        showToast({ title: words.deleted(title) });
        go(view.path, { replace: true });
      },
      // It went from the list at once, and the question with it.
      onError: (refusal) =>
        showToast({
          tone: "problem",
          title: words.notDeleted(view.words.noun, title),
          detail: errorText(refusal),
        }),
    });
  };
  const choices = [
    ...(view.menuOf?.(item) ?? []),
    ...(may.create && view.mayCopy !== false
      ? [{ id: "copy", label: words.copy, icon: Copy, href: `${view.path}/new?copy=${item.id}` }]
      : []),
    ...(mayDo(me, "audit_logs@read")
      ? [
          {
            id: "history",
            label: words.history,
            icon: History,
            onSelect: () => setOver("history" as const),
          },
        ]
      : []),
    ...(may.delete
      ? [
          { divider: true as const },
          {
            id: "delete",
            label: words.delete,
            icon: Trash2,
            isDanger: true,
            onSelect: () => setOver("delete" as const),
          },
        ]
      : []),
  ];
  if (choices.length === 0) return null;
  return (
    <>
      <Menu
        label={words.more}
        align="end"
        entries={choices}
        trigger={(props) => <IconButton icon={MoreHorizontal} label={words.more} {...props} />}
      />
      <HistoryDrawer
        isOpen={over === "history"}
        title={words.historyOf(title)}
        resourceId={item.id}
        onRestore={
          may.update && view.mayRestore !== false
            ? ({ id }) => go(`${view.path}/${item.id}?version=${id}`)
            : undefined
        }
        isVersion={view.isVersion}
        onClose={close}
      />
      <TypeToConfirmDelete
        isOpen={over === "delete"}
        title={words.deleteOne(title)}
        isBusy={isPending}
        error={error ? errorText(error) : undefined}
        onConfirm={confirm}
        onClose={close}
      >
        {view.words.deleteWarning}
      </TypeToConfirmDelete>
    </>
  );
}
