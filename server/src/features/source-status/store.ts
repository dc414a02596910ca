import type { Sql } from "../../platform/db.ts";
import { ownKinds } from "../integrations/own-source.ts";
import type { HourCount } from "./silence.ts";

export interface WatchedSource {
  id: string;
  name: string;
  source_system: string;
  last_event_at: number;
  /** Silence counts from then on: its last event, or since it is active again. */
  quiet_from: number;
  silent_since: number | null;
  rates: number[];
  /** Neither paused nor deleted. */
  is_watched: boolean;
  /** Null where too little is known. */
  silent_at: number | null;
}

/** Those that send, whose rhythm is to be learned first or again; nobody watches the product's own. */
export const findUnlearned = (
  sql: Sql,
  { before, limit }: { before: number; limit: number },
): Promise<{ id: string; created_at: number }[]> =>
  sql(
    `SELECT i.id, i.created_at FROM integrations i
     LEFT JOIN source_rhythms r ON r.organization_id = i.organization_id
       AND r.integration_id = i.id
     WHERE i.organization_id = tocsin_organization() AND i.active AND i.deleted_at IS NULL
       AND i.last_event_at IS NOT NULL AND i.last_event_at > coalesce(r.learned_at, 0)
       AND coalesce(r.learned_at, 0) < $1 AND i.parent_source_system <> ALL($3::text[])
     ORDER BY coalesce(r.learned_at, 0), i.id LIMIT $2`,
    [before, limit, ownKinds],
  );

export const loadHourCounts = (sql: Sql, id: string, from: number): Promise<HourCount[]> =>
  sql<HourCount>(
    `SELECT hour, active_minutes, longest_gap_s FROM source_hours
     WHERE organization_id = tocsin_organization() AND integration_id = $1 AND hour >= $2
     ORDER BY hour`,
    [id, from],
  );

export const saveRhythm = (
  sql: Sql,
  { id, rates, limit, at }: { id: string; rates: number[]; limit: number | null; at: number },
) =>
  sql(
    `INSERT INTO source_rhythms (organization_id, integration_id, rates, silent_at, learned_at)
     VALUES (tocsin_organization(), $1, $2, $3, $4)
     ON CONFLICT (organization_id, integration_id) DO UPDATE SET rates = excluded.rates,
       silent_at = excluded.silent_at, learned_at = excluded.learned_at`,
    [id, rates, limit, at],
  );

/** Those that may be silent now, and those that were. */
export const loadWatched = (sql: Sql, quietSince: number): Promise<WatchedSource[]> =>
  sql<WatchedSource>(
    `SELECT i.id, i.name, i.parent_source_system || '.' || i.name AS source_system,
       i.last_event_at, greatest(i.last_event_at, i.resumed_at) AS quiet_from, r.silent_since,
       r.rates, r.silent_at, i.active AND i.deleted_at IS NULL AS is_watched
     FROM source_rhythms r JOIN integrations i ON i.organization_id = r.organization_id
       AND i.id = r.integration_id
     WHERE r.organization_id = tocsin_organization() AND i.last_event_at IS NOT NULL
       AND (r.silent_since IS NOT NULL
         OR i.active AND i.deleted_at IS NULL AND r.silent_at IS NOT NULL AND i.last_event_at <= $1)
     ORDER BY i.id`,
    [quietSince],
  );

export const saveSilence = (
  sql: Sql,
  changes: readonly { id: string; silent_since: number | null }[],
) =>
  sql(
    `UPDATE source_rhythms r SET silent_since = c.silent_since
     FROM json_to_recordset($1::json) AS c(id bigint, silent_since float8)
     WHERE r.organization_id = tocsin_organization() AND r.integration_id = c.id`,
    [JSON.stringify(changes)],
  );

/** When the sources were looked at last; notes that they are looked at now. */
export async function saveWatch(sql: Sql, at: number, maxPauseS: number): Promise<number> {
  const [row] = await sql<{ counts_from: number }>(
    `INSERT INTO source_watches AS w (organization_id, watched_at, counts_from)
     VALUES (tocsin_organization(), $1, $1)
     ON CONFLICT (organization_id) DO UPDATE SET watched_at = excluded.watched_at,
       counts_from = CASE WHEN excluded.watched_at - w.watched_at > $2
         THEN excluded.watched_at ELSE w.counts_from END
     RETURNING counts_from`,
    [at, maxPauseS],
  );
  return row?.counts_from ?? at;
}

/** A setting of the organization. */
export async function isSilenceReported(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ silence_incidents: boolean }>(
    "SELECT silence_incidents FROM organizations WHERE id = tocsin_organization()",
  );
  return row?.silence_incidents ?? false;
}
