import type { Query } from "#bpql/ast.ts";
import { type SqlCondition, toSql } from "#bpql/to-sql.ts";
import type { Sql } from "../../platform/db.ts";
import { tellingOf } from "../incidents/feed/feed-list-query.ts";
import { buildFeedFilter, type FeedPosition } from "../incidents/feed/store-feed-filter.ts";
import { filterAlerts } from "../incidents/detail/filter-alerts.ts";
import { newestIncidents } from "../incidents/feed/store-newest.ts";
import {
  commonIncidents,
  narrowByTerms,
  selectGatherable,
} from "../incidents/feed/store-term-lists.ts";
import { loadUnindexed } from "../incidents/search/store-search-changes.ts";
import { kindOf } from "../incidents/world/incident-fields.ts";
import { loadAlerts } from "../incidents/stores/store-world.ts";
import {
  alertColumn,
  alertNeeds,
  alertRows,
  alertText,
  singleAlertTag,
} from "./store-alert-fields.ts";
import { statusRankSql } from "./found-status.ts";
import { feedQueryOf } from "./incident-matches.ts";
import { type Matches, matchesOf, maxFiltered, noMatches, type SearchBounds } from "./matches.ts";
import type { SearchAsk } from "./search-ask.ts";

/**
 * Alerts by what they say themselves. Which incidents can have some is asked of the index first;
 * what is beyond the bounds belongs to incidents that changed earlier.
 */
export async function findAlerts(sql: Sql, ask: SearchAsk, bounds: SearchBounds): Promise<Matches> {
  const listQuery = { ...feedQueryOf(ask), query: null };
  const part = await buildFeedFilter(sql, listQuery);
  const query = ask.queries.alerts;
  const candidates =
    query === null || bounds.scanned !== null
      ? null
      : await incidentsThatMayHave(sql, query, {
          nowS: ask.nowS,
          firstParam: part.values.length + 1,
        });
  if (candidates === "none") return noMatches;
  const values = [...part.values, ...(candidates?.values ?? [])];
  const condition = compileQuery(query, { nowS: ask.nowS, firstParam: values.length + 1 });
  values.push(...condition.params);
  const [from, to] = [values.push(ask.from), values.push(ask.to)];
  // An array in the order of the key is read in one sweep.
  const incidents = candidates
    ? `SELECT i.id, i.last_change FROM incidents i
       WHERE i.id = ANY(ARRAY(SELECT DISTINCT incident_id FROM (${candidates.sql}) common ORDER BY 1))
       AND ${part.where}`
    : newestIncidents(listQuery, part);
  const scanned =
    bounds.scanned === null
      ? incidents
      : `SELECT * FROM (${incidents}) i ORDER BY i.last_change DESC, i.id DESC LIMIT ${bounds.scanned}`;
  // OFFSET keeps it a lookup by incident, whatever the planner believes.
  const rows = await sql<FeedPosition>(
    `SELECT a.id, (${sortSql(ask)})::float8 AS value FROM (${scanned}) i
     CROSS JOIN LATERAL (SELECT * FROM alerts e WHERE e.organization_id =
       (SELECT tocsin_organization()) AND e.incident_id = i.id OFFSET 0) a
     WHERE a.start <= $${to}::float8 AND (a."end" IS NULL OR a."end" >= $${from}::float8)
       AND ${condition.sql}
     ORDER BY i.last_change DESC, i.id DESC LIMIT ${bounds.listed + 1}`,
    values,
  );
  if (query === null || condition.exact) return matchesOf(rows, bounds);
  const { positions, isWhole } = matchesOf(rows, { ...bounds, listed: maxFiltered });
  const alerts = await loadAlerts(
    sql,
    positions.map(({ id }) => id),
  );
  const matching = new Set(filterAlerts(alerts, query, ask.nowS).map(({ id }) => id));
  return { positions: positions.filter(({ id }) => matching.has(id)), isWhole };
}

/** A query for them; null where they may be any. */
async function incidentsThatMayHave(
  sql: Sql,
  query: Query,
  { nowS, firstParam }: { nowS: number; firstParam: number },
): Promise<{ sql: string; values: unknown[] } | "none" | null> {
  const unindexed = await loadUnindexed(sql);
  const { lists } = await narrowByTerms(sql, query, { scheme: alertNeeds, isLive: false, nowS });
  if (unindexed.length === 0 && lists.some((list) => list.size === 0)) return "none";
  const joinedLists = selectGatherable(lists);
  if (joinedLists.length === 0) return null;
  const common = await commonIncidents(sql, joinedLists, { isLive: false, firstParam });
  if (common === null || unindexed.length === 0) return common;
  const ids = `$${firstParam + common.values.length}::bigint[]`;
  return {
    sql: `(${common.sql}) UNION ALL SELECT unnest(${ids})`,
    values: [...common.values, unindexed],
  };
}

const compileQuery = (
  query: Query | null,
  { nowS, firstParam }: { nowS: number; firstParam: number },
): SqlCondition =>
  query === null
    ? { sql: "TRUE", params: [], exact: true }
    : toSql(query, {
        column: (field) => {
          const sql = alertColumn(field, nowS);
          if (sql === null) return null;
          const kind = kindOf(field);
          if (kind === "text") return { kind, sql, folded: `lower(${sql})` };
          return { kind: kind === "duration" ? "number" : kind, sql };
        },
        rows: alertRows,
        single: singleAlertTag,
        facts: "NULL::jsonb",
        folded: "NULL::jsonb",
        text: alertText,
        nowS,
        firstParam,
        kindOf,
      });

function sortSql({ sort, nowS }: SearchAsk): string {
  switch (sort) {
    case "telling":
      return tellingOf(statusRankSql("a.status"), "0", "a.last_change");
    case "last_change":
      return "a.last_change";
    case "status":
      return statusRankSql("a.status");
    case "start":
      return "a.start";
    case "duration":
      return `(coalesce(a."end", ${Number(nowS)}) - a.start)`;
    // An alert is one, and its priority is its incident's: the newest first.
    case "alerts":
    case "priority":
      return "a.last_change";
  }
}
