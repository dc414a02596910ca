import { reason } from "#contract/refusals.ts";
import {
  removeSharedDesigner,
  sharedDesignerTitle,
  writeSharedDesigner,
} from "../features/analytics-designers/shared-designers.ts";
import {
  removeSharedDashboard,
  sharedDashboardTitle,
  writeSharedDashboard,
} from "../features/dashboards/shared-dashboards.ts";
import { loadNameIndex, type NameIndex } from "../features/configuration/name-index.ts";
import { prefixRefusals } from "../features/configuration/prefix-refusals.ts";
import {
  removeSharedQuery,
  sharedQueryTitle,
  writeSharedQuery,
} from "../features/saved-queries/shared-queries.ts";
import type { Caller } from "../platform/caller.ts";
import type { Sql } from "../platform/db.ts";
import { type Refusal, refuseFor } from "../platform/refuse.ts";
import type { Change, Plan } from "./plan.ts";

interface Author {
  caller: Caller;
  nowS: number;
}
/** What persons save and share with roles: named by its owner and name. */
interface SharedNoun<T> {
  titleOf: (shared: T) => string;
  write: (
    sql: Sql,
    author: Author,
    write: {
      shared: T;
      names: NameIndex;
      isFromOtherOrganization: boolean;
      lacking: (missing: readonly string[]) => Refusal;
    },
  ) => Promise<string>;
  remove: (sql: Sql, author: Author, shared: T) => Promise<void>;
}

export async function writeShared(sql: Sql, plan: Plan, author: Author): Promise<void> {
  await writeNoun(sql, plan.sharedQueries, {
    author,
    titleOf: (shared) => `saved-query ${sharedQueryTitle(shared)}`,
    write: writeSharedQuery,
    remove: removeSharedQuery,
  });
  await writeNoun(sql, plan.sharedDesigners, {
    author,
    titleOf: (shared) => `analytics-designer ${sharedDesignerTitle(shared)}`,
    write: writeSharedDesigner,
    remove: removeSharedDesigner,
  });
  await writeNoun(sql, plan.dashboards, {
    author,
    titleOf: (shared) => `dashboard ${sharedDashboardTitle(shared)}`,
    write: writeSharedDashboard,
    remove: removeSharedDashboard,
  });
}

/** Those that go first: another may take the place of one. */
async function writeNoun<T>(
  sql: Sql,
  changes: readonly Change<T>[],
  { author, titleOf, write, remove }: SharedNoun<T> & { author: Author },
): Promise<void> {
  if (changes.length === 0) return;
  const names = await loadNameIndex(sql);
  for (const { before, after } of changes)
    if (before !== null && after === null) await remove(sql, author, before);
  for (const { after } of changes) {
    if (after === null) continue;
    const title = titleOf(after);
    await prefixRefusals(title, () =>
      write(sql, author, {
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
