/** How long the engines take over as much as a large organization has. */
import fc from "fast-check";
import { arbitraryDesk } from "#insight/arbitrary-desk.ts";
import { type Change, rankChanges } from "#insight/rank-changes.ts";
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

export interface ChangeCosts {
  alerts: number;
  changes: number;
  rankMs: number;
}

/** A storm over 1,000 hosts of 200 services, and as many changes as a large organization has. */
export function changeCosts(size: { alerts: number; changes: number }): ChangeCosts {
  const start = 1_795_000_000;
  const alerts = Array.from({ length: size.alerts }, (_, index) => ({
    tags: {
      host: `host-${index % 1000}.example.com:9100`,
      service: `service-${index % 200}`,
      check: `check-${index % 30}`,
      region: `region-${index % 4}`,
    },
    text: `check-${index % 30} has failed on host-${index % 1000}: ${index} requests timed out`,
    start: start + (index % 600),
  }));
  const changes = Array.from({ length: size.changes }, (_, index): Change => ({
    id: String(index),
    summary: `Deploy service-${index % 400} v1.${index}`,
    status: "Done",
    start: start - index,
    end: null,
    tags: { service: `service-${index % 400}`, region: `region-${index % 4}` },
  }));
  const neighbours = ({ value }: { value: string }): { value: string; hops: number }[] => {
    const number = Number(/\d+$/.exec(value)?.[0] ?? Number.NaN);
    if (Number.isNaN(number)) return [];
    return Array.from({ length: 12 }, (_, step) => ({
      value: `service-${(number + step * 7) % 400}`,
      hops: Math.floor(step / 4) + 1,
    }));
  };
  const begin = performance.now();
  rankChanges({ start, end: null, alerts }, changes, { neighbours, howOften: () => 3 });
  return { ...size, rankMs: performance.now() - begin };
}

const logOf = (seed: number): string =>
  Array.from(
    { length: 8 },
    (_, line) =>
      `worker-${(seed * 7 + line) % 400} request ${seed * 31 + line} timed out after 30 s`,
  ).join("\n");
