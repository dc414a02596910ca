import { reason } from "#contract/refusals.ts";
import { loadNameIndex } from "../features/configuration/name-index.ts";
import { prefixRefusals } from "../features/configuration/prefix-refusals.ts";
import {
  removeSharedQuery,
  sharedQueryTitle,
  writeSharedQuery,
} from "../features/saved-queries/shared-queries.ts";
import type { Caller } from "../platform/caller.ts";
import type { Sql } from "../platform/db.ts";
import { refuseFor } from "../platform/refuse.ts";
import type { Plan } from "./plan.ts";

/** Those that go first: another may take the place of one. */
export async function writeSharedQueries(
  sql: Sql,
  plan: Plan,
  author: { caller: Caller; nowS: number },
): Promise<void> {
  if (plan.sharedQueries.length === 0) return;
  const names = await loadNameIndex(sql);
  for (const { before, after } of plan.sharedQueries)
    if (before !== null && after === null) await removeSharedQuery(sql, author, before);
  for (const { after } of plan.sharedQueries) {
    if (after === null) continue;
    const title = `saved-query ${sharedQueryTitle(after)}`;
    await prefixRefusals(title, () =>
      writeSharedQuery(sql, author, {
        shared: after,
        names,
        isFromOtherOrganization: false,
        lacking: (missing) =>
          refuseFor(
            reason("missing_here", title, missing.join(", "), missing.length === 1 ? "does" : "do"),
          ),
      }),
    );
  }
}
