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

interface Mover {
  name: string;
  mover: string;
  nowS: number;
  untilS: number;
}
/** Answers up to where it has been moved; null while another process moves it. */
export async function claimLog(
  sql: Sql,
  { name, mover, nowS, untilS }: Mover,
): Promise<number | null> {
  const [row] = await sql<{ moved: string }>(
    `UPDATE ingest_logs SET mover = $2, mover_until = $4
     WHERE name = $1 AND (mover = $2 OR mover_until < $3) RETURNING moved`,
    [name, mover, nowS, untilS],
    "claim-log",
  );
  return row ? Number(row.moved) : null;
}

/** Takes the row's lock for the transaction; false where another process moves it by now. */
export async function saveMoved(
  sql: Sql,
  { name, mover, sequence }: Pick<Mover, "name" | "mover"> & { sequence: number },
): Promise<boolean> {
  const rows = await sql(
    "UPDATE ingest_logs SET moved = greatest(moved, $3) WHERE name = $1 AND mover = $2 RETURNING name",
    [name, mover, sequence],
    "save-moved",
  );
  return rows.length > 0;
}

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
 * nothing is stored for an organization that was deleted meanwhile.
 */
export const insertLogged = (sql: Sql, requests: readonly LoggedRequest[]) =>
  sql(
    `INSERT INTO receipts (organization_id, id, integration_id, source, received_at, app_key, body,
       events, rejected, traceparent, taken, outcomes, tally)
     SELECT tocsin_organization(), r.*, CASE WHEN r.events = 0 THEN nextval('ids') END,
       CASE WHEN r.events = 0 THEN '[]'::json END, CASE WHEN r.events = 0 THEN '{}'::jsonb END
     FROM json_to_recordset($1::json) AS r(id bigint, integration_id bigint, source text,
       received_at float8, app_key text, body text, events int, rejected jsonb, traceparent text)
     WHERE EXISTS (SELECT FROM organizations
       WHERE id = tocsin_organization() AND deleted_at IS NULL)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(requests)],
    "insert-logged",
  );
