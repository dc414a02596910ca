import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import type { Parts } from "../../platform/parts.ts";
import { loadViews, lockViews, type ViewDraft, type ViewRow } from "./store.ts";
import { type Seen, seenViews } from "./view.ts";
import { loadAround, openViews, type ViewList, type ViewWriter } from "./write.ts";

/**
 * Keeps the views of one list. Every change is one transaction: the row, the audit log, the news.
 */
export interface ViewKeeper {
  list(caller: Caller): Promise<Seen[]>;
  create(caller: Caller, draft: (others: readonly ViewRow[]) => ViewDraft): Promise<Seen>;
  change(caller: Caller, id: string, change: Parameters<ViewWriter["change"]>[1]): Promise<Seen>;
  remove(caller: Caller, id: string): Promise<void>;
  reorder(caller: Caller, ids: readonly string[]): Promise<Seen[]>;
}

export function keepViews({ db, clock }: Parts, list: ViewList): ViewKeeper {
  const listed = async (sql: Sql, caller: Caller) =>
    seenViews(await loadViews(sql, list.kind), await loadAround(sql, list, caller));
  /** As whoever may write sees it: creating does not need the permission to change. */
  const shown = async (sql: Sql, caller: Caller, row: ViewRow): Promise<Seen> => {
    const [seen] = seenViews([row], { ...(await loadAround(sql, list, caller)), mayWrite: true });
    if (!seen) throw new Error("a view that was written is not seen");
    return seen;
  };
  const changing = <T>(
    caller: Caller,
    work: (views: ViewWriter, sql: Sql) => Promise<T>,
  ): Promise<T> =>
    db.tenant(caller.organizationId, async (sql) => {
      await lockViews(sql);
      return work(await openViews(sql, list, { caller, nowS: clock.nowS() }), sql);
    });
  return {
    list: (caller) => db.tenant(caller.organizationId, (sql) => listed(sql, caller)),
    create: (caller, draft) =>
      changing(caller, async (views, sql) =>
        shown(sql, caller, await views.create(draft(views.views()))),
      ),
    change: (caller, id, change) =>
      changing(caller, async (views, sql) => shown(sql, caller, await views.change(id, change))),
    remove: (caller, id) => changing(caller, (views) => views.remove(id)),
    reorder: (caller, ids) =>
      changing(caller, async (views, sql) => {
        await views.reorder(ids);
        return listed(sql, caller);
      }),
  };
}
