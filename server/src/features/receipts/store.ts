import { arraysOf } from "../../platform/column-arrays.ts";
import { changesSource, type RecordedChange } from "./recorded-changes.ts";
import { type ReceiptOutcome, recoveredBefore, type StoredOutcome } from "./stored-outcome.ts";
import type { Problem } from "../../platform/refuse.ts";
import type { Sql, SendStatement } from "../../platform/db.ts";

export interface ReceiptRow {
  id: string;
  integration_id: string | null;
  source: string;
  received_at: number;
  app_key: string | null;
  body: string;
  events: number;
  rejected: { index: number; errors: Problem[] }[];
  taken: string | null;
  outcomes: ReceiptOutcome[] | null;
  tally: Record<string, number> | null;
}
const columns =
  "id, integration_id, source, received_at, app_key, body, events, rejected, taken, outcomes, tally";
const inOrganization = "organization_id = tocsin_organization()";

export type PendingRow = Pick<
  ReceiptRow,
  "id" | "source" | "received_at" | "app_key" | "events"
> & {
  /** Of the sender's request, where it is sampled. */
  traceparent: string | null;
  /** Some of its events were refused. */
  has_rejected: boolean;
};
/**
 * The oldest waiting requests, up to about `limit` events; their bodies are asked for by themselves.
 * `taken`: requests that a batch has, which is not stored yet.
 */
export const loadPending = (
  sql: Sql,
  limit: number,
  taken: readonly string[] = [],
): Promise<PendingRow[]> =>
  sql<PendingRow>(
    `SELECT id, source, received_at, app_key, events, has_rejected, traceparent FROM (
       SELECT id, source, received_at, app_key, events, has_rejected, traceparent,
         sum(events) OVER (ORDER BY id) - events AS before
       FROM (SELECT id, source, received_at, app_key, events, rejected <> '[]' AS has_rejected,
           traceparent
         FROM receipts WHERE ${inOrganization}
         AND taken IS NULL AND id <> ALL($2::bigint[]) ORDER BY id LIMIT 1000) oldest) counted
     WHERE before < $1 ORDER BY id`,
    [limit, taken],
    "pending",
  );
export const loadBodies = (
  sql: Sql,
  ids: readonly string[],
): Promise<{ id: string; body: string }[]> =>
  sql(
    `SELECT id, body FROM receipts WHERE ${inOrganization} AND id = ANY($1::bigint[])`,
    [ids],
    "bodies",
  );

export interface DecidedReceipt {
  id: string;
  outcomes: StoredOutcome[];
  tally: Record<string, number>;
}
const decidedColumns = { id: "bigint", outcomes: "json", tally: "jsonb" };
/**
 * `taken` rises with every batch: reading by it and then by id is the order in which the lane
 * decided.
 */
export const saveDecided = async (send: SendStatement, decided: readonly DecidedReceipt[]) =>
  send(
    `WITH batch AS MATERIALIZED (SELECT nextval('ids') AS taken)
     UPDATE receipts r SET taken = batch.taken, outcomes = j.outcomes, tally = j.tally
     FROM batch, unnest($1::bigint[], $2::json[], $3::jsonb[]) AS j(id, outcomes, tally)
     WHERE r.organization_id = tocsin_organization() AND r.id = j.id`,
    await arraysOf(decidedColumns, decided),
    "save-taken",
  );

