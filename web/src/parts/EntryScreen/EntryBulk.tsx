import { useState } from "react";
import { errorText } from "../../data/client/error-text.ts";
import type { EntryItem, Entries } from "../../data/client/entries.ts";
import { BulkBar } from "../../ui/list/BulkBar.tsx";
import type { CheckAll } from "../../ui/list/ListHead.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { entryWords as words } from "../../words/words.ts";
import { TypeToConfirmDelete } from "../TypeToConfirmDelete.tsx";
import type { EntryView } from "./entry-view.ts";

interface EntryBulkProps<Item extends EntryItem, Draft extends object> {
  view: EntryView<Item, Draft>;
  entries: Entries<Item, Draft>;
  items: readonly Item[];
  may: { update: boolean; delete: boolean };
  checkAll: CheckAll;
  onClear: () => void;
}

/** What can be done to all entries that are checked. */
export function EntryBulk<Item extends EntryItem, Draft extends object>({
  view,
  entries,
  items,
  may,
  checkAll,
  onClear,
}: EntryBulkProps<Item, Draft>) {
  const [isAsking, setAsking] = useState(false);
  const isBusy = entries.updateAll.isPending || entries.removeAll.isPending;
  const isFree = items.every((item) => (view.lockReasonOf?.(item) ?? null) === null);
  const mayTurn =
    may.update &&
    isFree &&
    view.hasSwitch !== false &&
    items.every((item) => view.maySwitch?.(item) ?? true);
  const mayDelete = may.delete && isFree;
  const showResult = (refusals: readonly Error[], done: (count: number) => string) => {
    setAsking(false);
    if (refusals[0])
      showToast({
        tone: "problem",
        title: words.someFailed(refusals.length, items.length),
        detail: errorText(refusals[0]),
      });
    else showToast({ title: done(items.length) });
    onClear();
  };
  const setAllActive = (active: boolean) => {
    const part: Partial<Draft> & { active?: boolean } = {};
    part.active = active;
    entries.updateAll.mutate(
      { items, part },
      { onSuccess: (refusals) => showResult(refusals, active ? words.turnedOn : words.turnedOff) },
    );
  };
  return (
    <>
      <BulkBar
        checkAll={checkAll}
        label={words.bulk}
        count={words.selected(items.length)}
        clearLabel={words.clear}
        onClear={onClear}
        actions={[
          ...(mayTurn
            ? [
                {
                  id: "on",
                  label: words.turnOn,
                  isBusy,
                  disabledReason: items.every((item) => item.active) ? words.areOn : undefined,
                  onSelect: () => setAllActive(true),
                },
                {
                  id: "off",
                  label: words.turnOff,
                  isBusy,
                  disabledReason: items.some((item) => item.active) ? undefined : words.areOff,
                  onSelect: () => setAllActive(false),
                },
              ]
            : []),
          ...(mayDelete
            ? [
                {
                  id: "delete",
                  label: words.delete,
                  isDanger: true,
                  onSelect: () => setAsking(true),
                },
              ]
            : []),
        ]}
      />
      <TypeToConfirmDelete
        isOpen={isAsking}
        title={words.deleteMany(items.length)}
        isBusy={isBusy}
        onConfirm={() =>
          entries.removeAll.mutate(items, {
            onSuccess: (refusals) => showResult(refusals, words.deletedMany),
          })
        }
        onClose={() => setAsking(false)}
      >
        {view.words.deleteWarning}
      </TypeToConfirmDelete>
    </>
  );
}
