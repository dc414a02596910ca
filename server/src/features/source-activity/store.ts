import type { Outcome } from "#contract/statuses.ts";
import type { SendStatement, Sql } from "../../platform/db.ts";

export interface ActivityMinute {
  integration_id: string;
  minute: number;
  events: number;
}
export interface ActivityHour extends Record<Outcome, number> {
  integration_id: string;
  hour: number;
  events: number;
  first_at: number;
  latency: number[];
}
export interface SourceError {
  integration_id: string;
  hour: number;
  code: string;
  message: string;
  events: number;
  last_at: number;
}

/** Before the time of the last event is written: the gap that ended is read from it. */
export const saveActivity = (
  send: SendStatement,
  { minutes, hours }: { minutes: readonly ActivityMinute[]; hours: readonly ActivityHour[] },
) =>
  send(
    `WITH minutes AS (
       INSERT INTO source_minutes AS m (organization_id, integration_id, minute, events)
       SELECT tocsin_organization(), r.*
       FROM json_to_recordset($1::json) AS r(integration_id bigint, minute int, events int)
       ON CONFLICT (organization_id, integration_id, minute)
         DO UPDATE SET events = m.events + excluded.events
       RETURNING m.integration_id, m.minute, m.xmax = 0 AS is_new
     )
     INSERT INTO source_hours AS h (organization_id, integration_id, hour, events, opened, joined,
       updated, resolved, repeated, late, filtered, failed, active_minutes, longest_gap_s, latency)
     SELECT tocsin_organization(), r.integration_id, r.hour, r.events, r.opened, r.joined,
       r.updated, r.resolved, r.repeated, r.late, r.filtered, r.failed,
       (SELECT count(*) FROM minutes m WHERE m.integration_id = r.integration_id AND m.is_new
          AND m.minute / 60 = r.hour),
       coalesce(greatest(0, r.first_at - greatest(i.last_event_at, i.resumed_at)), 0), r.latency
     FROM json_to_recordset($2::json) AS r(integration_id bigint, hour int, events int, opened int,
       joined int, updated int, resolved int, repeated int, late int, filtered int, failed int,
       first_at float8, latency int[])
     LEFT JOIN integrations i ON i.organization_id = tocsin_organization()
       AND i.id = r.integration_id
     ON CONFLICT (organization_id, integration_id, hour) DO UPDATE SET
       events = h.events + excluded.events, opened = h.opened + excluded.opened,
       joined = h.joined + excluded.joined, updated = h.updated + excluded.updated,
       resolved = h.resolved + excluded.resolved, repeated = h.repeated + excluded.repeated,
       late = h.late + excluded.late, filtered = h.filtered + excluded.filtered,
       failed = h.failed + excluded.failed,
       active_minutes = h.active_minutes + excluded.active_minutes,
       longest_gap_s = greatest(h.longest_gap_s, excluded.longest_gap_s),
       latency = (SELECT array_agg(a + b ORDER BY place)
         FROM unnest(h.latency, excluded.latency) WITH ORDINALITY AS t(a, b, place))`,
    [JSON.stringify(minutes), JSON.stringify(hours)],
    "source-activity",
  );

const addErrors = `ON CONFLICT (organization_id, integration_id, hour, code) DO UPDATE SET
  events = e.events + excluded.events, message = excluded.message,
  last_at = greatest(e.last_at, excluded.last_at)`;

/** Of requests of which some events were accepted, those that were not. */
export const saveRejected = (send: SendStatement, receiptIds: readonly string[]) =>
  send(
    `INSERT INTO source_errors AS e (organization_id, integration_id, hour, code, message, events,
       last_at)
     SELECT tocsin_organization(), r.integration_id, floor(r.received_at / 3600)::int,
       left(x.value #>> '{errors,0,code}', 200), min(x.value #>> '{errors,0,message}'),
       count(*)::int, max(r.received_at)
     FROM receipts r, jsonb_array_elements(r.rejected) x
     WHERE r.organization_id = tocsin_organization() AND r.id = ANY($1::bigint[])
       AND r.integration_id IS NOT NULL AND x.value #>> '{errors,0,code}' <> 'not_an_alert'
     GROUP BY 1, 2, 3, 4 ORDER BY 2, 3, 4
     ${addErrors}`,
    [receiptIds],
  );

/** Failed events, and requests that were refused as a whole. */
export const saveErrors = (send: SendStatement, errors: readonly SourceError[]) =>
  send(
    `INSERT INTO source_errors AS e (organization_id, integration_id, hour, code, message, events,
       last_at)
     SELECT tocsin_organization(), r.integration_id, r.hour, r.code, min(r.message),
       sum(r.events)::int, max(r.last_at)
     FROM json_to_recordset($1::json) AS r(integration_id bigint, hour int, code text, message text,
       events int, last_at float8)
     GROUP BY 1, 2, 3, 4 ORDER BY 2, 3, 4
     ${addErrors}`,
    [JSON.stringify(errors)],
  );

