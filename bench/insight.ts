/** How long the engines take over as much as a large organization has. */
import fc from "fast-check";
import { arbitraryDesk } from "#insight/arbitrary-desk.ts";
import { indexTickets, rankIndexedTickets, type TicketText } from "#insight/rank-tickets.ts";

export interface TicketCosts {
  tickets: number;
  charactersPerTicket: number;
  indexMs: number;
  /** Of one incident each, in ascending order. */
  rankMs: number[];
}

export function ticketCosts(count: number): TicketCosts {
  const desks = fc.sample(arbitraryDesk, { seed: 3, numRuns: Math.ceil(count / 90) });
  // Tickets of a desk are a hundred characters long, those of people who paste logs far longer.
  const tickets: TicketText[] = desks
    .flatMap((desk) => desk.tickets)
    .slice(0, count)
    .map((ticket, index) => ({
      ...ticket,
      id: String(index),
      description: `${ticket.description} ${logOf(index)}`,
    }));
  const incidents = desks.flatMap((desk) => desk.incidents).slice(0, 50);

  const begin = performance.now();
  const ticketIndex = indexTickets(tickets);
  const indexMs = performance.now() - begin;
  const rankMs = incidents.map(({ incident }) => {
    const started = performance.now();
    rankIndexedTickets(incident, ticketIndex);
    return performance.now() - started;
  });
  return {
    tickets: tickets.length,
    charactersPerTicket:
      tickets.reduce((sum, { description }) => sum + description.length, 0) / tickets.length,
    indexMs,
    rankMs: rankMs.toSorted((a, b) => a - b),
  };
}

const logOf = (seed: number): string =>
  Array.from(
    { length: 8 },
    (_, line) =>
      `worker-${(seed * 7 + line) % 400} request ${seed * 31 + line} timed out after 30 s`,
  ).join("\n");
