/** The incidents that match and changed last, wherever they stand in the feed's order. */
import type { Sql } from "../../../platform/db.ts";
import { type FeedListQuery, folderCondition, queriedFolders, sortOf } from "./feed-list-query.ts";
import type { FeedFilter, FeedPosition } from "./store-feed-filter.ts";

interface NewestQuery {
  part: FeedFilter;
  limit: number;
  /** Of how many incidents the query is asked, those that changed last; null for all. */
  scanned: number | null;
}

export async function loadNewest(
  sql: Sql,
  ask: FeedListQuery,
  { part, limit, scanned }: NewestQuery,
): Promise<FeedPosition[]> {
  const value = `(${sortOf(ask, null).sql})::float8 AS value`;
  const newest = "ORDER BY i.last_change DESC, i.id DESC LIMIT";
  const text =
    scanned === null
      ? `SELECT i.id, i.value FROM (${branches(ask, part, {
          columns: `i.id, i.last_change, ${value}`,
          rest: `AND ${part.condition} ${newest} ${limit}`,
          joins: part.joins,
        })}) i ${newest} ${limit}`
      : `SELECT i.id, ${value} FROM (SELECT * FROM (${branches(ask, part, {
          columns: "i.*",
          rest: `${newest} ${scanned}`,
          joins: "",
        })}) i ${newest} ${scanned}) i ${part.joins} WHERE ${part.condition} ${newest} ${limit}`;
  return sql<FeedPosition>(text, part.values);
}

/** Each folder has an index of its own, by the time of the last change. */
const branches = (
  ask: FeedListQuery,
  part: FeedFilter,
  { columns, joins, rest }: { columns: string; joins: string; rest: string },
): string =>
  queriedFolders(ask)
    .map(
      (folder) =>
        `(SELECT ${columns} FROM incidents i ${joins}
         WHERE ${part.where} AND ${folderCondition(folder, ask)} ${rest})`,
    )
    .join(" UNION ALL ");

/** The end of what was read, to go on behind it. */
export interface ChangedIncident {
  id: string;
  last_change: number;
}

/**
 * Incidents in the feed's reach, those that changed last first, so many behind `after`. Each folder
 * ends by itself: without that the planner sorts all of them.
 */
export function loadNewestIncidents(
  sql: Sql,
  ask: FeedListQuery,
  { part, limit, after }: { part: FeedFilter; limit: number; after: ChangedIncident | null },
): Promise<ChangedIncident[]> {
  const values = [...part.values];
  const newest = `ORDER BY i.last_change DESC, i.id DESC LIMIT ${limit}`;
  const behind =
    after === null
      ? ""
      : `AND (i.last_change, i.id) < ($${values.push(after.last_change)}::float8, $${values.push(after.id)}::bigint)`;
  return sql<ChangedIncident>(
    `SELECT i.id, i.last_change FROM (${branches(ask, part, {
      columns: "i.id, i.last_change",
      joins: "",
      rest: `${behind} ${newest}`,
    })}) i ${newest}`,
    values,
  );
}
