/** What a saved question may be, and how it is shown. */
import type { Designer, DesignerChart, DesignerQuestion } from "#contract/analytics-designers.ts";
import { Refusal, refuseField } from "../../platform/refuse.ts";
import { checkQuestion } from "../analytics/query.ts";
import { checkSharing, type SharingContext, sharingProblem } from "../saved-queries/sharing.ts";
import type { DesignerDraft, DesignerRow } from "./store.ts";

/** Refuses what cannot be asked or drawn; what it named before may be gone by now. */
export function checkDesigner(
  draft: DesignerDraft,
  before: DesignerDraft | null,
  context: SharingContext,
): void {
  checkQuestion({ ...draft.question, from: 0, to: draft.range_s });
  const misfit = chartProblem(draft.chart, draft.question);
  if (misfit !== null) throw refuseField("invalid", "chart", misfit);
  checkSharing(draft, before, context);
}

export const presentDesigner = (
  { owner_id, owner_name, ...row }: DesignerRow,
  context: SharingContext,
): Designer => ({
  ...row,
  owner: { id: owner_id, name: owner_name },
  is_own: owner_id === context.userId,
  problem: sharingProblem(row, context) ?? questionProblem(row),
});

/** A version that follows may know fewer measures, or ask more of a query. */
function questionProblem({
  question,
  range_s,
}: Pick<DesignerRow, "question" | "range_s">): string | null {
  try {
    checkQuestion({ ...question, from: 0, to: range_s });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.problems[0]?.message ?? "It cannot be asked";
    throw error;
  }
}

function chartProblem(
  chart: DesignerChart,
  { dimensions, interval }: DesignerQuestion,
): string | null {
  if (chart === "number" && (dimensions.length > 0 || interval !== null))
    return "A number has no dimensions and no interval";
  if (chart === "line" && interval === null) return "A line needs an interval";
  if (chart === "bars" && interval === null && dimensions.length === 0)
    return "Bars need a dimension or an interval";
  return null;
}
