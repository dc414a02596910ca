import { useState } from "react";
import { errorText, fieldProblems } from "../../data/client/error-text.ts";
import type { EntryItem, Entries } from "../../data/client/entries.ts";

interface EntryFormOptions<Item extends EntryItem, Draft extends object> {
  entries: Entries<Item, Draft>;
  /** Null while it is new. */
  item: Item | null;
  /** As it is saved; for a new one as it begins. */
  saved: Draft;
}

/** An entry being changed: the draft, what differs, its problems, and how it is saved. */
export function useEntryForm<Item extends EntryItem, Draft extends object>({
  entries,
  item,
  saved,
}: EntryFormOptions<Item, Draft>) {
  // `base` is what was saved when the change began: somebody else may save meanwhile.
  const [change, setChange] = useState<{ base: Draft; now: Draft } | null>(null);
  const [active, setActive] = useState(true);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const draft = change?.now ?? saved;
  const base = change?.base ?? saved;
  const changed = changedFields(base, draft);
  const discard = () => {
    setChange(null);
    setProblems({});
  };
  const save = async (): Promise<Item> => {
    if (item === null) return entries.create.mutateAsync({ ...draft, active });
    // Only what was changed: what others changed elsewhere stays.
    const part = Object.fromEntries(
      changed.map((field) => [field, draft[field]]),
    ) as Partial<Draft>; // fields of the draft
    return entries.update.mutateAsync({ item, part });
  };
  return {
    draft,
    changed,
    problems,
    discard,
    active,
    setActive,
    set: (part: Partial<Draft>) => {
      setChange({ base, now: { ...draft, ...part } });
      setProblems(withoutProblems(problems, Object.keys(part)));
    },
    hasChangedElsewhere:
      item !== null && change !== null && changedFields(change.base, saved).length > 0,
    isSaving: entries.create.isPending || entries.update.isPending,
    /** Refusals become problems at their fields; null then. */
    save: (): Promise<Item | null> =>
      save().then(
        (done) => {
          discard();
          return done;
        },
        (error: unknown) => {
          const fieldErrors = fieldProblems(error);
          setProblems(
            Object.keys(fieldErrors).length > 0 ? fieldErrors : { other: errorText(error) },
          );
          return null;
        },
      ),
  };
}

function changedFields<Draft extends object>(before: Draft, after: Draft): (keyof Draft)[] {
  // Object.keys forgets that these are the draft's.
  return (Object.keys(after) as (keyof Draft)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
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
