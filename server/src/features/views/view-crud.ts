import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import type { Parts } from "../../platform/parts.ts";
import { loadViews, lockViews, type ViewDraft, type ViewRow } from "./store.ts";
import { type PresentedView, visibleViews } from "./view.ts";
import { loadViewContext, openViewWriter, type ViewList, type ViewWriter } from "./write.ts";

/**
 * Keeps the views of one list. Every change is one transaction: the row, the audit log, the news.
 */
export interface ViewCrud {
  list(caller: Caller): Promise<PresentedView[]>;
  create(
    caller: Caller,
    draft: (otherViews: readonly ViewRow[]) => ViewDraft,
  ): Promise<PresentedView>;
  change(
    caller: Caller,
    id: string,
    change: Parameters<ViewWriter["change"]>[1],
  ): Promise<PresentedView>;
  remove(caller: Caller, id: string): Promise<void>;
  reorder(caller: Caller, ids: readonly string[]): Promise<PresentedView[]>;
}

export function viewCrud({ db, clock }: Parts, list: ViewList): ViewCrud {
  const listViews = async (sql: Sql, caller: Caller) =>
    visibleViews(await loadViews(sql, list.kind), await loadViewContext(sql, list, caller));
  /** As whoever may write sees it: creating does not need the permission to change. */
  const presentWritten = async (sql: Sql, caller: Caller, row: ViewRow): Promise<PresentedView> => {
    const [presented] = visibleViews([row], {
      ...(await loadViewContext(sql, list, caller)),
      mayWrite: true,
    });
    if (!presented) throw new Error("a view that was written is not seen");
    return presented;
  };
  const writeTransaction = <T>(
    caller: Caller,
    work: (views: ViewWriter, sql: Sql) => Promise<T>,
  ): Promise<T> =>
    db.tenant(caller.organizationId, async (sql) => {
      await lockViews(sql);
      return work(await openViewWriter(sql, list, { caller, nowS: clock.nowS() }), sql);
    });
  return {
    list: (caller) => db.tenant(caller.organizationId, (sql) => listViews(sql, caller)),
    create: (caller, draft) =>
      writeTransaction(caller, async (views, sql) =>
        presentWritten(sql, caller, await views.create(draft(views.views()))),
      ),
    change: (caller, id, change) =>
      writeTransaction(caller, async (views, sql) =>
        presentWritten(sql, caller, await views.change(id, change)),
      ),
    remove: (caller, id) => writeTransaction(caller, (views) => views.remove(id)),
    reorder: (caller, ids) =>
      writeTransaction(caller, async (views, sql) => {
        await views.reorder(ids);
        return listViews(sql, caller);
      }),
  };
}
