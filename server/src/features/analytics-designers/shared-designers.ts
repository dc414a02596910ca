/** Questions that are shared, in words that mean the same in every organization. */
import { analyticsLimits } from "#contract/analytics.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { nameTaken, type Refusal, refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import type { Fields } from "../configuration/fields.ts";
import { idsToNames, type NameIndex, namesToIds } from "../configuration/name-index.ts";
import type { Reference } from "../rules/rule.ts";
import { sharedQueryKey, sharedQueryTitle } from "../saved-queries/shared-queries.ts";
import { loadSharingContext } from "../saved-queries/sharing.ts";
import { findMemberId, lockSavedQueries } from "../saved-queries/store.ts";
import { checkDesigner } from "./designer.ts";
import {
  deleteDesigner,
  type DesignerDraft,
  insertDesigner,
  loadOwnDesigners,
  loadSharedRows,
  saveDesigner,
  type SharedRow,
} from "./store.ts";

/** `owner` is a user name; names stand where a stored question has ids. */
export type SharedDesigner = DesignerDraft & { owner: string };

export const sharedDesignerRefs: readonly Reference[] = [
  { path: "environment_id", noun: "environment" },
  { path: "role_ids.*", noun: "role" },
];
/** A name is unique among the questions of its owner alone. */
export const sharedDesignerKey = sharedQueryKey;
export const sharedDesignerTitle = sharedQueryTitle;

export async function loadSharedDesigners(
  sql: Sql,
  names: NameIndex,
): Promise<{ id: string; shared: SharedDesigner }[]> {
  return (await loadSharedRows(sql)).map(({ id, owner, ...draft }) => {
    const fields = idsToNames(sharedDesignerRefs, { ...draft }, names) as Fields & DesignerDraft;
    return { id, shared: { owner, ...fields, role_ids: [...fields.role_ids].sort() } };
  });
}

interface Author {
  caller: Caller;
  nowS: number;
}
interface SharedWrite {
  shared: SharedDesigner;
  names: NameIndex;
  isFromOtherOrganization: boolean;
  /** What to refuse with where nothing here bears these names. */
  lacking: (missing: readonly string[]) => Refusal;
}

/** Under its owner's name, as if its owner had saved it; a private question is never replaced. */
export async function writeSharedDesigner(
  sql: Sql,
  author: Author,
  { shared, names, isFromOtherOrganization, lacking }: SharedWrite,
): Promise<string> {
  const { owner, ...fields } = shared;
  const missing: string[] = [];
  const ownerId = await findMemberId(sql, owner);
  if (ownerId === null) missing.push(`the person “${owner}”`);
  const draft = namesToIds(sharedDesignerRefs, fields as unknown as Fields, {
    names,
    isFromOtherOrganization,
    missing: (noun, name) => missing.push(`the ${noun} “${name}”`),
  }) as unknown as DesignerDraft; // only names became ids
  if (ownerId === null || missing.length > 0) throw lacking(missing);
  await lockSavedQueries(sql, ownerId);
  const before = await findShared(sql, shared);
  if (before === null && (await loadOwnDesigners(sql, ownerId)).length >= analyticsLimits.designers)
    throw refuse("too_many_entries", analyticsLimits.designers, "saved questions");
  const { caller, nowS } = author;
  checkDesigner(draft, null, { ...(await loadSharingContext(sql, caller, nowS)), userId: ownerId });
  const id = await nameTaken(
    before === null
      ? insertDesigner(sql, draft, { ownerId, nowS })
      : saveDesigner(sql, draft, { id: before.id, nowS }).then(() => before.id),
  );
  await record(sql, author, { id, before, after: await findShared(sql, shared) });
  return id;
}

export async function removeSharedDesigner(
  sql: Sql,
  author: Author,
  shared: SharedDesigner,
): Promise<void> {
  const before = await findShared(sql, shared);
  if (before === null) throw refuse("stale", sharedDesignerTitle(shared));
  await deleteDesigner(sql, before.id);
  await record(sql, author, { id: before.id, before, after: null });
}

const findShared = async (
  sql: Sql,
  shared: Pick<SharedDesigner, "owner" | "name">,
): Promise<SharedRow | null> =>
  (await loadSharedRows(sql)).find((row) => sharedDesignerKey(row) === sharedDesignerKey(shared)) ??
  null;

const record = (
  sql: Sql,
  { caller, nowS }: Author,
  change: { id: string; before: SharedRow | null; after: SharedRow | null },
): Promise<void> =>
  recordChange(sql, caller, {
    ...change,
    action: change.before === null ? "create" : change.after === null ? "delete" : "update",
    at: nowS,
    resource: "analytics",
    news: "analytics-designers",
  });
