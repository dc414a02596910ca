/** Receipts of requests that brought changes: no lane takes them, and no replay reads them. */
export const changesSource = "changes";

/** What a report of a change did. */
export type ChangeResult = "new_change" | "changed" | "unchanged" | "outdated";

/** As it stands among the outcomes of a receipt. */
export interface RecordedChange {
  /** Index in the request. */
  n: number;
  o: "recorded";
  r: ChangeResult;
}
