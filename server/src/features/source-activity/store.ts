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
       AND r.integration_id IS NOT NULL AND x.value #>> '{errors,0,code}' NOT IN ('not_an_alert', 'not_a_change')
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
  last_error: string | null;
  /** Without those of a paused source. */
  recent_errors: number;
  last_error_at: number | null;
  activated_at: number | null;
  /** At this hour of the former days that were asked for. */
  alike_events: number;
}

interface SummaryScope {
  nowS: number;
  /** So many former days count at this hour. */
  days: number;
  /** Null for all sources. */
  id?: string | null;
}

/**
 * Of all sources, or of one: the last 24 hours, and the same hour of former days. In statements of
 * their own: joined, the counts of one table were added up again for each source.
 */
export async function loadSummaries(
  sql: Sql,
  { nowS, days, id = null }: SummaryScope,
): Promise<SummaryRow[]> {
  const [hour, minute] = [Math.floor(nowS / 3600), Math.floor(nowS / 60)];
  const sources = await loadSourceStates(sql, id);
  const hours = await loadHourEvents(sql, { after: hour - 24, id });
  const minutes = await loadRecentEvents(sql, { from: minute - 5, to: minute, id });
  const errors = await loadErrorCounts(sql, { hour, id });
  const alike = await loadAlikeEvents(sql, { hours: alikeHours(hour, days), id });
  return sources.map((source) => ({
    ...source,
    ...(hours.get(source.id) ?? { hours: [], hour_events: [] }),
    recent_events: minutes.get(source.id)?.events ?? 0,
    ...(errors.get(source.id) ?? {
      errors: 0,
      recent_errors: 0,
      last_error_at: null,
      last_error: null,
    }),
    alike_events: alike.get(source.id)?.events ?? 0,
  }));
}

const alikeHours = (hour: number, days: number): number[] =>
  Array.from({ length: days }, (_, day) => hour - 24 * (day + 1));

const byIntegration = <Row extends { integration_id: string }>(
  rows: readonly Row[],
): Map<string, Omit<Row, "integration_id">> =>
  new Map(rows.map(({ integration_id, ...row }) => [integration_id, row]));

type SourceStateRow = Pick<
  SummaryRow,
  "id" | "active" | "last_event_at" | "activated_at" | "silent_since"
>;
const loadSourceStates = (sql: Sql, id: string | null): Promise<SourceStateRow[]> =>
  sql<SourceStateRow>(
    `SELECT i.id, i.active, i.last_event_at, i.activated_at, y.silent_since FROM integrations i
     LEFT JOIN source_rhythms y ON y.organization_id = i.organization_id
       AND y.integration_id = i.id
     WHERE i.organization_id = tocsin_organization() AND i.deleted_at IS NULL
       AND ($1::bigint IS NULL OR i.id = $1)
     ORDER BY i.id`,
    [id],
  );

type HourEventsRow = Pick<SummaryRow, "hours" | "hour_events"> & { integration_id: string };
const loadHourEvents = async (sql: Sql, { after, id }: { after: number; id: string | null }) =>
  byIntegration(
    await sql<HourEventsRow>(
      `SELECT integration_id, array_agg(hour ORDER BY hour) AS hours,
         array_agg(events ORDER BY hour) AS hour_events FROM source_hours
       WHERE organization_id = tocsin_organization() AND hour > $1
         AND ($2::bigint IS NULL OR integration_id = $2) GROUP BY 1`,
      [after, id],
    ),
  );

interface EventsRow {
  integration_id: string;
  events: number;
}
const loadRecentEvents = async (
  sql: Sql,
  { from, to, id }: { from: number; to: number; id: string | null },
) =>
  byIntegration(
    await sql<EventsRow>(
      `SELECT integration_id, sum(events)::int AS events FROM source_minutes
       WHERE organization_id = tocsin_organization() AND minute >= $1 AND minute < $2
         AND ($3::bigint IS NULL OR integration_id = $3) GROUP BY 1`,
      [from, to, id],
    ),
  );

const loadAlikeEvents = async (
  sql: Sql,
  { hours, id }: { hours: readonly number[]; id: string | null },
) =>
  byIntegration(
    await sql<EventsRow>(
      `SELECT integration_id, sum(events)::int AS events FROM source_hours
       WHERE organization_id = tocsin_organization() AND hour = ANY($1::int[])
         AND ($2::bigint IS NULL OR integration_id = $2) GROUP BY 1`,
      [hours, id],
    ),
  );

type ErrorCountRow = Pick<
  SummaryRow,
  "errors" | "recent_errors" | "last_error_at" | "last_error"
> & { integration_id: string };
const loadErrorCounts = async (sql: Sql, { hour, id }: { hour: number; id: string | null }) =>
  byIntegration(
    await sql<ErrorCountRow>(
      `SELECT integration_id, sum(events)::int AS errors,
         coalesce((sum(events) FILTER (WHERE hour >= $1 - 1 AND code <> 'integration_paused'))::int,
           0) AS recent_errors,
         max(last_at) FILTER (WHERE code <> 'integration_paused') AS last_error_at,
         (array_agg(message ORDER BY last_at DESC))[1] AS last_error
       FROM source_errors WHERE organization_id = tocsin_organization() AND hour > $1 - 24
         AND ($2::bigint IS NULL OR integration_id = $2) GROUP BY 1`,
      [hour, id],
    ),
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
