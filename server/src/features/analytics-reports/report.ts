/** What a report may name, and how it is shown. */
import type { Report, ReportRun } from "#contract/analytics-reports.ts";
import { type Problem, Refusal } from "../../platform/refuse.ts";
import { nextTimes } from "../schedules/next-times.ts";
import type { RecipientRow, ReportDraft, ReportRow } from "./store.ts";

export const shownTimes = 3;

interface Known {
  /** Ids of the questions that the author sees. */
  designers: readonly string[];
  recipients: readonly RecipientRow[];
}

/** Refuses with every reason; what it named before may be gone by now. */
export function checkReport(draft: ReportDraft, before: ReportDraft | null, known: Known): void {
  const unknown = (
    field: "designer_ids" | "user_ids" | "contact_ids",
    there: readonly string[],
    message: string,
  ): Problem[] =>
    draft[field].some((id) => !there.includes(id) && !(before?.[field].includes(id) ?? false))
      ? [{ code: "invalid", field, message }]
      : [];
  const idsOf = (kind: RecipientRow["kind"]): string[] =>
    known.recipients.filter((recipient) => recipient.kind === kind).map(({ id }) => id);
  const problems = [
    ...unknown("designer_ids", known.designers, "A question does not exist, or you cannot see it"),
    ...unknown("user_ids", idsOf("user"), "Somebody is not a member"),
    ...unknown(
      "contact_ids",
      idsOf("contact"),
      "A contact does not exist, or has no e-mail address",
    ),
  ];
  if (draft.user_ids.length + draft.contact_ids.length === 0)
    problems.push({ code: "invalid", field: "user_ids", message: "Choose at least one recipient" });
  if (problems.length > 0) throw new Refusal(400, problems);
}

export const nextAtOf = (draft: ReportDraft, nowS: number): number | null =>
  draft.active ? (nextTimes(draft.schedule, nowS, 1)[0] ?? null) : null;

export function presentReport(
  { owner_id: _owner, owner_name: _name, next_at: nextAt, ...row }: ReportRow,
  lastRun: ReportRun | null,
  nowS: number,
): Report {
  return {
    ...row,
    next_times:
      nextAt === null ? [] : nextTimes(row.schedule, Math.min(nowS, nextAt - 1), shownTimes),
    last_run: lastRun,
  };
}
