import { type ReportedChange, reportedChange } from "#contract/changes.ts";
import { issueMessage } from "#contract/field-messages.ts";
import { limits } from "#contract/limits.ts";
import type { ChangeReport } from "../../features/changes/decide.ts";
import { inputIssues } from "../../platform/http/input-issues.ts";
import { type Problem, refuse, schemaProblem } from "../../platform/refuse.ts";
import { appKeyIn, type FindIntegration, type Sender, senderOf } from "../read-body.ts";
import { fieldsOf } from "../sources/shared/fields.ts";
import { readMappedChanges } from "./read-mapped-changes.ts";
import { reportOf } from "./sources/shared/report-of.ts";
import { type ChangeFacts, type ChangeSource, NotAChange } from "./sources/source.ts";
import { changeSourceOf } from "./sources/sources.ts";

export interface ReadChanges {
  changes: { index: number; change: ChangeReport }[];
  rejected: { index: number; errors: Problem[] }[];
  /** Who sends, also where nothing is recorded. */
  integrationId: string | null;
  /** Of every message, also of what records nothing. */
  senderIds: ReadonlySet<string>;
}
interface ReadContext {
  receivedAt: number;
  appKey: string | null;
  find: FindIntegration;
}

/** Of what a sender posts beside its changes: it need not send it again. */
export const notAChangeCode = "not_a_change";

/** A body → its changes, and every problem of each that is none. Pure. */
export function readChanges(body: unknown, context: ReadContext): ReadChanges {
  const senderIds = new Set<string>();
  const read: ReadChanges = { changes: [], rejected: [], integrationId: null, senderIds };
  let index = 0;
  const mapped = context.find(context.appKey ?? appKeyIn(body))?.changeMapping;
  for (const message of mapped ? [body] : messagesOf(body)) {
    const sender = senderOf(context.find, context.appKey ?? appKeyIn(message) ?? appKeyIn(body));
    if ("problem" in sender) {
      read.rejected.push({ index: index++, errors: [sender.problem] });
      continue;
    }
    read.integrationId ??= sender.integration.id;
    senderIds.add(sender.integration.id);
    for (const result of resultsOf(message, sender.integration, context.receivedAt)) {
      if (Array.isArray(result)) read.rejected.push({ index, errors: result });
      else read.changes.push({ index, change: result });
      index += 1;
    }
  }
  return read;
}

/** One for each change that the message holds: as it is recorded, or what is wrong with it. */
function resultsOf(
  message: unknown,
  { id, source_system, changeMapping }: Sender,
  receivedAt: number,
): (ChangeReport | Problem[])[] {
  if (changeMapping)
    return readMappedChanges(message, changeMapping).map((facts) =>
      "problems" in facts ? facts.problems : checkedFacts(facts, { integrationId: id, receivedAt }),
    );
  const source = changeSourceOf(message, source_system.split(".", 1)[0] ?? null);
  const origin = { integrationId: id, receivedAt };
  return source === null
    ? [checked(message, { ...origin, isStartAssumed: false })]
    : readWith(source, message, origin);
}

function readWith(
  source: ChangeSource,
  payload: unknown,
  origin: { integrationId: string; receivedAt: number },
): (ChangeReport | Problem[])[] {
  const message = fieldsOf(payload);
  const items = source.changes?.(message).map(fieldsOf) ?? [message];
  if (items.length === 0)
    return [[{ code: notAChangeCode, message: `This list of ${source.label} is empty` }]];
  return items.map((item) => {
    const facts = source.read(item, message);
    if (facts instanceof NotAChange)
      return [{ code: notAChangeCode, message: `${facts.notice.message}; it records no change` }];
    if (facts === null)
      return [
        {
          code: "invalid",
          message: `This is no change of ${source.label}: it must name ${source.needs}`,
        },
      ];
    return checkedFacts(facts, origin);
  });
}

const checkedFacts = (
  facts: ChangeFacts,
  origin: { integrationId: string; receivedAt: number },
): ChangeReport | Problem[] =>
  checked(reportOf(facts, origin.receivedAt), {
    ...origin,
    isStartAssumed: facts.start === undefined,
  });

interface Origin {
  integrationId: string;
  receivedAt: number;
  isStartAssumed: boolean;
}

function checked(report: unknown, origin: Origin): ChangeReport | Problem[] {
  const parsed = reportedChange.safeParse(report, { error: issueMessage });
  if (!parsed.success)
    return inputIssues(parsed.error.issues).map(({ path, message }) =>
      path.length === 0
        ? { code: "invalid", message: "A change is a JSON object" }
        : schemaProblem(path.join("."), message),
    );
  const problems = timeProblems(parsed.data, origin.receivedAt);
  return problems.length > 0 ? problems : changeOf(parsed.data, origin);
}

/** Those of a batch stand for themselves; a sender's own batch is one message. */
function messagesOf(body: unknown): unknown[] {
  if (typeof body !== "object" || body === null)
    throw refuse("invalid", "The body must be one change or {changes: [changes]}");
  if (Array.isArray(body)) return body;
  if (!("changes" in body)) return [body];
  if (Array.isArray(body.changes)) return body.changes;
  // GitHub calls what was edited so.
  if (Object.keys(body).some((name) => !batchFields.has(name))) return [body];
  throw refuse("invalid", "changes must be a list of changes");
}

const batchFields: ReadonlySet<string> = new Set(["app_key", "changes"]);

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
  { integrationId, receivedAt, isStartAssumed }: Origin,
): ChangeReport => ({
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
  is_start_assumed: isStartAssumed,
});
