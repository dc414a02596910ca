/** Which stream takes requests and how much of it is among the receipts; in system mode. */
import type { ReceiptRow } from "../../features/receipts/store.ts";
import type { Sql } from "../../platform/db.ts";
import type { IngestRequest } from "../inbox.ts";

export interface IngestLogRow {
  name: string;
  first_id: string;
  moved: string;
}

export interface LoggedRequest extends Pick<
  ReceiptRow,
  "id" | "integration_id" | "source" | "received_at" | "app_key" | "body" | "events"
> {
  organization_id: string;
  rejected: IngestRequest["rejected"];
  traceparent: string | null;
}

/** Until the transaction ends, nobody else makes a stream. */
export const lockLogs = (sql: Sql) => sql("LOCK TABLE ingest_logs IN SHARE ROW EXCLUSIVE MODE");

export async function loadNewestLog(sql: Sql): Promise<IngestLogRow | null> {
  const [row] = await loadLogs(sql);
  return row ?? null;
}
/** The newest first: it takes requests; what the others took before may still wait in them. */
export const loadLogs = (sql: Sql): Promise<IngestLogRow[]> =>
  sql<IngestLogRow>(
    "SELECT name, first_id, moved FROM ingest_logs ORDER BY first_id DESC",
    [],
    "ingest-logs",
  );

/** What waits in the one before still waits. */
export const insertLog = (sql: Sql, name: string, { firstId, nowS }: NewLog) =>
  sql(
    `INSERT INTO ingest_logs (name, first_id, moved_until) VALUES ($1, $2, coalesce(
       (SELECT moved_until FROM ingest_logs ORDER BY first_id DESC LIMIT 1), $3::float8))`,
    [name, firstId, nowS],
  );
export interface NewLog {
  firstId: string;
  nowS: number;
}

export const deleteLog = (sql: Sql, name: string) =>
  sql("DELETE FROM ingest_logs WHERE name = $1", [name]);

interface Mover {
  name: string;
  mover: string;
  nowS: number;
  untilS: number;
}
/** The last request of a stream that is among the receipts. */
export interface MovedMessage {
  sequence: number;
  /** It was published with this id; null where that is not known. */
  messageId: string | null;
}

/** Answers up to where it has been moved; null while another process moves it. */
export async function claimLog(
  sql: Sql,
  { name, mover, nowS, untilS }: Mover,
): Promise<MovedMessage | null> {
  const [row] = await sql<{ moved: string; moved_message: string | null }>(
    `UPDATE ingest_logs SET mover = $2, mover_until = $4
     WHERE name = $1 AND (mover = $2 OR mover_until < $3) RETURNING moved, moved_message`,
    [name, mover, nowS, untilS],
    "claim-log",
  );
  return row ? { sequence: Number(row.moved), messageId: row.moved_message } : null;
}

/** Takes the row's lock for the transaction; false where another process moves it by now. */
export async function saveMoved(
  sql: Sql,
  { name, mover, sequence, messageId }: Pick<Mover, "name" | "mover"> & MovedMessage,
): Promise<boolean> {
  const rows = await sql(
    `UPDATE ingest_logs SET moved = $3, moved_message = $4
     WHERE name = $1 AND mover = $2 AND moved <= $3 RETURNING name`,
    [name, mover, sequence, messageId],
    "save-moved",
  );
  return rows.length > 0;
}

/** All after this sequence is moved again; whoever moves it just now loses the claim. */
export const rewindLog = (sql: Sql, name: string, sequence: number) =>
  sql(
    `UPDATE ingest_logs SET moved = least(moved, $2), moved_message = NULL, mover = NULL,
       mover_until = 0
     WHERE name = $1`,
    [name, sequence],
  );

/** At a moment its last sequence was this: with it moved, everything accepted until then is. */
export const saveMovedUntil = (
  sql: Sql,
  name: string,
  { lastSequence, atS }: { lastSequence: number; atS: number },
) =>
  sql(
    `UPDATE ingest_logs SET moved_until = greatest(moved_until, $3::float8)
     WHERE name = $1 AND moved >= $2`,
    [name, lastSequence, atS],
    "moved-until",
  );

export const releaseLog = (sql: Sql, mover: string) =>
  sql("UPDATE ingest_logs SET mover_until = 0 WHERE mover = $1", [mover]);

/**
 * In the organization's transaction. Nothing is left to decide of requests without events, and
 * nothing is stored for an organization that was deleted meanwhile. A request that is moved again
 * is there already, of the same sender with the same body at the same millisecond; where its id has become another
 * request's, it is stored with a new one.
 */
export async function insertLogged(sql: Sql, requests: readonly LoggedRequest[]): Promise<void> {
  const stored = await sql<{ id: string }>(
    `INSERT INTO receipts (organization_id, id, integration_id, source, received_at, app_key, body,
       events, rejected, traceparent, taken, outcomes, tally)
     SELECT tocsin_organization(), r.*, ${undecided}
     FROM ${requestRows} WHERE ${organizationIsThere}
     ON CONFLICT DO NOTHING RETURNING id`,
    [JSON.stringify(requests)],
    "insert-logged",
  );
  if (stored.length === requests.length) return;
  const ids = new Set(stored.map(({ id }) => id));
  await insertRenumbered(
    sql,
    requests.filter(({ id }) => !ids.has(id)),
  );
}

const insertRenumbered = (sql: Sql, requests: readonly LoggedRequest[]) =>
  sql(
    `INSERT INTO receipts (id, organization_id, integration_id, source, received_at, app_key, body,
       events, rejected, traceparent, taken, outcomes, tally)
     SELECT nextval('ids'), tocsin_organization(), r.integration_id, r.source, r.received_at,
       r.app_key, r.body, r.events, r.rejected, r.traceparent, ${undecided}
     FROM ${requestRows}
     WHERE ${organizationIsThere} AND NOT EXISTS (SELECT FROM receipts AS stored
       WHERE stored.organization_id = tocsin_organization() AND stored.received_at = r.received_at
         AND stored.source = r.source AND stored.body = r.body
         AND stored.integration_id IS NOT DISTINCT FROM r.integration_id
         AND stored.app_key IS NOT DISTINCT FROM r.app_key)`,
    [JSON.stringify(requests)],
  );

const requestRows = `json_to_recordset($1::json) AS r(id bigint, integration_id bigint, source text,
       received_at float8, app_key text, body text, events int, rejected jsonb, traceparent text)`;
const organizationIsThere = `EXISTS (SELECT FROM organizations
       WHERE id = tocsin_organization() AND deleted_at IS NULL)`;
/** taken, outcomes and tally. */
const undecided = `CASE WHEN r.events = 0 THEN nextval('ids') END,
       CASE WHEN r.events = 0 THEN '[]'::json END, CASE WHEN r.events = 0 THEN '{}'::jsonb END`;
