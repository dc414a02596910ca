import { useState } from "react";
import { draftText, followed, typedDraft, type Draft } from "./draft.ts";

/**
 * What is typed in a line whose value stands in the address: the typing is never rewritten, and a
 * step back is followed.
 */
export function useDraft(value: string) {
  const [kept, setDraft] = useState<Draft | null>(null);
  const draft = followed(kept, value);
  if (draft !== kept) setDraft(draft);
  return {
    text: draftText(draft, value),
    hasDraft: draft !== null,
    type: (typed: string) => setDraft((before) => typedDraft(before, typed, value)),
    /** What was typed, or its trimmed form, goes into the address. */
    run: (ran: string) => setDraft((before) => before && { ...before, ran }),
    drop: () => setDraft(null),
  };
}
