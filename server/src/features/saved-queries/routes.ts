import * as contract from "#contract/saved-queries.ts";
import { limits } from "#contract/limits.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { publish } from "../../platform/publish.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { loadNamespaces } from "../tag-categories/namespaces.ts";
import { loadCallerRoles } from "../views/write.ts";
import { countMatches } from "./count-matches.ts";
import { checkDraft, presentQuery, type QueryContext } from "./saved-query.ts";
import { loadSharingContext } from "./sharing.ts";
import {
  deleteSavedQuery,
  insertSavedQuery,
  loadSavedQueries,
  lockSavedQueries,
  markFavorite,
  type SavedQueryDraft,
  type SavedQueryRow,
  saveSavedQuery,
} from "./store.ts";

/** Only its owner changes a query. Whoever sees it may have it among their favourites. */
export const savedQueryRoutes = ({ db, clock }: Parts): Route[] => {
  const inTenant = <T>(caller: Caller, work: Work<T>): Promise<T> =>
    db.tenant(caller.organizationId, async (sql) =>
      work(sql, await loadContext(sql, caller, clock.nowS())),
    );
  const changing = <T>(caller: Caller, work: Work<T>): Promise<T> =>
    inTenant(caller, async (sql, context) => {
      await lockSavedQueries(sql, context.userId);
      return work(sql, context);
    });
  return [
    serve(contract.listSavedQueries, ({ caller }) =>
      inTenant(caller, async (sql, context) => {
        const items = (await loadVisible(sql, context)).map((row) => presentQuery(row, context));
        return { items, total: items.length };
      }),
    ),
    serve(contract.countSavedQueryMatches, ({ caller }) =>
      inTenant(caller, async (sql, context) =>
        countMatches(sql, await loadVisible(sql, context), context),
      ),
    ),
    serve(contract.createSavedQuery, ({ caller, body }) =>
      changing(caller, (sql, context) => create(sql, context, body)),
    ),
    serve(contract.updateSavedQuery, ({ caller, params, body }) =>
      changing(caller, async (sql, context) => {
        const before = await findOwn(sql, context, params.id);
        const draft = draftOf(before, body);
        checkDraft(draft, before, context);
        await nameTaken(saveSavedQuery(sql, draft, { id: before.id, nowS: context.nowS }));
        return record(sql, context, { action: "update", id: before.id, before });
      }),
    ),
    serve(contract.deleteSavedQuery, ({ caller, params }) =>
      changing(caller, async (sql, context) => {
        const before = await findOwn(sql, context, params.id);
        await deleteSavedQuery(sql, before.id);
        await recordQuery(sql, context, { action: "delete", id: before.id, before, after: null });
      }),
    ),
    serve(contract.markSavedQuery, ({ caller, params, body }) =>
      changing(caller, (sql, context) => mark(sql, context, { id: params.id, ...body })),
    ),
  ];
};

type Work<T> = (sql: Sql, context: QueryContext) => Promise<T>;

async function create(
  sql: Sql,
  context: QueryContext,
  draft: SavedQueryDraft,
): Promise<contract.SavedQuery> {
  const own = (await loadVisible(sql, context)).filter(isOwn(context));
  if (own.length >= limits.savedQueries)
    throw refuse("too_many_entries", limits.savedQueries, "saved queries");
  checkDraft(draft, null, context);
  const { userId: ownerId, nowS } = context;
  const id = await nameTaken(insertSavedQuery(sql, draft, { ownerId, nowS }));
  return record(sql, context, { action: "create", id, before: null });
}

/** A person's favourites are no one else's business, so not in the audit log. */
async function mark(
  sql: Sql,
  context: QueryContext,
  { id, is_favorite: isFavorite }: { id: string; is_favorite: boolean },
): Promise<contract.SavedQuery> {
  await findVisible(sql, context, id);
  await markFavorite(sql, { userId: context.userId, id, isFavorite });
  await publish(sql, {
    organization: context.caller.organizationId,
    kind: "config",
    rows: [{ kind: "saved-queries" }],
  });
  return presentQuery(await findVisible(sql, context, id), context);
}

const loadContext = async (sql: Sql, caller: Caller, nowS: number): Promise<QueryContext> => ({
  ...(await loadSharingContext(sql, caller, nowS)),
  namespaces: await loadNamespaces(sql, caller),
});

const loadVisible = async (sql: Sql, { caller, userId }: QueryContext): Promise<SavedQueryRow[]> =>
  loadSavedQueries(sql, { userId, roles: await loadCallerRoles(sql, caller) });

const isOwn =
  ({ userId }: QueryContext) =>
  ({ owner_id }: SavedQueryRow): boolean =>
    owner_id === userId;

async function findVisible(sql: Sql, context: QueryContext, id: string): Promise<SavedQueryRow> {
  const row = (await loadVisible(sql, context)).find((item) => item.id === id);
  if (!row) throw refuse("not_found");
  return row;
}

async function findOwn(sql: Sql, context: QueryContext, id: string): Promise<SavedQueryRow> {
  const row = await findVisible(sql, context, id);
  if (!isOwn(context)(row)) throw refuse("not_found");
  return row;
}

/** What is left out stays. */
function draftOf(
  before: SavedQueryRow,
  changes: { [Field in keyof SavedQueryDraft]?: SavedQueryDraft[Field] | undefined },
): SavedQueryDraft {
  const { name, query, kind, range_s, environment_id, role_ids } = before;
  return {
    name: changes.name ?? name,
    query: changes.query ?? query,
    kind: changes.kind ?? kind,
    range_s: changes.range_s === undefined ? range_s : changes.range_s,
    environment_id: changes.environment_id === undefined ? environment_id : changes.environment_id,
    role_ids: changes.role_ids ?? role_ids,
  };
}

async function record(
  sql: Sql,
  context: QueryContext,
  change: { action: "create" | "update"; id: string; before: SavedQueryRow | null },
): Promise<contract.SavedQuery> {
  const after = await findVisible(sql, context, change.id);
  await recordQuery(sql, context, { ...change, after });
  return presentQuery(after, context);
}

const recordQuery = (
  sql: Sql,
  { caller, nowS }: QueryContext,
  change: {
    action: "create" | "update" | "delete";
    id: string;
    before: SavedQueryRow | null;
    after: SavedQueryRow | null;
  },
): Promise<void> =>
  recordChange(sql, caller, { ...change, at: nowS, resource: "search", news: "saved-queries" });
