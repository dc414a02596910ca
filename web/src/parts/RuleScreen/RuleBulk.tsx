import { useState } from "react";
import { errorText } from "../../data/error-words.ts";
import type { RuleItem, Rules } from "../../data/rules.ts";
import { BulkBar } from "../../ui/BulkBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDelete } from "../../ui/ConfirmDelete.tsx";
import type { CheckAll } from "../../ui/ListHead.tsx";
import { showToast } from "../../ui/toasts.ts";
import { ruleWords as words } from "../../words/en.ts";
import type { RuleView } from "./rule-view.ts";

interface RuleBulkProps<Item extends RuleItem, Draft extends object> {
  view: RuleView<Item, Draft>;
  rules: Rules<Item, Draft>;
  items: readonly Item[];
  may: { update: boolean; delete: boolean };
  checkAll: CheckAll;
  onClear: () => void;
}

/** What can be done to all rules that are checked. */
export function RuleBulk<Item extends RuleItem, Draft extends object>({ view, rules, items, may, checkAll, onClear }: RuleBulkProps<Item, Draft>) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isFree = items.every((item) => (view.fixedBecause?.(item) ?? null) === null);
  const mayTurn = may.update && isFree && view.hasSwitch !== false;
  const mayDelete = may.delete && isFree;
  const every = async (work: (item: Item) => Promise<unknown>, done: (count: number) => string) => {
    setBusy(true);
    const results = await Promise.allSettled(items.map(work));
    setBusy(false);
    setAsking(false);
    const failed = results.filter((result) => result.status === "rejected");
    if (failed[0]) showToast({ tone: "problem", title: words.someFailed(failed.length, items.length), detail: errorText(failed[0].reason) });
    else showToast({ title: done(items.length) });
    onClear();
  };
  const turn = (active: boolean) => {
    const part: Partial<Draft> & { active?: boolean } = {};
    part.active = active;
    return every((item) => rules.update.mutateAsync({ item, part }), active ? words.turnedOn : words.turnedOff);
  };
  return (
    <>
      <BulkBar checkAll={checkAll} label={words.bulk} count={words.selected(items.length)} clearLabel={words.clear} onClear={onClear}>
        {mayTurn && <Button size="s" isBusy={isBusy} disabledReason={items.every((one) => one.active) ? words.areOn : undefined} onClick={() => void turn(true)}>{words.turnOn}</Button>}
        {mayTurn && <Button size="s" isBusy={isBusy} disabledReason={items.some((one) => one.active) ? undefined : words.areOff} onClick={() => void turn(false)}>{words.turnOff}</Button>}
        {mayDelete && <Button size="s" variant="danger" onClick={() => setAsking(true)}>{words.delete}</Button>}
      </BulkBar>
      <ConfirmDelete
        isOpen={isAsking}
        title={words.deleteMany(items.length)}
        word={words.deleteWord}
        typeLabel={words.deleteType}
        mismatch={words.deleteMismatch}
        confirmLabel={words.delete}
        cancelLabel={words.keep}
        isBusy={isBusy}
        onConfirm={() => void every((item) => rules.remove.mutateAsync(item), words.deletedMany)}
        onClose={() => setAsking(false)}
      >
        {view.words.deleteWarning}
      </ConfirmDelete>
    </>
  );
}