export const loadMinutes = (
  sql: Sql,
  { id, from }: { id: string; from: number },
): Promise<{ minute: number; events: number }[]> =>
  sql(
    `SELECT minute, events FROM source_minutes WHERE organization_id = tocsin_organization()
     AND integration_id = $1 AND minute >= $2`,
    [id, from],
  );

export type HourRow = Omit<ActivityHour, "first_at"> & {
  active_minutes: number;
  longest_gap_s: number;
};
export const loadHours = (
  sql: Sql,
  { id, from }: { id: string; from: number },
): Promise<HourRow[]> =>
  sql<HourRow>(
    `SELECT integration_id, hour, events, opened, joined, updated, resolved, repeated, late,
       filtered, failed, active_minutes, longest_gap_s, latency
     FROM source_hours WHERE organization_id = tocsin_organization() AND integration_id = $1
       AND hour >= $2 ORDER BY hour`,
    [id, from],
  );

export interface ErrorRow {
  code: string;
  message: string;
  count: number;
  last_at: number;
}
export const loadErrors = (
  sql: Sql,
  { id, from }: { id: string; from: number },
): Promise<ErrorRow[]> =>
  sql<ErrorRow>(
    `SELECT code, max(message) AS message, sum(events)::int AS count, max(last_at) AS last_at
     FROM source_errors WHERE organization_id = tocsin_organization() AND integration_id = $1
       AND hour >= $2 GROUP BY code ORDER BY 3 DESC, 4 DESC LIMIT 20`,
    [id, from],
  );

export interface SummaryRow {
  id: string;
  active: boolean;
  last_event_at: number | null;
  silent_since: number | null;
  /** Whole hours of Unix time and their events, as far as there are any. */
  hours: number[];
  hour_events: number[];
  /** In the last minutes that are over. */
  recent_events: number;
  errors: number;
  /** Without those of a paused source. */
  recent_errors: number;
  last_error_at: number | null;
}

/** Of all sources, or of one: the last 24 hours. */
export const loadSummaries = (
  sql: Sql,
  { nowS, id = null }: { nowS: number; id?: string | null },
): Promise<SummaryRow[]> =>
  sql<SummaryRow>(
    `SELECT i.id, i.active, i.last_event_at, y.silent_since, coalesce(h.hours, '{}') AS hours,
       coalesce(h.hour_events, '{}') AS hour_events, coalesce(m.events, 0) AS recent_events,
       coalesce(e.errors, 0) AS errors, coalesce(e.recent_errors, 0) AS recent_errors,
       e.last_error_at
     FROM integrations i
     LEFT JOIN source_rhythms y ON y.organization_id = i.organization_id
       AND y.integration_id = i.id
     LEFT JOIN (SELECT integration_id, array_agg(hour ORDER BY hour) AS hours,
         array_agg(events ORDER BY hour) AS hour_events FROM source_hours
       WHERE organization_id = tocsin_organization() AND hour > $1 - 24
         AND ($3::bigint IS NULL OR integration_id = $3) GROUP BY 1) h ON h.integration_id = i.id
     LEFT JOIN (SELECT integration_id, sum(events)::int AS events FROM source_minutes
       WHERE organization_id = tocsin_organization() AND minute >= $2 - 5 AND minute < $2
         AND ($3::bigint IS NULL OR integration_id = $3) GROUP BY 1) m ON m.integration_id = i.id
     LEFT JOIN (SELECT integration_id, sum(events)::int AS errors,
         (sum(events) FILTER (WHERE hour >= $1 - 1 AND code <> 'integration_paused'))::int
           AS recent_errors,
         max(last_at) FILTER (WHERE code <> 'integration_paused') AS last_error_at
       FROM source_errors WHERE organization_id = tocsin_organization() AND hour > $1 - 24
         AND ($3::bigint IS NULL OR integration_id = $3) GROUP BY 1) e ON e.integration_id = i.id
     WHERE i.organization_id = tocsin_organization() AND i.deleted_at IS NULL
       AND ($3::bigint IS NULL OR i.id = $3)
     ORDER BY i.id`,
    [Math.floor(nowS / 3600), Math.floor(nowS / 60), id],
  );

/** What no page shows and no rhythm is learned from any more. */
export async function deleteOldActivity(
  sql: Sql,
  { minute, hour }: { minute: number; hour: number },
): Promise<void> {
  await sql(
    "DELETE FROM source_minutes WHERE organization_id = tocsin_organization() AND minute < $1",
    [minute],
  );
  await sql(
    "DELETE FROM source_hours WHERE organization_id = tocsin_organization() AND hour < $1",
    [hour],
  );
  await sql(
    "DELETE FROM source_errors WHERE organization_id = tocsin_organization() AND hour < $1",
    [hour],
  );
}
