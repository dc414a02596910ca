import { useState } from "react";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { errorText, isStale, sentence } from "../../data/client/error-text.ts";
import type { EntryItem, Entries } from "../../data/client/entries.ts";
import { entryWords as words } from "../../words/words.ts";
import { pickFields, useMergedDraft } from "../draft/useMergedDraft.ts";
import { isNameTaken } from "./is-name-taken.ts";

interface EntryFormOptions<Item extends EntryItem, Draft extends object> {
  entries: Entries<Item, Draft>;
  /** Null while it is new. */
  item: Item | null;
  /** As it is saved; for a new one as it begins. */
  saved: Draft;
  /** What is written at first, where that is not what is saved. */
  initial?: Draft | undefined;
  uniqueField?: (keyof Item & keyof Draft & string) | undefined;
}

/**
 * An entry being changed: the draft, what differs, its problems, and how it is saved. What others
 * save meanwhile is merged in as it comes; where both changed the same, nothing is saved until one
 * version was chosen.
 */
export function useEntryForm<Item extends EntryItem, Draft extends object>({
  entries,
  item,
  saved,
  initial,
  uniqueField,
}: EntryFormOptions<Item, Draft>) {
  const form = useMergedDraft(saved, { initial });
  const { draft, changed } = form;
  const [active, setActive] = useState(true);
  const [error, setError] = useState<object | null>(null);
  const { problems, refusal, refuse } = useFormProblems(error, draft, (refused) =>
    isStale(refused) ? words.savedBefore : errorText(refused),
  );
  const discard = () => {
    form.discard();
    setError(null);
  };
  const create = () => entries.create.mutateAsync({ ...draft, active: item?.active ?? active });
  const save = async (): Promise<Item> => {
    if (item === null) return create();
    return entries.update.mutateAsync({ item, part: pickFields(draft, changed) });
  };
  /** Refusals become problems at their fields; null then. */
  const settle = (send: () => Promise<Item>): Promise<Item | null> => {
    if (
      uniqueField &&
      isNameTaken(uniqueField, { draft, item, items: entries.list?.items ?? [] })
    ) {
      refuse({ [uniqueField]: sentence(words.uniqueName) });
      return Promise.resolve(null);
    }
    return send().then(
      (done) => {
        form.dropSaved();
        setError(null);
        return done;
      },
      (refused: Error) => {
        setError(refused);
        return null;
      },
    );
  };
  return {
    ...form,
    problems,
    refusal,
    refuse,
    discard,
    active,
    setActive,
    hasChangedElsewhere: item !== null && form.hasChangedElsewhere,
    isSaving: entries.create.isPending || entries.update.isPending,
    save: () => settle(save),
    saveAsNew: () => settle(create),
  };
}
