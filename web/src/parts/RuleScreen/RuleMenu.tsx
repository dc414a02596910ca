import { Copy, History, MoreHorizontal, Trash2 } from "lucide-react";
import { useState } from "react";
import { mayDo } from "../../data/access.ts";
import { errorText } from "../../data/error-words.ts";
import type { RuleItem, Rules } from "../../data/rules.ts";
import { useMe } from "../../data/session.ts";
import { ConfirmDelete } from "../../ui/ConfirmDelete.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { showToast } from "../../ui/toasts.ts";
import { ruleWords as words } from "../../words/en.ts";
import { HistoryDrawer } from "../HistoryDrawer.tsx";
import { useGo } from "../useGo.ts";
import type { RuleView } from "./rule-view.ts";

interface RuleMenuProps<Item extends RuleItem, Draft extends object> {
  view: RuleView<Item, Draft>;
  rules: Rules<Item, Draft>;
  item: Item;
  may: { create: boolean; delete: boolean };
  onDeleted: () => void;
}

/** What else can be done with a rule: copy it, see its history, delete it. */
export function RuleMenu<Item extends RuleItem, Draft extends object>({ view, rules, item, may, onDeleted }: RuleMenuProps<Item, Draft>) {
  const me = useMe();
  const go = useGo();
  const [over, setOver] = useState<"delete" | "history" | null>(null);
  const { mutate, isPending, error, reset } = rules.remove;
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
      onError: (refusal) => showToast({ tone: "problem", title: words.notDeleted(title), detail: errorText(refusal) }),
    });
  };
  const entries = [
    ...(view.entriesOf?.(item) ?? []),
    ...(may.create && view.mayCopy !== false ? [{ id: "copy", label: words.copy, icon: Copy, href: `${view.path}/new?copy=${item.id}` }] : []),
    ...(mayDo(me, "audit_logs@read") ? [{ id: "history", label: words.history, icon: History, onSelect: () => setOver("history" as const) }] : []),
    ...(may.delete ? [{ divider: true as const }, { id: "delete", label: words.delete, icon: Trash2, isDanger: true, onSelect: () => setOver("delete" as const) }] : []),
  ];
  if (entries.length === 0) return null;
  return (
    <>
      <Menu label={words.more} align="end" entries={entries} trigger={(props) => <IconButton icon={MoreHorizontal} label={words.more} {...props} />} />
      <HistoryDrawer isOpen={over === "history"} title={words.historyOf(title)} resourceId={item.id} onClose={close} />
      <ConfirmDelete
        isOpen={over === "delete"}
        title={words.deleteOne(title)}
        word={words.deleteWord}
        typeLabel={words.deleteType}
        mismatch={words.deleteMismatch}
        confirmLabel={words.delete}
        cancelLabel={words.keep}
        isBusy={isPending}
        error={error ? errorText(error) : undefined}
        onConfirm={confirm}
        onClose={close}
      >
        {view.words.deleteWarning}
      </ConfirmDelete>
    </>
  );
}
