import { SendFailure } from "../../platform/send-failure.ts";
import type { TicketReader } from "./readers/reader.ts";
import type { ReadTicket } from "./ticket.ts";

/** What one run has read, also where it was stopped. */
export class PulledTickets {
  readonly tickets: readonly ReadTicket[];
  /** Everything that changed before is read. */
  readonly readUntil: number;
  /** There is more to be read at once. */
  readonly isCut: boolean;
  /** Why it was stopped; null where it was not. */
  readonly failure: SendFailure | null;
  constructor({
    tickets,
    readUntil,
    isCut,
    failure,
  }: Pick<PulledTickets, "tickets" | "readUntil" | "isCut" | "failure">) {
    this.tickets = tickets;
    this.readUntil = readUntil;
    this.isCut = isCut;
    this.failure = failure;
  }
}

const ticketsPerRun = 1000;
/** More than these with the same time of change are passed over. */
const pagesPerRun = 60;

/**
 * What has changed since, oldest change first. Each page begins where the one before ended: a ticket
 * that changes meanwhile moves to the end, and would move another past a place that is counted. Only
 * within one time of change are pages followed by what names them.
 */
export async function pullTickets(
  open: () => Promise<TicketReader>,
  sinceS: number,
): Promise<PulledTickets> {
  const tickets = new Map<string, ReadTicket>();
  let readUntil = sinceS;
  const result = (isCut: boolean, failure: SendFailure | null = null) =>
    new PulledTickets({ tickets: [...tickets.values()], readUntil, isCut, failure });
  try {
    const reader = await open();
    let page: string | null = null;
    for (let pages = 0; pages < pagesPerRun; pages += 1) {
      const read = await reader.list({ sinceS: readUntil, page });
      for (const ticket of read.tickets) tickets.set(ticket.external_id, ticket);
      const hasMoved = read.changedAt !== null && read.changedAt > readUntil;
      if (hasMoved) readUntil = read.changedAt ?? readUntil;
      if (read.next === null) return result(false);
      page = hasMoved ? null : read.next;
      if (hasMoved && tickets.size >= ticketsPerRun) return result(true);
    }
    readUntil += 1;
    return result(true);
  } catch (error) {
    if (error instanceof SendFailure) return result(false, error);
    throw error;
  }
}
