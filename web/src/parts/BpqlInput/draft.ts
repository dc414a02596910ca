/** What stands in a query line but is not the query in use yet. */
export interface Draft {
  text: string;
  /** The query in use when it was typed. */
  base: string;
  /** What was run of it; the address may follow a moment later. */
  lastRun: string | null;
}

export const typedDraft = (before: Draft | null, text: string, value: string): Draft => ({
  text,
  base: value,
  lastRun: before?.lastRun ?? null,
});

/**
 * Once the address has followed, going back to what was before is a step of its own. The same draft
 * when nothing changed.
 */
export const rebaseDraft = (draft: Draft | null, value: string): Draft | null =>
  draft && draft.base !== value && draft.lastRun === value ? { ...draft, base: value } : draft;

/** A query that came from elsewhere, such as a step back, takes the place of what was typed. */
export function draftText(draft: Draft | null, value: string): string {
  const isOurs = draft !== null && (value === draft.base || value === draft.lastRun);
  return isOurs ? draft.text : value;
}
