import { canonicalJson } from "../../platform/canonical-json.ts";
import type { ChangeResult } from "../receipts/recorded-changes.ts";
import type { NewChange, StoredChange } from "./store.ts";

/** What reports of one request come to: what is to be stored, and the result of each report. */
export function mergeReports(
  reports: readonly NewChange[],
  known: readonly StoredChange[],
): { changes: NewChange[]; results: ChangeResult[] } {
  const current = new Map<string, NewChange>(
    known.map((change) => [keyOf(change), withoutId(change)]),
  );
  const changed = new Map<string, NewChange>();
  const results = reports.map((report): ChangeResult => {
    const key = keyOf(report);
    const before = current.get(key);
    if (before !== undefined && report.updated_at < before.updated_at) return "outdated";
    current.set(key, report);
    changed.set(key, report);
    if (before === undefined) return "new_change";
    return isSame(before, report) ? "unchanged" : "changed";
  });
  return { changes: [...changed.values()], results };
}

const keyOf = ({ integration_id, identifier }: NewChange | StoredChange): string =>
  `${integration_id} ${identifier}`;

const withoutId = ({ id: _id, ...change }: StoredChange): NewChange => change;

/** A later report that says the same. */
const isSame = (before: NewChange, after: NewChange): boolean =>
  canonicalJson({ ...before, updated_at: 0 }) === canonicalJson({ ...after, updated_at: 0 });
