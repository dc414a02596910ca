import type { CorrelatedTickets } from "#contract/service-desk.ts";

export interface TicketBucket {
  /** Which column of the chart, from 0. */
  at: number;
  count: number;
}

/** How many tickets came in each of so many equal parts of a time; empty parts are left out. */
export function bucketTickets(
  opened: CorrelatedTickets["opened"],
  { from, to }: { from: number; to: number },
  parts: number,
): TicketBucket[] {
  const counts = new Map<number, number>();
  for (const { at } of opened) {
    if (to <= from || at < from || at > to) continue;
    const part = Math.min(parts - 1, Math.floor(((at - from) / (to - from)) * parts));
    counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return [...counts].map(([at, count]) => ({ at, count })).toSorted((a, b) => a.at - b.at);
}
