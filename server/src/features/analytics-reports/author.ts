/** Whether a report may still be sent in its author's name. */
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { loadCaller } from "../access/store.ts";

export const loadPerson = (
  sql: Sql,
  { organizationId, userId, nowS }: { organizationId: string; userId: string; nowS: number },
): Promise<Caller | null> =>
  loadCaller(sql, { organizationId, userId, sessionId: null, proof: "key", nowS });

/** Off or expired: nothing is sent until that changes, and then the next time is due. */
export const isResting = (author: Caller | null): boolean =>
  author !== null &&
  (author.isExpired ||
    !author.toggles.has("report_manager") ||
    !author.toggles.has("unified_analytics"));

/** Why a report of theirs stops; null where it goes on. */
export function authorProblem(author: Caller | null): string | null {
  if (author === null) return "Its author is no longer an active member";
  return author.permissions.has("analytics@read") && author.permissions.has("analytics@create")
    ? null
    : "Its author may no longer send reports";
}
