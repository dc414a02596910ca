import { canonicalJson } from "../../platform/canonical-json.ts";
import type { ChangeResult } from "../receipts/recorded-changes.ts";
import type { NewChange, StoredChange } from "./store.ts";

export interface ChangeReport extends NewChange {
  /** Its sender does not say when it began: `start` is the best that this report knows. */
  is_start_assumed?: boolean;
}

/** What reports of one request come to: what is to be stored, and the result of each report. */
export function mergeReports(
  reports: readonly ChangeReport[],
  known: readonly StoredChange[],
): { changes: NewChange[]; results: ChangeResult[] } {
  const current = new Map<string, NewChange>(
    known.map((change) => [keyOf(change), withoutId(change)]),
  );
  const changed = new Map<string, NewChange>();
  const results = reports.map((report): ChangeResult => {
    const key = keyOf(report);
    const before = current.get(key);
    const after = before === undefined ? withoutMark(report) : follow(before, report);
    if (after === null) return "outdated";
    const isKnown = before !== undefined && isSame(before, after);
    if (isKnown && before.updated_at === after.updated_at) return "unchanged";
    current.set(key, after);
    changed.set(key, after);
    if (before === undefined) return "new_change";
    return isKnown ? "unchanged" : "changed";
  });
  return { changes: [...changed.values()], results };
}

const keyOf = ({ integration_id, identifier }: NewChange | StoredChange): string =>
  `${integration_id} ${identifier}`;

const withoutId = ({ id: _id, ...change }: StoredChange): NewChange => change;
const withoutMark = ({ is_start_assumed: _mark, ...change }: ChangeReport): NewChange => change;

/** Null where the report is older than what is known, and says nothing more. */
function follow(before: NewChange, report: ChangeReport): NewChange | null {
  if (report.updated_at < before.updated_at)
    return beganEarlier(before, report) ? { ...before, start: report.start } : null;
  const after = withoutMark(report);
  if (report.is_start_assumed !== true || !hasBegun(before, report)) return after;
  return { ...after, start: Math.min(before.start, after.end ?? before.start) };
}

/** What is planned begins anew when its sender says that it is in progress. */
const hasBegun = (before: NewChange, report: NewChange): boolean =>
  before.status !== "Planned" || report.status === "Planned";

/** The beginning of a change, which arrives after its end. */
const beganEarlier = (before: NewChange, report: ChangeReport): boolean =>
  report.is_start_assumed === true &&
  report.status === "In Progress" &&
  before.status !== "Planned" &&
  report.start < before.start;

/** A later report that says the same. */
const isSame = (before: NewChange, after: NewChange): boolean =>
  canonicalJson({ ...before, updated_at: 0 }) === canonicalJson({ ...after, updated_at: 0 });
