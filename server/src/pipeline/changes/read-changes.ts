import { type ReportedChange, reportedChange } from "#contract/changes.ts";
import { issueMessage } from "#contract/field-messages.ts";
import { limits } from "#contract/limits.ts";
import type { NewChange } from "../../features/changes/store.ts";
import { inputIssues } from "../../platform/http/input-issues.ts";
import { type Problem, refuse, schemaProblem } from "../../platform/refuse.ts";
import { appKeyIn, type FindIntegration, senderOf } from "../read-body.ts";

export interface ReadChanges {
  changes: { index: number; change: NewChange }[];
  rejected: { index: number; errors: Problem[] }[];
}
interface ReadContext {
  receivedAt: number;
  appKey: string | null;
  find: FindIntegration;
}

/** A body → its changes, and every problem of each that is none. Pure. */
export function readChanges(body: unknown, { receivedAt, appKey, find }: ReadContext): ReadChanges {
  const read: ReadChanges = { changes: [], rejected: [] };
  for (const [index, item] of itemsOf(body).entries()) {
    const sender = senderOf(find, appKey ?? appKeyIn(item) ?? appKeyIn(body));
    if ("problem" in sender) {
      read.rejected.push({ index, errors: [sender.problem] });
      continue;
    }
    const parsed = reportedChange.safeParse(item, { error: issueMessage });
    const problems = parsed.success
      ? timeProblems(parsed.data, receivedAt)
      : inputIssues(parsed.error.issues).map(({ path, message }) =>
          path.length === 0
            ? { code: "invalid", message: "A change is a JSON object" }
            : schemaProblem(path.join("."), message),
        );
    if (parsed.success && problems.length === 0)
      read.changes.push({
        index,
        change: changeOf(parsed.data, { integrationId: sender.integration.id, receivedAt }),
      });
    else read.rejected.push({ index, errors: problems });
  }
  return read;
}

function itemsOf(body: unknown): unknown[] {
  if (typeof body !== "object" || body === null)
    throw refuse("invalid", "The body must be one change or {changes: [changes]}");
  if (Array.isArray(body)) return body;
  if (!("changes" in body)) return [body];
  if (!Array.isArray(body.changes)) throw refuse("invalid", "changes must be a list of changes");
  return body.changes;
}

const timeProblems = ({ timestamp }: ReportedChange, receivedAt: number): Problem[] =>
  timestamp !== undefined && timestamp > receivedAt + limits.futureTimestampS
    ? [
        {
          code: "timestamp_in_future",
          message: "timestamp is more than a day in the future",
          field: "timestamp",
        },
      ]
    : [];

const changeOf = (
  report: ReportedChange,
  { integrationId, receivedAt }: { integrationId: string; receivedAt: number },
): NewChange => ({
  integration_id: integrationId,
  identifier: report.identifier,
  status: report.status,
  summary: report.summary,
  start: report.start,
  end: report.end ?? null,
  ticket_url: report.ticket_url ?? null,
  tags: report.tags ?? {},
  metadata: report.metadata ?? {},
  // A clock that is ahead would make what comes later outdated.
  updated_at: Math.min(report.timestamp ?? receivedAt, receivedAt),
});
