import { useState } from "react";
import { isSame, mergeDrafts, type MergeOptions } from "./merge-drafts.ts";

/**
 * What is being written, over what is saved; `initial` at first, such as a former version. What
 * others save meanwhile is merged in as it comes; where both changed the same, one version is to be
 * chosen before anything is saved.
 */
export function useMergedDraft<Draft extends object>(
  saved: Draft,
  { initial, ...options }: MergeOptions<Draft> & { initial?: Draft | undefined } = {},
) {
  // `base` is what was saved when the change began.
  const [change, setChange] = useState<{ base: Draft; now: Draft } | null>(
    initial === undefined ? null : { base: saved, now: initial },
  );
  const mergeWith = (prefer: "local" | "remote") =>
    mergeDrafts<Draft>(
      { base: change?.base ?? saved, local: change?.now ?? saved, remote: saved },
      prefer,
      options,
    );
  const { draft, conflicts } = mergeWith("local");
  const setDraft = (now: Draft): void => setChange({ base: saved, now });
  return {
    draft,
    conflicts,
    /** A field that is put back is no change. */
    changed: changedFields(saved, draft),
    hasChangedElsewhere: change !== null && !isSame(change.base, saved),
    set: (part: Partial<Draft>): void =>
      setChange({
        base: conflicts.length === 0 ? saved : (change?.base ?? saved),
        now: { ...draft, ...part },
      }),
    /** Fields of a former version that are of the draft's kind; what it does not have stays. */
    restore: (version: unknown): void => setDraft({ ...draft, ...fieldsLike(draft, version) }),
    discard: (): void => setChange(null),
    /** Once this draft is saved: what was written while it was being saved stays. */
    dropSaved: (): void => setChange((current) => (current === change ? null : current)),
    keepMine: (): void => setDraft(draft),
    takeTheirs: (): void => setDraft(mergeWith("remote").draft),
  };
}
export type MergedDraft<Draft extends object> = ReturnType<typeof useMergedDraft<Draft>>;

/** Only these, so that what others changed elsewhere stays. */
export const pickFields = <Draft extends object>(
  draft: Draft,
  fields: readonly (keyof Draft)[],
): Partial<Draft> => {
  const picked: Partial<Draft> = {};
  for (const field of fields) picked[field] = draft[field];
  return picked;
};

function fieldsLike<Draft extends object>(draft: Draft, version: unknown): Partial<Draft> {
  const values = new Map<string, unknown>(Object.entries(version ?? {}));
  const fields = Object.entries(draft).flatMap(([field, current]) => {
    const value = values.get(field);
    const isLike = current === null || value === null || typeof value === typeof current;
    return values.has(field) && isLike ? [[field, value]] : [];
  });
  // Each field is one of the draft's, with a value of its kind.
  return Object.fromEntries(fields) as Partial<Draft>;
}

function changedFields<Draft extends object>(before: Draft, after: Draft): (keyof Draft)[] {
  // Object.keys forgets that these are the draft's.
  return (Object.keys(after) as (keyof Draft)[]).filter(
    (field) => !isSame(before[field], after[field]),
  );
}
