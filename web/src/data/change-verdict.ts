import type { Change, ChangeCertainty, RootCauseChange } from "#contract/changes.ts";

export interface ChangeVerdict {
  change: Change;
  /** `SUSPECT` takes back what was said. */
  certainty: ChangeCertainty;
  /** Left out, what was written before stays. */
  comment?: string | null;
  by: { id: string; name: string };
  at: number;
}

/** The list as the server will answer it once the verdict is stored. */
export function withVerdict(
  items: readonly RootCauseChange[],
  { change, certainty, comment, by, at }: ChangeVerdict,
): RootCauseChange[] {
  const before = items.find((item) => item.change.id === change.id);
  const isBack = certainty === "SUSPECT";
  const judged: RootCauseChange = {
    change,
    certainty,
    score: before?.score ?? 0,
    reasons: before?.reasons ?? [],
    comment: comment === undefined ? (before?.comment ?? null) : comment,
    by: isBack ? null : by,
    at: isBack ? null : at,
  };
  return [...items.filter((item) => item.change.id !== change.id), judged]
    .filter((item) => item.certainty !== "SUSPECT" || item.score > 0)
    .sort((a, b) => rankOf(a) - rankOf(b) || b.score - a.score);
}

const order: readonly ChangeCertainty[] = ["MATCH", "SUSPECT", "NONE"];
const rankOf = ({ certainty }: RootCauseChange): number => order.indexOf(certainty);
