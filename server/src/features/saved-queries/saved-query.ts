/** What a saved query may name, and how it is shown. */
import type { Namespaces } from "#bpql/short-form.ts";
import type { SavedQuery } from "#contract/saved-queries.ts";
import { parseQuery } from "../incidents/feed/parse-query.ts";
import { checkSharing, type SharingContext, sharingProblem } from "./sharing.ts";
import type { SavedQueryDraft, SavedQueryRow } from "./store.ts";

export interface QueryContext extends SharingContext {
  namespaces: Namespaces | null;
}

/** Refuses what cannot be asked, with every reason; what it named before may be gone by now. */
export function checkDraft(
  draft: SavedQueryDraft,
  before: SavedQueryDraft | null,
  context: QueryContext,
): void {
  parseQuery(draft.query, { namespaces: context.namespaces });
  checkSharing(draft, before, context);
}

export const presentQuery = (
  { owner_id, owner_name, ...row }: SavedQueryRow,
  context: QueryContext,
): SavedQuery => ({
  ...row,
  owner: { id: owner_id, name: owner_name },
  is_own: owner_id === context.userId,
  problem: sharingProblem(row, context),
});
