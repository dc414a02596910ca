import type { Query } from "#bpql/ast.ts";
import { type SqlCondition, toSql } from "#bpql/to-sql.ts";
import type { Sql } from "../../platform/db.ts";
import { type FeedListQuery, isInFeed, tellingOf } from "../incidents/feed/feed-list-query.ts";
import {
  buildFeedFilter,
  type FeedFilter,
  type FeedPosition,
} from "../incidents/feed/store-feed-filter.ts";
import { filterAlerts } from "../incidents/detail/filter-alerts.ts";
import { possibleStatuses } from "../incidents/feed/possible-statuses.ts";
import { type ChangedIncident, loadNewestIncidents } from "../incidents/feed/store-newest.ts";
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
import { type Matches, matchesOf, maxFiltered, type SearchBounds } from "./matches.ts";
import type { SearchAsk } from "./search-ask.ts";

/**
 * Alerts by what they say themselves. Which incidents can have some is asked of the index first;
 * what is beyond the bounds belongs to incidents that changed earlier.
 */
export async function findAlerts(sql: Sql, ask: SearchAsk, bounds: SearchBounds): Promise<Matches> {
  const query = ask.queries.alerts;
  const candidates = await findPositions(sql, ask, bounds);
  if (query === null || candidates.isExact) return matchesOf(candidates.positions, bounds);
  const { positions, isWhole } = matchesOf(candidates.positions, {
    ...bounds,
    listed: maxFiltered,
  });
  const alerts = await loadAlerts(
    sql,
    positions.map(({ id }) => id),
  );
  const matching = new Set(filterAlerts(alerts, query, ask.nowS).map(({ id }) => id));
  return { positions: positions.filter(({ id }) => matching.has(id)), isWhole };
}

interface Positions {
  positions: FeedPosition[];
  /** False where the query has to be asked of them once more. */
  isExact: boolean;
}

async function findPositions(sql: Sql, ask: SearchAsk, bounds: SearchBounds): Promise<Positions> {
  const query = ask.queries.alerts;
  const possible = possibleStatuses(query);
  const listQuery = {
    ...feedQueryOf(ask),
    query: null,
    ...(possible.length > 0 && !possible.includes("ok") && { alertStatuses: possible }),
  };
  const part = await buildFeedFilter(sql, listQuery);
  const candidates =
    query === null || bounds.scanned !== null
      ? null
      : await incidentsThatMayHave(sql, query, {
          nowS: ask.nowS,
          isLive: isInFeed(listQuery),
          firstParam: part.values.length + 1,
        });
  if (candidates === "none") return { positions: [], isExact: true };
  if (candidates === null) return findAmongNewest(sql, ask, { listQuery, part, bounds });
  // An array in the order of the key is read in one sweep.
  const incidents = `SELECT i.id, i.last_change FROM incidents i
     WHERE i.id = ANY(ARRAY(SELECT DISTINCT incident_id FROM (${candidates.sql}) common ORDER BY 1))
     AND ${part.where}`;
  return findAmong(sql, ask, {
    incidents,
    values: [...part.values, ...candidates.values],
    limit: bounds.listed + 1,
  });
}

/** Incidents of the first look, and how many times more of each that follows. */
const firstSlice = 4000;
const sliceGrowth = 4;

/** In slices along the index, until there are enough: a few thousand incidents, mostly. */
async function findAmongNewest(
  sql: Sql,
  ask: SearchAsk,
  { listQuery, part, bounds }: { listQuery: FeedListQuery; part: FeedFilter; bounds: SearchBounds },
): Promise<Positions> {
  const positions: FeedPosition[] = [];
  let isExact = true;
  let after: ChangedIncident | null = null;
  let left = bounds.scanned ?? Infinity;
  for (let slice = bounds.slice ?? firstSlice; left > 0; slice *= sliceGrowth) {
    const limit: number = Math.min(slice, left);
    const incidents: ChangedIncident[] = await loadNewestIncidents(sql, listQuery, {
      part,
      limit,
      after,
    });
    const among = await findAmong(sql, ask, {
      incidents: `SELECT * FROM unnest($1::bigint[], $2::float8[]) AS i(id, last_change)`,
      values: [incidents.map(({ id }) => id), incidents.map(({ last_change }) => last_change)],
      limit: bounds.listed + 1 - positions.length,
    });
    isExact &&= among.isExact;
    for (const position of among.positions) positions.push(position);
    if (positions.length > bounds.listed || incidents.length < limit) break;
    after = incidents.at(-1) ?? null;
    left -= limit;
  }
  return { positions, isExact };
}

/** Alerts that match, of these incidents, those of the incidents that changed last first. */
async function findAmong(
  sql: Sql,
  ask: SearchAsk,
  { incidents, values: ownValues, limit }: { incidents: string; values: unknown[]; limit: number },
): Promise<Positions> {
  const values = [...ownValues];
  const condition = compileQuery(ask.queries.alerts, {
    nowS: ask.nowS,
    firstParam: values.length + 1,
  });
  values.push(...condition.params);
  const [from, to] = [values.push(ask.from), values.push(ask.to)];
  // OFFSET keeps it a lookup by incident, in their order and until there are enough, whatever the
  // planner believes.
  const positions = await sql<FeedPosition>(
    `SELECT a.id, (${sortSql(ask)})::float8 AS value FROM
     (SELECT * FROM (${incidents}) m ORDER BY m.last_change DESC, m.id DESC OFFSET 0) i
     CROSS JOIN LATERAL (SELECT * FROM alerts e WHERE e.organization_id =
       (SELECT tocsin_organization()) AND e.incident_id = i.id OFFSET 0) a
     WHERE a.start <= $${to}::float8 AND (a."end" IS NULL OR a."end" >= $${from}::float8)
       AND ${condition.sql}
     ORDER BY i.last_change DESC, i.id DESC LIMIT ${limit}`,
    values,
  );
  return { positions, isExact: condition.exact };
}

/** A query for them; null where they may be any. */
async function incidentsThatMayHave(
  sql: Sql,
  query: Query,
  { nowS, isLive, firstParam }: { nowS: number; isLive: boolean; firstParam: number },
): Promise<{ sql: string; values: unknown[] } | "none" | null> {
  const unindexed = await loadUnindexed(sql);
  const { lists } = await narrowByTerms(sql, query, { scheme: alertNeeds, isLive, nowS });
  if (unindexed.length === 0 && lists.some((list) => list.size === 0)) return "none";
  const joinedLists = selectGatherable(lists);
  if (joinedLists.length === 0) return null;
  const common = await commonIncidents(sql, joinedLists, { isLive, firstParam });
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
