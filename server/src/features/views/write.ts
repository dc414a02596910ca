import { limits } from "#contract/limits.ts";
import type { Resource } from "#contract/permissions.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { isSameSet } from "../../platform/same-set.ts";
import { recordChange } from "../access/store-audit.ts";
import { loadEnvironments, loadRoleNames } from "../environments/store.ts";
import {
  deleteView,
  insertView,
  loadRoleIdsOf,
  loadViews,
  saveView,
  saveViewOrder,
  type ViewDraft,
  type ViewKind,
  type ViewRow,
} from "./store.ts";
import { type ViewContext, checkTargets } from "./view.ts";
import type { ChangeBase } from "../rules/rule.ts";

/**
 * A list whose columns views choose. `environmentField`: where the contract names its environments.
 */
export interface ViewList {
  kind: ViewKind;
  resource: Extract<Resource, "alert_view" | "incident_view">;
  environmentField: string;
}
export const alertViews: ViewList = {
  kind: "alert-view",
  resource: "alert_view",
  environmentField: "environment_ids",
};
export const incidentViews: ViewList = {
  kind: "incident-view",
  resource: "incident_view",
  environmentField: "environment_id",
};

/** Changes views of one list in the caller's transaction, which begins with lockViews. */
export interface ViewWriter {
  /** In order, as they are by now. */
  views(): readonly ViewRow[];
  create(draft: ViewDraft): Promise<ViewRow>;
  /** `revision` and `base` are what the change was made from. */
  change(
    id: string,
    change: ChangeBase & { edit: (before: ViewRow) => ViewDraft },
  ): Promise<ViewRow>;
  remove(id: string): Promise<void>;
  reorder(ids: readonly string[]): Promise<void>;
}

/** Every change is in the audit log, and told. */
export async function openViewWriter(
  sql: Sql,
  list: ViewList,
  { caller, nowS }: { caller: Caller; nowS: number },
): Promise<ViewWriter> {
  const { kind, resource } = list;
  let views = await loadViews(sql, kind);
  const context = await loadViewContext(sql, list, caller);
  const record = (
    action: "create" | "update" | "delete",
    id: string,
    sides: { before: unknown; after: unknown },
  ) => recordChange(sql, caller, { ...sides, action, id, resource, news: kind, at: nowS });
  return {
    views: () => views,
    create: async (draft) => {
      if (views.length >= limits.views) throw refuse("too_many_entries", limits.views, "views");
      checkTargets(draft, null, context);
      const after = await nameTaken(insertView(sql, draft, { kind, nowS }));
      views = [...views, after];
      await record("create", after.id, { before: null, after });
      return after;
    },
    change: async (id, { revision, base, edit }) => {
      const before = findView(views, id);
      if (revision !== undefined && revision !== before.revision)
        throw refuse("stale", before.name);
      requireUnchanged(before, base, before.name);
      const draft = edit(before);
      checkTargets(draft, before, context);
      const isSame = canonicalJson({ ...before, ...draft }) === canonicalJson(before);
      const after = await nameTaken(
        saveView(sql, {
          ...before,
          ...draft,
          revision: before.revision + (isSame ? 0 : 1),
          updated_at: nowS,
        }),
      );
      views = views.map((view) => (view === before ? after : view));
      await record("update", id, { before, after });
      return after;
    },
    remove: async (id) => {
      const before = findView(views, id);
      await deleteView(sql, before.id);
      views = views.filter((view) => view !== before);
      await record("delete", id, { before, after: null });
    },
    reorder: async (ids) => {
      const before = views.map((view) => view.id);
      // Somebody added or deleted a view meanwhile: an order of other views would lose theirs.
      if (!isSameSet(ids, before)) throw refuse("stale", "The list");
      await saveViewOrder(sql, kind, ids);
      await record("update", "order", { before, after: ids });
      views = await loadViews(sql, kind);
    },
  };
}

export const loadViewContext = async (
  sql: Sql,
  { resource, environmentField }: ViewList,
  caller: Caller,
): Promise<ViewContext> => ({
  caller,
  environments: (await loadEnvironments(sql)).map((environment) => environment.id),
  roles: (await loadRoleNames(sql)).map((role) => role.id),
  callerRoles: await loadCallerRoles(sql, caller),
  mayWrite: caller.permissions.has(`${resource}@update`),
  environmentField,
});

/** While they see as a role, theirs is that one. */
export async function loadCallerRoles(
  sql: Sql,
  { userId, rolePreview }: Caller,
): Promise<string[]> {
  if (rolePreview !== null) return [rolePreview.roleId];
  return userId === null ? [] : loadRoleIdsOf(sql, userId);
}

function findView(views: readonly ViewRow[], id: string): ViewRow {
  const view = views.find((item) => item.id === id);
  if (!view) throw refuse("not_found");
  return view;
}