export const insertFailures = (
  send: SendStatement,
  rows: readonly { receipt_id: string; index: number; cause: string; at: number }[],
) =>
  send(
    `INSERT INTO failures (organization_id, receipt_id, index, cause, at)
     SELECT tocsin_organization(), r.*
     FROM json_to_recordset($1::json) AS r(receipt_id bigint, index int, cause text, at float8)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  );

export async function loadReceipt(sql: Sql, id: string): Promise<ReceiptRow | null> {
  const [row] = await sql<ReceiptRow>(
    `SELECT ${columns} FROM receipts WHERE ${inOrganization} AND id = $1`,
    [id],
  );
  return row ?? null;
}

export const loadFailureGroups = (
  sql: Sql,
): Promise<
  { cause: string; events: number; first_at: number; last_at: number; sample_log_id: string }[]
> =>
  sql(
    `SELECT cause, count(*)::int AS events, min(at) AS first_at, max(at) AS last_at,
     max(receipt_id)::text AS sample_log_id FROM failures WHERE ${inOrganization} GROUP BY cause
     ORDER BY count(*) DESC`,
  );
export const takeFailures = (
  sql: Sql,
  cause: string,
): Promise<{ receipt_id: string; index: number }[]> =>
  sql(`DELETE FROM failures WHERE ${inOrganization} AND cause = $1 RETURNING receipt_id, index`, [
    cause,
  ]);

/** A request of the product's own making: timers, and failed events sent again. */
export interface NewReceipt {
  source: string;
  received_at: number;
  app_key?: string | null;
  integration_id: string | null;
  body: string;
  events: number;
}
/** Answers its id. */
export async function insertReceipt(sql: Sql, receipt: NewReceipt): Promise<string> {
  const [id] = await insertReceipts(sql, [receipt]);
  if (id === undefined) throw new Error("no request was stored");
  return id;
}
export async function insertReceipts(sql: Sql, all: readonly NewReceipt[]): Promise<string[]> {
  if (all.length === 0) return [];
  const rows = await sql<{ id: string }>(
    `INSERT INTO receipts (organization_id, integration_id, source, received_at, app_key, body,
     events)
     SELECT tocsin_organization(), r.*
       FROM json_to_recordset($1::json) AS r(integration_id bigint, source text,
       received_at float8, app_key text, body text, events int) RETURNING id`,
    [JSON.stringify(all)],
  );
  return rows.map(({ id }) => id);
}

export interface NewChangesReceipt {
  receivedAt: number;
  appKey: string | null;
  integrationId: string | null;
  body: string;
  outcomes: readonly RecordedChange[];
  rejected: readonly { index: number; errors: readonly Problem[] }[];
}
/** Beside the changes themselves, in their transaction: nothing is left to decide. */
export async function insertChangesReceipt(sql: Sql, receipt: NewChangesReceipt): Promise<string> {
  const { receivedAt, appKey, integrationId, body, outcomes, rejected } = receipt;
  const [row] = await sql<{ id: string }>(
    `INSERT INTO receipts (organization_id, integration_id, source, received_at, app_key, body,
       events, rejected, taken, outcomes, tally)
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6, $7, nextval('ids'), $8, '{}')
     RETURNING id`,
    [
      integrationId,
      changesSource,
      receivedAt,
      appKey,
      body,
      outcomes.length,
      JSON.stringify(rejected),
      JSON.stringify(outcomes),
    ],
    "store-changes-receipt",
  );
  if (!row) throw new Error("no receipt was stored");
  return row.id;
}

/** Organizations with events waiting, how many, and since when; in system mode. */
export const loadWaiting = (
  sql: Sql,
): Promise<{ organization_id: string; events: number; oldest_at: number }[]> =>
  sql(
    `SELECT organization_id, sum(events)::int AS events, min(received_at) AS oldest_at
     FROM receipts WHERE taken IS NULL GROUP BY organization_id`,
  );

/**
 * Where a log takes requests first: up to when everything that was accepted is decided. Null where
 * nothing is known to wait.
 */
export async function loadDecidedUntil(sql: Sql): Promise<number | null> {
  const [row] = await sql<{ until: number | null }>(
    `SELECT least((SELECT moved_until FROM ingest_logs ORDER BY first_id DESC LIMIT 1),
       (SELECT min(received_at) FROM receipts WHERE ${inOrganization} AND taken IS NULL
         AND source NOT IN ('timer', 'again'))) AS until`,
    [],
    "decided-until",
  );
  return row?.until ?? null;
}

/** The whole log of events in the order of decision, in slices. */
export const loadDecided = (
  sql: Sql,
  after: { taken: string; id: string },
  limit: number,
): Promise<(ReceiptRow & { taken: string })[]> =>
  sql(
    `SELECT ${columns} FROM receipts WHERE ${inOrganization} AND taken IS NOT NULL
     AND source <> 'changes' AND (taken, id) > ($1, $2) ORDER BY taken, id LIMIT $3`,
    [after.taken, after.id, limit],
  );

/** Alerts that were opened by what was decided after `taken`. */
export async function loadOpened(sql: Sql, taken: string): Promise<Set<string>> {
  const rows = await sql<{ id: string }>(
    `SELECT DISTINCT o.value ->> 'a' AS id FROM receipts r, json_array_elements(r.outcomes) o
     WHERE r.organization_id = tocsin_organization() AND r.taken > $1
     AND (o.value ->> 'o' IN ('opened', 'joined') OR o.value ->> 'r' = $2)`,
    [taken, recoveredBefore],
  );
  return new Set(rows.map(({ id }) => id));
}

/** What senders sent, newest first, in slices; the product's own timers are not among it. */
export const loadRecent = (
  sql: Sql,
  { from, before }: { from: number; before: { received_at: number; id: string } },
  limit: number,
): Promise<Pick<ReceiptRow, "id" | "source" | "received_at" | "app_key" | "body">[]> =>
  sql(
    `SELECT id, source, received_at, app_key, body FROM receipts WHERE ${inOrganization}
     AND source NOT IN ('timer', 'again') AND source <> 'changes' AND received_at >= $1
     AND (received_at, id) < ($2, $3)
     ORDER BY received_at DESC, id DESC LIMIT $4`,
    [from, before.received_at, before.id, limit],
  );
