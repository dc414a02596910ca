import { parse } from "#bpql/parse.ts";
import { countSavedQueryMatches, matchLimits } from "#contract/saved-queries.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Sql } from "../../platform/db.ts";
import { openBudget } from "../../platform/statement-budget.ts";
import { changeKindOf } from "../changes/store-change-fields.ts";
import { kindOf } from "../incidents/world/incident-fields.ts";
import { readSearch } from "../search/search-ask.ts";
import { countWithin } from "../search/search.ts";
import type { QueryContext } from "./saved-query.ts";
import { sharingProblem } from "./sharing.ts";
import type { SavedQueryRow } from "./store.ts";

type Reply = ReplyOf<typeof countSavedQueryMatches>;
const dayS = 24 * 3600;

/** What each matches now, as its reader sees it; the last ones go uncounted when the time is up. */
export async function countMatches(
  sql: Sql,
  rows: readonly SavedQueryRow[],
  context: QueryContext,
): Promise<Reply> {
  const endMs = performance.now() + matchLimits.costMs;
  const budget = openBudget(sql, matchLimits.costMs);
  const items: Reply["items"] = [];
  let isPartial = false;
  for (const row of rows) {
    const isDue = performance.now() < endMs;
    const canRun = isAskable(row, context);
    const counted =
      isDue && canRun
        ? await countWithin(budget, await askOf(sql, row, context), {
            counted: matchLimits.counted,
            shareMs: matchLimits.eachMs,
          })
        : null;
    isPartial ||= canRun && counted === null;
    items.push({ id: row.id, ...(counted ?? { total: null, total_is_exact: false }) });
  }
  return { items, partial: isPartial };
}

/** What it names may be gone since it was saved. */
function isAskable(row: SavedQueryRow, context: QueryContext): boolean {
  const { namespaces } = context;
  const isRead = (kinds: typeof kindOf): boolean =>
    row.query.trim() === "" || parse(row.query, { kindOf: kinds, namespaces }).ok;
  return sharingProblem(row, context) === null && isRead(kindOf) && isRead(changeKindOf);
}

const askOf = (
  sql: Sql,
  { query, kind, range_s, environment_id }: SavedQueryRow,
  { caller, nowS }: QueryContext,
) =>
  readSearch(sql, caller, {
    nowS,
    input: {
      query,
      kind,
      environment: environment_id ?? undefined,
      from: nowS - (range_s ?? dayS),
      to: nowS,
      sort: "telling",
      order: "desc",
    },
  });
