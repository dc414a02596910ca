import { useState } from "react";
import { draftText, rebaseDraft, typedDraft, type Draft } from "./draft.ts";

/**
 * What is typed in a line whose value stands in the address: the typing is never rewritten, and a
 * step back is followed.
 */
export function useDraft(value: string) {
  const [stored, setDraft] = useState<Draft | null>(null);
  const draft = rebaseDraft(stored, value);
  if (draft !== stored) setDraft(draft);
  return {
    text: draftText(draft, value),
    hasDraft: draft !== null,
    type: (typed: string) => setDraft((before) => typedDraft(before, typed, value)),
    /** What was typed, or its trimmed form, goes into the address. */
    run: (query: string) => setDraft((before) => before && { ...before, lastRun: query }),
    drop: () => setDraft(null),
  };
}
