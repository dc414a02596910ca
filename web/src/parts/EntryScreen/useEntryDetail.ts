import { useRef, useState } from "react";
import type { RuleTest } from "#contract/rule-tests.ts";
import type { AuditEntry } from "#contract/audit-logs.ts";
import type { EntryItem, Entries } from "../../data/client/entries.ts";
import { errorText } from "../../data/client/error-text.ts";
import { saveTests } from "../../data/rule-tests.ts";
import { isUnreadable } from "../../ui/form/unreadable.ts";
import { showToast } from "../../ui/overlay/toasts.ts";
import { entryWords as words, ruleTestWords as testWords } from "../../words/words.ts";
import { useNavigateTo } from "../useNavigateTo.ts";
import { useSaveKeys } from "../useSaveKeys.ts";
import { useUnsavedGuard } from "../useUnsavedGuard.tsx";
import type { EntryView } from "./entry-view.ts";
import { useEntryForm } from "./useEntryForm.ts";

export interface EntryDetailProps<Item extends EntryItem, Draft extends object> {
  view: EntryView<Item, Draft>;
  entries: Entries<Item, Draft>;
  /** Null for a new one. */
  item: Item | null;
  /** Somebody deleted it while it was shown. */
  isDeleted?: boolean;
  /** What a new one is a copy of. */
  copied: Item | null;
  /** What a new one begins with otherwise. */
  beginning?: Partial<Draft> | null;
  /** The former version to be restored. */
  version?: AuditEntry | undefined;
  may: { create: boolean; update: boolean; delete: boolean };
}

export type EntryDetailState<Item extends EntryItem, Draft extends object> = ReturnType<
  typeof useEntryDetail<Item, Draft>
>;

/** What is being written of an entry, and what saving and switching it does. */
export function useEntryDetail<Item extends EntryItem, Draft extends object>({
  view,
  entries,
  item,
  isDeleted = false,
  copied,
  beginning = null,
  version,
  may,
}: EntryDetailProps<Item, Draft>) {
  const go = useNavigateTo();
  const saved =
    item === null && copied
      ? view.copyDraft(view.draftOf(copied))
      : { ...view.draftOf(item), ...beginning };
  const initial = version && versionDraft(view, version);
  const form = useEntryForm<Item, Draft>({
    entries,
    item,
    saved,
    initial,
    uniqueField: view.uniqueField,
  });
  const [newTests, setNewTests] = useState<readonly RuleTest[]>([]);
  const [createdItem, setCreatedItem] = useState<Item | null>(null);

  const isNew = item === null;
  const isDirty = form.changed.length > 0;
  const lockReason = item && view.lockReasonOf ? view.lockReasonOf(item) : null;
  const mayWrite = lockReason === null && (isNew ? may.create : may.update);
  const maySave = mayWrite && (isDirty || isNew) && !isDeleted && form.conflicts.length === 0;
  const { guard, letGo } = useUnsavedGuard(
    mayWrite && (isDirty || copied !== null || beginning !== null || newTests.length > 0),
  );

  const leaveTo = ({ id }: Item) => go(`${view.path}/${id}`, { replace: true });
  const saveNewTests = async ({ id }: Item) => {
    const { tests } = view.api;
    if (tests && newTests.length > 0)
      await saveTests(tests.kind, id, [...newTests]).catch((error: unknown) =>
        showToast({ tone: "problem", title: testWords.notSaved, detail: errorText(error) }),
      );
  };
  const fields = useRef<HTMLFieldSetElement>(null);
  const save = async () => {
    if ([...(fields.current?.elements ?? [])].filter(isUnreadable).length > 0)
      return form.refuse({});
    const result = await form.save();
    if (!result) return;
    const title = view.titleOf(result);
    showToast({ title: isNew ? words.created(title) : words.saved(title) });
    if (!isNew) return version && leaveTo(result);
    await saveNewTests(result);
    void view.afterCreate?.(result, form.draft);
    letGo();
    if (view.Created) setCreatedItem(result);
    else leaveTo(result);
  };
  const saveAsNew = async () => {
    const created = await form.saveAsNew();
    if (!created) return;
    showToast({ title: words.created(view.titleOf(created)) });
    letGo();
    leaveTo(created);
  };
  useSaveKeys(maySave ? () => void save() : undefined);

  const setActive = (active: boolean) => {
    if (item === null) return form.setActive(active);
    const part: Partial<Draft> & { active?: boolean } = { ...view.withSwitch?.(form.draft) };
    part.active = active;
    entries.update.mutate(
      { item, part },
      {
        onSuccess: () => view.withSwitch && form.set(view.withSwitch(saved)),
        onError: (error) =>
          showToast({
            tone: "problem",
            title: words.turnFailed(view.words.noun),
            detail: errorText(error),
          }),
      },
    );
  };

  return {
    title: item ? view.titleOf(item) : words.newOne(view.words.noun),
    saved,
    form,
    fields,
    isVersionKnown: initial !== undefined,
    isNew,
    isDirty,
    lockReason,
    mayWrite,
    maySave,
    save,
    saveAsNew,
    setActive,
    isActive: item?.active ?? form.active,
    newTests: { tests: newTests, set: setNewTests },
    createdItem,
    leaveTo,
    guard,
    letGo,
  };
}

/**
 * What a change made of the entry; of a deletion, what was deleted. Undefined where it is of a form
 * that a draft can no longer have.
 */
function versionDraft<Item extends EntryItem, Draft extends object>(
  { draftOf, itemOfVersion }: EntryView<Item, Draft>,
  { before, after }: AuditEntry,
): Draft | undefined {
  const version = after ?? before;
  if (typeof version !== "object" || version === null) return undefined;
  try {
    // The log holds entries as they are on the wire, unless the view says how else.
    return draftOf(itemOfVersion ? itemOfVersion(version) : (version as Item));
  } catch {
    return undefined;
  }
}
