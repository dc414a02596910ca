import { outcomes as inOrder } from "#contract/statuses.ts";

export interface OutcomeCount {
  outcome: string;
  count: number;
  isFailure: boolean;
}

/**
 * What needs a look first, then in the order of an event's life; what a newer server adds stands
 * last.
 */
export function tallyOutcomes(
  outcomes: Readonly<Record<string, number>>,
  rejected: number,
): OutcomeCount[] {
  const counts: Record<string, number> = { ...outcomes, ...(rejected > 0 && { rejected }) };
  const knownOutcomes: readonly string[] = [
    "failed",
    "rejected",
    "pending",
    ...inOrder.filter((outcome) => outcome !== "failed"),
  ];
  const names = [
    ...knownOutcomes,
    ...Object.keys(counts).filter((name) => !knownOutcomes.includes(name)),
  ];
  return names.flatMap((outcome) => {
    const count = counts[outcome] ?? 0;
    return count > 0
      ? [{ outcome, count, isFailure: outcome === "failed" || outcome === "rejected" }]
      : [];
  });
}
