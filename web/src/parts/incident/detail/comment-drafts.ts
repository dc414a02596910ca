/**
 * What was typed and not sent, by incident, for as long as this page lives: looking at another
 * incident loses nothing.
 */
const drafts = new Map<string, string>();

export const draftOf = (incidentId: string): string => drafts.get(incidentId) ?? "";

export function saveDraft(incidentId: string, text: string): void {
  if (text === "") drafts.delete(incidentId);
  else drafts.set(incidentId, text);
}
