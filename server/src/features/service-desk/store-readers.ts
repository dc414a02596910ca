/** How far the tickets of an integration are read. */
import type { Sql } from "../../platform/db.ts";
import { ticketKinds } from "./readers/readers.ts";

export interface ReaderRow {
  place: string;
  read_until: number | null;
  read_at: number | null;
  failures: number;
  problem: string | null;
}

/** Integrations whose tickets are to be read now. */
export async function findDueReaders(sql: Sql, nowS: number): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `SELECT o.id FROM outbound_integrations o
     LEFT JOIN ticket_readers r ON r.organization_id = o.organization_id
       AND r.integration_id = o.id
     WHERE o.organization_id = tocsin_organization() AND o.system = ANY($2::text[]) AND o.active
       AND o.config->>'reads_tickets' = 'true' AND coalesce(r.next_at, 0) <= $1
     ORDER BY o.id`,
    [nowS, ticketKinds],
    "due-ticket-readers",
  );
  return rows.map(({ id }) => id);
}

/** Tickets of another place are forgotten. Nobody else begins before `nextS`. */
export async function beginReading(
  sql: Sql,
  integrationId: string,
  { place, nextS }: { place: string; nextS: number },
): Promise<ReaderRow> {
  const [before] = await sql<ReaderRow>(
    `SELECT place, read_until, read_at, failures, problem FROM ticket_readers
     WHERE organization_id = tocsin_organization() AND integration_id = $1 FOR UPDATE`,
    [integrationId],
    "ticket-reader",
  );
  const isSamePlace = before?.place === place;
  if (before !== undefined && !isSamePlace)
    await sql(
      `DELETE FROM tickets WHERE organization_id = tocsin_organization() AND integration_id = $1`,
      [integrationId],
      "forget-tickets",
    );
  await sql(
    `INSERT INTO ticket_readers AS r (organization_id, integration_id, place, next_at)
     VALUES (tocsin_organization(), $1, $2, $3)
     ON CONFLICT (organization_id, integration_id) DO UPDATE SET next_at = excluded.next_at,
       place = excluded.place,
       read_until = CASE WHEN r.place = excluded.place THEN r.read_until END`,
    [integrationId, place, nextS],
    "begin-reading",
  );
  return {
    place,
    read_until: isSamePlace ? before.read_until : null,
    read_at: before?.read_at ?? null,
    failures: before?.failures ?? 0,
    problem: before?.problem ?? null,
  };
}

export interface ReadingEnd {
  readUntil: number | null;
  readAt: number | null;
  nextS: number;
  failures: number;
  problem: string | null;
}
export const endReading = (sql: Sql, integrationId: string, end: ReadingEnd) =>
  sql(
    `UPDATE ticket_readers SET read_until = $2, read_at = $3, next_at = $4, failures = $5,
       problem = $6
     WHERE organization_id = tocsin_organization() AND integration_id = $1`,
    [integrationId, end.readUntil, end.readAt, end.nextS, end.failures, end.problem],
    "end-reading",
  );

export async function findReader(sql: Sql, integrationId: string): Promise<ReaderRow | null> {
  const [row] = await sql<ReaderRow>(
    `SELECT place, read_until, read_at, failures, problem FROM ticket_readers
     WHERE organization_id = tocsin_organization() AND integration_id = $1`,
    [integrationId],
    "find-ticket-reader",
  );
  return row ?? null;
}
