import type { StoredOutcome } from "../../features/receipts/stored-outcome.ts";
import type { Sql } from "../../platform/db.ts";
import type { AlertFacts, IncidentFacts, ReceiptFacts } from "./check.ts";

interface ReceiptFactsRow {
  id: string;
  source: string;
  number: string | null;
  events: number;
  rejected: { index: number }[];
  is_taken: boolean;
  outcomes: StoredOutcome[] | null;
  tally: Record<string, number> | null;
}

/** All requests that are stored, in slices because outcomes of many weigh much. */
export async function loadReceiptFacts(sql: Sql): Promise<ReceiptFacts[]> {
  const facts: ReceiptFacts[] = [];
  for (let after = "0"; ;) {
    const rows = await sql<ReceiptFactsRow>(
      `SELECT id, source, substring(body
       FROM '"ledger":"(\\d+)"') AS number, events, rejected, taken IS NOT NULL AS is_taken,
       outcomes, tally
       FROM receipts WHERE organization_id = tocsin_organization() AND id > $1 ORDER BY id
         LIMIT 500`,
      [after],
      "receipt-facts",
    );
    const last = rows.at(-1);
    if (!last) return facts;
    for (const row of rows) facts.push(factsOf(row));
    after = last.id;
  }
}

const factsOf = (row: ReceiptFactsRow): ReceiptFacts => ({
  id: row.id,
  number: row.number === null ? null : Number(row.number),
  isOwn: row.source === "timer",
  isTaken: row.is_taken,
  events: row.events,
  rejected: row.rejected.map((rejected) => rejected.index),
  tally: row.tally,
  outcomes: (row.outcomes ?? []).map((outcome) => ({
    index: outcome.n,
    outcome: outcome.o,
    reason: outcome.r,
    alertId: outcome.a ?? null,
  })),
});

export const loadAlertFacts = (sql: Sql): Promise<AlertFacts[]> =>
  sql<AlertFacts>(
    `SELECT id, primary_value, identity, is_current, incident_id, status, events FROM alerts
     WHERE organization_id = tocsin_organization() ORDER BY id`,
  );

export const loadIncidentFacts = (sql: Sql): Promise<IncidentFacts[]> =>
  sql<IncidentFacts>(
    `SELECT i.id, i.active, i.merged_into, i.alerts_total, i.alerts_active, i.by_status,
     coalesce(c.created, 0)::int AS created FROM incidents i
     LEFT JOIN (SELECT incident_id, count(*) AS created FROM activities
       WHERE organization_id = tocsin_organization() AND type = 'created'
       GROUP BY incident_id) c ON c.incident_id = i.id
     WHERE i.organization_id = tocsin_organization() ORDER BY i.id`,
  );

export const loadIncidentVersions = (sql: Sql): Promise<{ id: string; version: number }[]> =>
  sql("SELECT id, version FROM incidents WHERE organization_id = tocsin_organization()");

/** `name` is of our own making. */
export const createEmptyDatabase = (sql: Sql, name: string) => sql(`CREATE DATABASE ${name}`);

/**
 * Windows as much shorter as the story is faster, or everything would be one incident; an inbox
 * that fills within seconds.
 */
export async function saveAcceleratedSettings(
  sql: Sql,
  { times, inboxEvents }: { times: number; inboxEvents: number },
): Promise<void> {
  const settings = {
    inboxEvents,
    reopenWindowS: 3600 / times,
    flapWindowS: 3600 / times,
    flapQuietS: 900 / times,
  };
  await sql(
    "UPDATE organizations SET settings = settings || $1::jsonb WHERE id = tocsin_organization()",
    [JSON.stringify(settings)],
  );
  await sql(
    `UPDATE rules SET body = jsonb_set(body, '{time_window}', to_jsonb(greatest(1,
     (body->>'time_window')::int / $1::int))) WHERE organization_id = tocsin_organization()
     AND kind = 'correlation-pattern'`,
    [times],
  );
}
