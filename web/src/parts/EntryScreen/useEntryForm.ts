import { useState } from "react";
import { errorText, fieldProblems, isStale } from "../../data/client/error-text.ts";
import type { EntryItem, Entries } from "../../data/client/entries.ts";
import { entryWords as words } from "../../words/words.ts";
import { isSame, mergeDrafts } from "./merge-drafts.ts";

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
  // `base` is what was saved when the change began.
  const [change, setChange] = useState<{ base: Draft; now: Draft } | null>(null);
  const [active, setActive] = useState(true);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const mergeWith = (prefer: "local" | "remote") =>
    mergeDrafts<Draft>(
      { base: change?.base ?? saved, local: change?.now ?? saved, remote: saved },
      prefer,
    );
  const { draft, conflicts } = mergeWith("local");
  const changed = changedFields(saved, draft);
  const setDraft = (now: Draft) => setChange({ base: saved, now });
  const discard = () => {
    setChange(null);
    setProblems({});
  };
  const create = () => entries.create.mutateAsync({ ...draft, active: item?.active ?? active });
  const save = async (): Promise<Item> => {
    if (item === null) return create();
    // Only what was changed: what others changed elsewhere stays.
    const part = Object.fromEntries(
      changed.map((field) => [field, draft[field]]),
    ) as Partial<Draft>; // fields of the draft
    return entries.update.mutateAsync({ item, part });
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
    draft,
    changed,
    conflicts,
    problems,
    discard,
    active,
    setActive,
    set: (part: Partial<Draft>) => {
      setChange({
        base: conflicts.length === 0 ? saved : (change?.base ?? saved),
        now: { ...draft, ...part },
      });
      setProblems(withoutProblems(problems, Object.keys(part)));
    },
    keepMine: () => setDraft(draft),
    takeTheirs: () => setDraft(mergeWith("remote").draft),
    hasChangedElsewhere: item !== null && change !== null && !isSame(change.base, saved),
    isSaving: entries.create.isPending || entries.update.isPending,
    save: () => settle(save()),
    saveAsNew: () => settle(create()),
  };
}

function changedFields<Draft extends object>(before: Draft, after: Draft): (keyof Draft)[] {
  // Object.keys forgets that these are the draft's.
  return (Object.keys(after) as (keyof Draft)[]).filter(
    (field) => !isSame(before[field], after[field]),
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
