import { errorText } from "../../data/client/error-text.ts";
import type { Entries, EntryItem } from "../../data/client/entries.ts";
import { showToast } from "../../ui/overlay/toasts.ts";
import { entryWords as words } from "../../words/words.ts";
import { TypeToConfirmDelete } from "../TypeToConfirmDelete.tsx";
import type { EntryView } from "./entry-view.ts";

interface EntryRowDeleteProps<Item extends EntryItem, Draft extends object> {
  view: EntryView<Item, Draft>;
  entries: Entries<Item, Draft>;
  item: Item;
  onClose: () => void;
}

/** Asks before an entry goes that was chosen in the list. */
export function EntryRowDelete<Item extends EntryItem, Draft extends object>({
  view,
  entries,
  item,
  onClose,
}: EntryRowDeleteProps<Item, Draft>) {
  const title = view.titleOf(item);
  const confirm = () => {
    // It goes from the list at once, and the question with it.
    onClose();
    entries.remove.mutate(item, {
      onSuccess: () => showToast({ title: words.deleted(title) }),
      onError: (refusal) =>
        showToast({
          tone: "problem",
          title: words.notDeleted(view.words.noun, title),
          detail: errorText(refusal),
        }),
    });
  };
  return (
    <TypeToConfirmDelete
      isOpen
      title={words.deleteOne(title)}
      isBusy={false}
      onConfirm={confirm}
      onClose={onClose}
    >
      {view.words.deleteWarning}
    </TypeToConfirmDelete>
  );
}
