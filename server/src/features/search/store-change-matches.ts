import { textSeparator } from "#bpql/storable.ts";
import { type SqlCondition, toSql } from "#bpql/to-sql.ts";
import type { Sql } from "../../platform/db.ts";
import { lastsUntil, loadChanges } from "../changes/store-search.ts";
import { tellingOf } from "../incidents/feed/feed-list-query.ts";
import type { FeedPosition } from "../incidents/feed/store-feed-filter.ts";
import { visibleChanges } from "../changes/store-visible-changes.ts";
import { filterChanges } from "./filter-changes.ts";
import {
  changeColumn,
  changeKindOf,
  changeRankSql,
  changeRows,
  changesSql,
  singleChangeTag,
} from "../changes/store-change-fields.ts";
import { type Matches, matchesOf, maxFiltered, type SearchBounds } from "./matches.ts";
import type { SearchAsk } from "./search-ask.ts";

/** Changes by their tags and what their senders said of them, those that began last. */
export async function findChanges(
  sql: Sql,
  ask: SearchAsk,
  bounds: SearchBounds,
): Promise<Matches> {
  const condition = compileQuery(ask);
  const [from, to] = [condition.params.length + 1, condition.params.length + 2];
  const visible = await visibleChanges(sql, ask.reach.environments, to + 1);
  const scanned =
    bounds.scanned === null ? "" : `ORDER BY c.start DESC, c.id DESC LIMIT ${bounds.scanned}`;
  const rows = await sql<FeedPosition>(
    `SELECT c.id, (${sortSql(ask)})::float8 AS value FROM (
       SELECT * FROM ${changesSql} WHERE c.start <= $${to}::float8
         AND ${lastsUntil} >= $${from}::float8 ${scanned}) c
     WHERE ${condition.sql} AND ${visible.sql}
     ORDER BY c.start DESC, c.id DESC LIMIT ${bounds.listed + 1}`,
    [...condition.params, ask.from, ask.to, ...visible.values],
  );
  const query = ask.queries.changes;
  if (query === null || condition.exact) return matchesOf(rows, bounds);
  const { positions, isWhole } = matchesOf(rows, { ...bounds, listed: maxFiltered });
  const changes = await loadChanges(
    sql,
    positions.map(({ id }) => id),
    ask.reach.environments,
  );
  const matching = new Set(filterChanges(changes, query, ask.nowS).map(({ id }) => id));
  return { positions: positions.filter(({ id }) => matching.has(id)), isWhole };
}

function compileQuery({ queries, nowS }: SearchAsk): SqlCondition {
  if (queries.changes === null) return { sql: "TRUE", params: [], exact: true };
  return toSql(queries.changes, {
    column: (field) => {
      const sql = changeColumn(field);
      if (sql === null) return null;
      return changeKindOf(field) === "time"
        ? { kind: "time", sql }
        : { kind: "text", sql, folded: `lower(${sql})` };
    },
    rows: changeRows,
    single: singleChangeTag,
    facts: "NULL::jsonb",
    folded: "NULL::jsonb",
    text: `lower(c.identifier || '${textSeparator}' || c.summary)`,
    nowS,
    firstParam: 1,
    kindOf: changeKindOf,
  });
}

function sortSql({ sort, nowS }: SearchAsk): string {
  switch (sort) {
    case "telling":
      return tellingOf(changeRankSql, "0", "c.updated_at");
    case "last_change":
      return "c.updated_at";
    case "status":
      return changeRankSql;
    case "duration":
      return `(coalesce(c."end", ${Number(nowS)}) - c.start)`;
    // A change has no priority and no alerts.
    case "start":
    case "alerts":
    case "priority":
      return "c.start";
  }
}
