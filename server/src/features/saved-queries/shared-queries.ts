/** Queries that are shared, in words that mean the same in every organization. */
import type { SearchKind } from "#contract/search.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { nameTaken, type Refusal, refuse } from "../../platform/refuse.ts";
import { limits } from "#contract/limits.ts";
import { recordChange } from "../access/store-audit.ts";
import type { Fields } from "../configuration/fields.ts";
import { idsToNames, type NameIndex, namesToIds } from "../configuration/name-index.ts";
import type { Reference } from "../rules/rule.ts";
import { loadNamespaces } from "../tag-categories/namespaces.ts";
import { checkDraft } from "./saved-query.ts";
import { loadSharingContext } from "./sharing.ts";
import {
  deleteSavedQuery,
  findMemberId,
  insertSavedQuery,
  loadOwnQueries,
  loadSharedRows,
  lockSavedQueries,
  type SavedQueryDraft,
  type SharedRow,
  saveSavedQuery,
} from "./store.ts";

/** `owner` is a user name; names stand where a stored query has ids. */
export interface SharedQuery {
  owner: string;
  name: string;
  query: string;
  kind: SearchKind;
  range_s: number | null;
  environment_id: string | null;
  role_ids: string[];
}

export const sharedQueryRefs: readonly Reference[] = [
  { path: "environment_id", noun: "environment" },
  { path: "role_ids.*", noun: "role" },
];
/** A name is unique among the queries of its owner alone. */
export const sharedQueryKey = ({ owner, name }: Pick<SharedQuery, "owner" | "name">): string =>
  `${owner} ${name}`.toLowerCase();
export const sharedQueryTitle = ({ owner, name }: Pick<SharedQuery, "owner" | "name">): string =>
  `${name} of ${owner}`;

export async function loadSharedQueries(
  sql: Sql,
  names: NameIndex,
): Promise<{ id: string; shared: SharedQuery }[]> {
  return (await loadSharedRows(sql)).map(({ id, owner, ...draft }) => {
    const fields = idsToNames(sharedQueryRefs, { ...draft }, names) as Fields & SavedQueryDraft;
    return { id, shared: { owner, ...fields, role_ids: [...fields.role_ids].sort() } };
  });
}

interface Author {
  caller: Caller;
  nowS: number;
}
interface SharedWrite {
  shared: SharedQuery;
  names: NameIndex;
  isFromOtherOrganization: boolean;
  /** What to refuse with where nothing here bears these names. */
  lacking: (missing: readonly string[]) => Refusal;
}

/** Under its owner's name, as if its owner had saved it; a private query is never replaced. */
export async function writeSharedQuery(
  sql: Sql,
  author: Author,
  { shared, names, isFromOtherOrganization, lacking }: SharedWrite,
): Promise<string> {
  const { owner, ...fields } = shared;
  const missing: string[] = [];
  const ownerId = await findMemberId(sql, owner);
  if (ownerId === null) missing.push(`the person “${owner}”`);
  const draft = namesToIds(sharedQueryRefs, fields, {
    names,
    isFromOtherOrganization,
    missing: (noun, name) => missing.push(`the ${noun} “${name}”`),
  }) as Fields & SavedQueryDraft; // only names became ids
  if (ownerId === null || missing.length > 0) throw lacking(missing);
  await lockSavedQueries(sql, ownerId);
  const before = await findShared(sql, shared);
  if (before === null && (await loadOwnQueries(sql, ownerId)).length >= limits.savedQueries)
    throw refuse("too_many_entries", limits.savedQueries, "saved queries");
  checkDraft(draft, null, {
    ...(await loadSharingContext(sql, author.caller, author.nowS)),
    userId: ownerId,
    namespaces: await loadNamespaces(sql, author.caller),
  });
  const { nowS } = author;
  const id = await nameTaken(
    before === null
      ? insertSavedQuery(sql, draft, { ownerId, nowS })
      : saveSavedQuery(sql, draft, { id: before.id, nowS }).then(() => before.id),
  );
  await record(sql, author, { id, before, after: await findShared(sql, shared) });
  return id;
}

export async function removeSharedQuery(
  sql: Sql,
  author: Author,
  shared: SharedQuery,
): Promise<void> {
  const before = await findShared(sql, shared);
  if (before === null) throw refuse("stale", sharedQueryTitle(shared));
  await deleteSavedQuery(sql, before.id);
  await record(sql, author, { id: before.id, before, after: null });
}

const findShared = async (
  sql: Sql,
  shared: Pick<SharedQuery, "owner" | "name">,
): Promise<SharedRow | null> =>
  (await loadSharedRows(sql)).find((row) => sharedQueryKey(row) === sharedQueryKey(shared)) ?? null;

const record = (
  sql: Sql,
  { caller, nowS }: Author,
  change: { id: string; before: SharedRow | null; after: SharedRow | null },
): Promise<void> =>
  recordChange(sql, caller, {
    ...change,
    action: change.before === null ? "create" : change.after === null ? "delete" : "update",
    at: nowS,
    resource: "search",
    news: "saved-queries",
  });
