import { analyticsLimits } from "#contract/analytics.ts";
import * as contract from "#contract/analytics-designers.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { publish } from "../../platform/publish.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { loadSharingContext, type SharingContext } from "../saved-queries/sharing.ts";
import { lockSavedQueries } from "../saved-queries/store.ts";
import { loadCallerRoles } from "../views/write.ts";
import { checkDesigner, presentDesigner } from "./designer.ts";
import {
  deleteDesigner,
  type DesignerDraft,
  type DesignerRow,
  insertDesigner,
  loadDesigners,
  markFavorite,
  saveDesigner,
} from "./store.ts";

/** Only its owner changes a question. Whoever sees it may have it among their favourites. */
export const designerRoutes = ({ db, clock }: Parts): Route[] => {
  const inTenant = <T>(caller: Caller, work: Work<T>): Promise<T> =>
    db.tenant(caller.organizationId, async (sql) =>
      work(sql, await loadSharingContext(sql, caller, clock.nowS())),
    );
  const changing = <T>(caller: Caller, work: Work<T>): Promise<T> =>
    inTenant(caller, async (sql, context) => {
      await lockSavedQueries(sql, context.userId);
      return work(sql, context);
    });
  return [
    serve(contract.listDesigners, ({ caller }) =>
      inTenant(caller, async (sql, context) => {
        const items = (await loadVisible(sql, context)).map((row) => presentDesigner(row, context));
        return { items, total: items.length };
      }),
    ),
    serve(contract.createDesigner, ({ caller, body }) =>
      changing(caller, (sql, context) => create(sql, context, body)),
    ),
    serve(contract.updateDesigner, ({ caller, params, body: { version, ...changes } }) =>
      changing(caller, async (sql, context) => {
        const before = await findOwn(sql, context, params.id);
        if (version !== undefined && version !== before.version) throw refuse("stale", before.name);
        const draft = draftOf(before, changes);
        checkDesigner(draft, before, context);
        await nameTaken(saveDesigner(sql, draft, { id: before.id, nowS: context.nowS }));
        return record(sql, context, { action: "update", id: before.id, before });
      }),
    ),
    serve(contract.deleteDesigner, ({ caller, params }) =>
      changing(caller, async (sql, context) => {
        const before = await findOwn(sql, context, params.id);
        await deleteDesigner(sql, before.id);
        await recordDesigner(sql, context, {
          action: "delete",
          id: before.id,
          before,
          after: null,
        });
      }),
    ),
    serve(contract.markDesigner, ({ caller, params, body }) =>
      changing(caller, (sql, context) => mark(sql, context, { id: params.id, ...body })),
    ),
  ];
};

type Work<T> = (sql: Sql, context: SharingContext) => Promise<T>;

async function create(
  sql: Sql,
  context: SharingContext,
  draft: DesignerDraft,
): Promise<contract.Designer> {
  const own = (await loadVisible(sql, context)).filter(isOwn(context));
  if (own.length >= analyticsLimits.designers)
    throw refuse("too_many_entries", analyticsLimits.designers, "saved questions");
  checkDesigner(draft, null, context);
  const { userId: ownerId, nowS } = context;
  const id = await nameTaken(insertDesigner(sql, draft, { ownerId, nowS }));
  return record(sql, context, { action: "create", id, before: null });
}

/** A person's favourites are no one else's business, so not in the audit log. */
async function mark(
  sql: Sql,
  context: SharingContext,
  { id, is_favorite: isFavorite }: { id: string; is_favorite: boolean },
): Promise<contract.Designer> {
  await findVisible(sql, context, id);
  await markFavorite(sql, { userId: context.userId, id, isFavorite });
  await publish(sql, {
    organization: context.caller.organizationId,
    kind: "config",
    rows: [{ kind: "analytics-designers" }],
  });
  return presentDesigner(await findVisible(sql, context, id), context);
}

const loadVisible = async (sql: Sql, { caller, userId }: SharingContext): Promise<DesignerRow[]> =>
  loadDesigners(sql, { userId, roles: await loadCallerRoles(sql, caller) });

const isOwn =
  ({ userId }: SharingContext) =>
  ({ owner_id }: DesignerRow): boolean =>
    owner_id === userId;

async function findVisible(sql: Sql, context: SharingContext, id: string): Promise<DesignerRow> {
  const row = (await loadVisible(sql, context)).find((item) => item.id === id);
  if (!row) throw refuse("not_found");
  return row;
}

async function findOwn(sql: Sql, context: SharingContext, id: string): Promise<DesignerRow> {
  const row = await findVisible(sql, context, id);
  if (!isOwn(context)(row)) throw refuse("not_found");
  return row;
}

/** What is left out stays. */
function draftOf(
  before: DesignerRow,
  changes: { [Field in keyof DesignerDraft]?: DesignerDraft[Field] | undefined },
): DesignerDraft {
  return {
    name: changes.name ?? before.name,
    description: changes.description ?? before.description,
    question: changes.question ?? before.question,
    chart: changes.chart ?? before.chart,
    range_s: changes.range_s ?? before.range_s,
    compares: changes.compares ?? before.compares,
    environment_id:
      changes.environment_id === undefined ? before.environment_id : changes.environment_id,
    role_ids: changes.role_ids ?? before.role_ids,
  };
}

async function record(
  sql: Sql,
  context: SharingContext,
  change: { action: "create" | "update"; id: string; before: DesignerRow | null },
): Promise<contract.Designer> {
  const after = await findVisible(sql, context, change.id);
  await recordDesigner(sql, context, { ...change, after });
  return presentDesigner(after, context);
}

const recordDesigner = (
  sql: Sql,
  { caller, nowS }: SharingContext,
  change: {
    action: "create" | "update" | "delete";
    id: string;
    before: DesignerRow | null;
    after: DesignerRow | null;
  },
): Promise<void> =>
  recordChange(sql, caller, {
    ...change,
    at: nowS,
    resource: "analytics",
    news: "analytics-designers",
  });
