/** Tickets of the past, with what people noted in them. */
import type { Ticket } from "#contract/service-desk.ts";
import type { Sql } from "../../platform/db.ts";
import type { TicketNotes } from "../service-desk/ticket.ts";

export interface PastTicket extends Ticket {
  labels: Record<string, string[]>;
  notes: TicketNotes | null;
}

/** Of a long text, its beginning. */
const characters = 2000;

/** The newest that were opened since then. */
export const loadPastTickets = (
  sql: Sql,
  { since, limit }: { since: number; limit: number },
): Promise<PastTicket[]> =>
  sql<PastTicket>(
    `SELECT t.id, t.integration_id, o.name AS system, t.key, t.title,
       left(t.description, ${characters}) AS description, t.status, t.is_open, t.url, t.priority,
       t.severity, t.impact, t.assignment_group, t.close_code, t.requester, t.opened_at,
       t.updated_at, t.closed_at, t.labels,
       (SELECT jsonb_object_agg(n.key, left(n.value, ${characters}))
        FROM jsonb_each_text(t.notes) n) AS notes
     FROM tickets t JOIN outbound_integrations o
       ON o.organization_id = t.organization_id AND o.id = t.integration_id
     WHERE t.organization_id = tocsin_organization() AND t.opened_at >= $1
     ORDER BY t.opened_at DESC, t.id DESC LIMIT $2`,
    [since, limit],
    "past-tickets",
  );
