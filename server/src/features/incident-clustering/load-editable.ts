import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachEverywhere } from "../../platform/http/check-permission.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadVisibleIncident } from "../incidents/detail/present-incidents.ts";
import { loadVisibleIssues, type VisibleIssue } from "./present-issue.ts";
import { lockClustering } from "./store-executions.ts";
import { type ConnectionRow, loadIssue } from "./store-issues.ts";

export interface IssuePlace {
  caller: Caller;
  executionId: string;
  issueId: string;
}

/** Until the transaction ends nobody else edits, and no run begins. */
export async function loadEditableIssue(
  sql: Sql,
  { caller, executionId, issueId }: IssuePlace,
): Promise<VisibleIssue> {
  await lockClustering(sql);
  return loadSeenIssue(sql, { caller, executionId, issueId });
}

export async function loadSeenIssue(
  sql: Sql,
  { caller, executionId, issueId }: IssuePlace,
): Promise<VisibleIssue> {
  const row = await loadIssue(sql, issueId);
  if (row?.execution_id !== executionId) throw refuse("not_found");
  const [visible] = await loadVisibleIssues(sql, [row], caller);
  if (!visible) throw refuse("not_found");
  return visible;
}

/** One of them may be outside the group; both are to be seen. */
export async function requireEnds(
  sql: Sql,
  { caller, issue, ends }: { caller: Caller; issue: VisibleIssue; ends: readonly string[] },
): Promise<void> {
  const inside = new Set(issue.incidents.map(({ id }) => id));
  if (!ends.some((id) => inside.has(id))) throw refuse("not_found");
  for (const id of ends) {
    const incident = await loadVisibleIncident(sql, id, reachEverywhere(caller));
    if (incident.merged_into !== null) throw refuse("merged_away");
  }
}

/** In either direction. */
export const connectionBetween = (
  { connections }: VisibleIssue,
  [a, b]: readonly [string, string],
): ConnectionRow | undefined =>
  connections.find(
    ({ source_id, target_id }) =>
      (source_id === a && target_id === b) || (source_id === b && target_id === a),
  );
