import type { Sql } from "../../platform/db.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { publish } from "../../platform/publish.ts";
import type { OutboundRow } from "../outbound-integrations/outbound-row.ts";
import { readTicketsKind } from "./read-tickets-job.ts";
import { readsTickets } from "./readers/readers.ts";
import { findKnownTickets, saveTickets } from "./store-tickets.ts";
import type { ReadTicket } from "./ticket.ts";

type Desk = Pick<OutboundRow, "id" | "system" | "config" | "active"> & { organization_id: string };

/**
 * What a system has pushed: whole tickets, or only that one has changed, which is then read at once.
 * Where only some are wanted, a pushed one is not known to be among them unless it is there already.
 */
export async function takeTickets(
  sql: Sql,
  desk: Desk,
  { tickets, nowS }: { tickets: readonly ReadTicket[] | "unread"; nowS: number },
): Promise<void> {
  if (!readsTickets(desk)) return;
  if (tickets === "unread")
    return setJob(sql, { kind: readTicketsKind, subject: desk.id, due_at: nowS });
  if (tickets.length === 0) return;
  const isFiltered = (desk.config["ticket_filter"] ?? "") !== "";
  const known = isFiltered ? await findKnownTickets(sql, desk.id, tickets) : null;
  const changed = await saveTickets(
    sql,
    desk.id,
    tickets.filter(({ external_id }) => known === null || known.has(external_id)),
  );
  if (changed > 0)
    await publish(sql, {
      organization: desk.organization_id,
      kind: "config",
      rows: [{ kind: "integrations" }],
    });
}
