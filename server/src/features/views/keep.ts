import { limits } from "#contract/limits.ts";
import { canonical } from "../../platform/canonical.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import type { Parts } from "../../platform/parts.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { loadEnvironments, loadRoleNames } from "../environments/store.ts";
import { deleteView, insertView, loadRoleIdsOf, loadViews, lockViews, saveView, saveViewOrder, type ViewDraft, type ViewKind, type ViewRow } from "./store.ts";
import { type Around, checkTargets, type Seen, seenViews } from "./view.ts";

/** Keeps the views of one list. Every change is one transaction: the row, the audit log, the news. */
export interface ViewKeeper {
  list(caller: Caller): Promise<Seen[]>;
  create(caller: Caller, draft: ViewDraft | ((others: readonly ViewRow[]) => ViewDraft)): Promise<Seen>;
  /** `revision` is the one that the change was made from. */
  change(caller: Caller, id: string, change: { revision: number | undefined; edit: (before: ViewRow) => ViewDraft }): Promise<Seen>;
  remove(caller: Caller, id: string): Promise<void>;
  reorder(caller: Caller, ids: readonly string[]): Promise<Seen[]>;
}

export function keepViews({ db, clock }: Parts, { kind, resource, environmentField }: { kind: ViewKind; resource: "alert_view" | "incident_view"; environmentField: string }): ViewKeeper {
  const around = async (sql: Sql, caller: Caller): Promise<Around> => ({
    caller, environments: (await loadEnvironments(sql)).map((one) => one.id), roles: (await loadRoleNames(sql)).map((one) => one.id),
    callerRoles: caller.userId === null ? [] : await loadRoleIdsOf(sql, caller.userId), mayWrite: caller.permissions.has(`${resource}@update`), environmentField,
  });
  const listed = async (sql: Sql, caller: Caller) => seenViews(await loadViews(sql, kind), await around(sql, caller));
  /** As whoever may write sees it: creating does not need the permission to change. */
  const shown = async (sql: Sql, caller: Caller, row: ViewRow): Promise<Seen> => {
    const [seen] = seenViews([row], { ...(await around(sql, caller)), mayWrite: true });
    if (!seen) throw new Error("a view that was written is not seen");
    return seen;
  };
  const changing = <T>(caller: Caller, work: (sql: Sql, views: ViewRow[]) => Promise<T>): Promise<T> =>
    db.tenant(caller.organizationId, async (sql) => {
      await lockViews(sql);
      return work(sql, await loadViews(sql, kind));
    });
  const record = (sql: Sql, caller: Caller, of: { action: "create" | "update" | "delete"; id: string; before: unknown; after: unknown }) => recordChange(sql, caller, { ...of, resource, news: kind, at: clock.nowS() });
  return {
    list: (caller) => db.tenant(caller.organizationId, (sql) => listed(sql, caller)),
    create: (caller, draft) =>
      changing(caller, async (sql, views) => {
        if (views.length >= limits.views) throw refuse("impossible", `At most ${limits.views} views`);
        const wanted = typeof draft === "function" ? draft(views) : draft;
        checkTargets(wanted, null, await around(sql, caller));
        const after = await nameTaken(insertView(sql, wanted, { kind, nowS: clock.nowS() }));
        await record(sql, caller, { action: "create", id: after.id, before: null, after });
        return shown(sql, caller, after);
      }),
    change: (caller, id, { revision, edit }) =>
      changing(caller, async (sql, views) => {
        const before = among(views, id);
        if (revision !== undefined && revision !== before.revision) throw refuse("stale", before.name);
        const draft = edit(before);
        checkTargets(draft, before, await around(sql, caller));
        const isSame = canonical({ ...before, ...draft }) === canonical(before);
        const after = await nameTaken(saveView(sql, { ...before, ...draft, revision: before.revision + (isSame ? 0 : 1), updated_at: clock.nowS() }));
        await record(sql, caller, { action: "update", id, before, after });
        return shown(sql, caller, after);
      }),
    remove: (caller, id) =>
      changing(caller, async (sql, views) => {
        const before = among(views, id);
        await deleteView(sql, before.id);
        await record(sql, caller, { action: "delete", id: before.id, before, after: null });
      }),
    reorder: (caller, ids) =>
      changing(caller, async (sql, views) => {
        const before = views.map((one) => one.id);
        // Somebody added or deleted a view meanwhile: an order of other views would lose theirs.
        if (ids.length !== before.length || new Set(ids).size !== ids.length || ids.some((id) => !before.includes(id))) throw refuse("stale", "The list");
        await saveViewOrder(sql, kind, ids);
        await record(sql, caller, { action: "update", id: "order", before, after: ids });
        return listed(sql, caller);
      }),
  };
}

function among(views: readonly ViewRow[], id: string): ViewRow {
  const found = views.find((one) => one.id === id);
  if (!found) throw refuse("not_found");
  return found;
}
