import { outcomes as inOrder } from "#contract/statuses.ts";

export interface Tallied {
  outcome: string;
  count: number;
  isBad: boolean;
}

/**
 * What needs a look first, then in the order of an event's life; what a newer server adds stands
 * last.
 */
export function tallyOf(outcomes: Readonly<Record<string, number>>, rejected: number): Tallied[] {
  const counts: Record<string, number> = { ...outcomes, ...(rejected > 0 && { rejected }) };
  const known: readonly string[] = [
    "failed",
    "rejected",
    "pending",
    ...inOrder.filter((one) => one !== "failed"),
  ];
  const names = [...known, ...Object.keys(counts).filter((name) => !known.includes(name))];
  return names.flatMap((outcome) => {
    const count = counts[outcome] ?? 0;
    return count > 0
      ? [{ outcome, count, isBad: outcome === "failed" || outcome === "rejected" }]
      : [];
  });
}
