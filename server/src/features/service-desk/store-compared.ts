/** Tickets as incidents are compared with them, and as people see them. */
import type { CorrelatedTickets, Ticket } from "#contract/service-desk.ts";
import type { Sql } from "../../platform/db.ts";
import { ticketKinds } from "./readers/readers.ts";

const ticketColumns = `t.id, t.integration_id, o.name AS system, t.key, t.title, t.description,
  t.status, t.is_open, t.url, t.priority, t.severity, t.impact, t.assignment_group, t.close_code,
  t.requester, t.opened_at, t.updated_at, t.closed_at`;

export const loadTickets = (sql: Sql, ids: readonly string[]): Promise<Ticket[]> =>
  sql<Ticket>(
    `SELECT ${ticketColumns} FROM tickets t JOIN outbound_integrations o
       ON o.organization_id = t.organization_id AND o.id = t.integration_id
     WHERE t.organization_id = tocsin_organization() AND t.id = ANY($1::bigint[])`,
    [ids],
    "tickets",
  );

/** As an incident is compared with it. */
export interface ComparedTicket {
  id: string;
  title: string;
  description: string;
  labels: Record<string, string[]>;
  opened_at: number;
}
/** Of a long description, its beginning. */
const comparedColumns = "id, title, left(description, 2000) AS description, labels, opened_at";

/** Those that were opened in the time, the newest of them. */
export const loadOpenedTickets = (
  sql: Sql,
  { start, end, limit }: { start: number; end: number; limit: number },
): Promise<ComparedTicket[]> =>
  sql<ComparedTicket>(
    `SELECT ${comparedColumns} FROM tickets WHERE organization_id = tocsin_organization()
     AND opened_at BETWEEN $1 AND $2 ORDER BY opened_at DESC, id DESC LIMIT $3`,
    [start, end, limit],
    "opened-tickets",
  );

export const loadComparedTickets = (sql: Sql, ids: readonly string[]): Promise<ComparedTicket[]> =>
  sql<ComparedTicket>(
    `SELECT ${comparedColumns} FROM tickets WHERE organization_id = tocsin_organization()
     AND id = ANY($1::bigint[])`,
    [ids],
    "compared-tickets",
  );

export async function countOpenedTickets(
  sql: Sql,
  { start, end }: { start: number; end: number },
): Promise<number> {
  const [row] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM tickets WHERE organization_id = tocsin_organization()
     AND opened_at BETWEEN $1 AND $2`,
    [start, end],
    "count-opened-tickets",
  );
  return row?.total ?? 0;
}

/**
 * By number, whatever the time, or by words that all stand in the title; of those opened in the time,
 * in the description too. The newest first.
 */
export async function findTickets(
  sql: Sql,
  search: string,
  { start, end, limit }: { start: number; end: number; limit: number },
): Promise<string[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
  const rows = await sql<{ id: string }>(
    `SELECT id FROM tickets WHERE organization_id = tocsin_organization()
     AND (lower(key) LIKE $1 || '%' OR (SELECT bool_and(
       strpos(lower(title), w) > 0
         OR (opened_at BETWEEN $3 AND $4 AND strpos(lower(description), w) > 0))
       FROM unnest($2::text[]) AS w))
     ORDER BY opened_at DESC, id DESC LIMIT $5`,
    [likeText(search.toLowerCase()), words, start, end, limit],
    "find-tickets",
  );
  return rows.map(({ id }) => id);
}

const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Unlinked ones that were closed before then; whether Tocsin opened a ticket is seen by its shares. */
export async function deleteOldTickets(sql: Sql, beforeS: number, limit: number): Promise<number> {
  const rows = await sql(
    `DELETE FROM tickets WHERE organization_id = tocsin_organization() AND id IN (
       SELECT t.id FROM tickets t JOIN outbound_integrations o
         ON o.organization_id = t.organization_id AND o.id = t.integration_id
       WHERE t.organization_id = tocsin_organization() AND t.closed_at < $1
         AND t.updated_at < $1
         AND NOT EXISTS (SELECT FROM ticket_correlations c
           WHERE c.organization_id = t.organization_id AND c.ticket_id = t.id
             AND c.verdict = 'linked')
         AND NOT EXISTS (SELECT FROM shares s WHERE s.organization_id = t.organization_id
           AND s.system = o.system AND s.address = o.id::text AND s.external_id = t.external_id)
       ORDER BY t.closed_at, t.id LIMIT $2) RETURNING id`,
    [beforeS, limit],
    "delete-old-tickets",
  );
  return rows.length;
}

export const loadDesks = (sql: Sql): Promise<CorrelatedTickets["desks"]> =>
  sql<CorrelatedTickets["desks"][number]>(
    `SELECT o.id AS integration_id, o.name, r.read_at, r.problem FROM outbound_integrations o
     LEFT JOIN ticket_readers r ON r.organization_id = o.organization_id
       AND r.integration_id = o.id
     WHERE o.organization_id = tocsin_organization() AND o.system = ANY($1::text[]) AND o.active
       AND o.config->>'reads_tickets' = 'true'
     ORDER BY lower(o.name), o.id`,
    [ticketKinds],
    "service-desks",
  );
