import { useState } from "react";
import { errorText, fieldProblems, isStale } from "../../data/client/error-text.ts";
import type { EntryItem, Entries } from "../../data/client/entries.ts";
import { entryWords as words } from "../../words/words.ts";
import { pickFields, useMergedDraft } from "../draft/useMergedDraft.ts";

interface EntryFormOptions<Item extends EntryItem, Draft extends object> {
  entries: Entries<Item, Draft>;
  /** Null while it is new. */
  item: Item | null;
  /** As it is saved; for a new one as it begins. */
  saved: Draft;
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
}: EntryFormOptions<Item, Draft>) {
  const form = useMergedDraft(saved);
  const { draft, changed } = form;
  const [active, setActive] = useState(true);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const discard = () => {
    form.discard();
    setProblems({});
  };
  const create = () => entries.create.mutateAsync({ ...draft, active: item?.active ?? active });
  const save = async (): Promise<Item> => {
    if (item === null) return create();
    return entries.update.mutateAsync({ item, part: pickFields(draft, changed) });
  };
  /** Refusals become problems at their fields; null then. */
  const settle = (work: Promise<Item>): Promise<Item | null> =>
    work.then(
      (done) => {
        discard();
        return done;
      },
      (error: unknown) => {
        const fieldErrors = fieldProblems(error);
        setProblems(
          Object.keys(fieldErrors).length > 0
            ? fieldErrors
            : { other: isStale(error) ? words.savedBefore : errorText(error) },
        );
        return null;
      },
    );
  return {
    ...form,
    problems,
    discard,
    active,
    setActive,
    set: (part: Partial<Draft>) => {
      form.set(part);
      setProblems(withoutProblems(problems, Object.keys(part)));
    },
    hasChangedElsewhere: item !== null && form.hasChangedElsewhere,
    isSaving: entries.create.isPending || entries.update.isPending,
    save: () => settle(save()),
    saveAsNew: () => settle(create()),
  };
}

/** A field that is changed is no longer what was refused. */
function withoutProblems(
  problems: Partial<Record<string, string>>,
  fields: readonly string[],
): Partial<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(problems).filter(
      ([path]) =>
        path !== "other" && !fields.some((field) => path === field || path.startsWith(`${field}.`)),
    ),
  );
}
