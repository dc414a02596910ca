import type { Outcome } from "#contract/statuses.ts";
import { saveLastEvent } from "../features/integrations/store.ts";
import {
  type DecidedReceipt,
  insertFailures,
  type PendingRow,
  saveDecided,
} from "../features/receipts/store.ts";
import type { StoredOutcome } from "../features/receipts/stored-outcome.ts";
import { saveActivity, saveErrors, saveRejected } from "../features/source-activity/store.ts";
import { pipelineStatements, type SendStatement, type Sql } from "../platform/db.ts";
import type { DecidedEvent } from "./lane.ts";
import { failedOutcome, outcomeOf } from "./outcome-of.ts";
import { activityOf } from "./source-activity.ts";

export interface FailedEvent {
  receipt_id: string;
  /** Null where its request can no longer be read. */
  integration_id: string | null;
  index: number;
  cause: string;
  at: number;
}

interface Outcomes {
  rows: readonly PendingRow[];
  decided: readonly DecidedEvent[];
  failed: readonly FailedEvent[];
  at: number;
}

/** What became of each event of these requests; all is sent by then, and written once `settled`. */
export async function sendOutcomes(
  sql: Sql,
  { rows, decided, failed, at }: Outcomes,
): Promise<{ receipts: DecidedReceipt[]; settled(): Promise<void> }> {
  const outcomesByReceipt = new Map<string, StoredOutcome[]>(rows.map((row) => [row.id, []]));
  for (const { of, verdict } of decided)
    outcomesByReceipt.get(of.receipt_id)?.push(outcomeOf(of, verdict));
  for (const failure of failed)
    outcomesByReceipt.get(failure.receipt_id)?.push(failedOutcome(failure.index, failure.cause));
  const processed: DecidedReceipt[] = [...outcomesByReceipt].map(([id, outcomes]) => ({
    id,
    outcomes,
    tally: tallyOf(outcomes.map((outcome) => outcome.o)),
  }));
  const { send, settled } = pipelineStatements(sql);
  await saveDecided(send, processed);
  if (failed.length > 0) await insertFailures(send, failed);
  await saveSourceActivity(send, { rows, decided, failed, at });
  const integrationIds = [
    ...new Set(
      decided.filter(({ of }) => of.event.timer === null).map(({ of }) => of.event.integration_id),
    ),
  ].sort();
  if (integrationIds.length > 0) await saveLastEvent(send, integrationIds, at);
  return { receipts: processed, settled };
}

/** Counted here: whoever asks how a source does reads no requests for it. */
async function saveSourceActivity(
  send: SendStatement,
  { rows, decided, failed, at }: Outcomes,
): Promise<void> {
  const processed = [
    ...decided.map(({ of: { receipt_id, event }, verdict: { outcome } }) => ({
      receipt_id,
      integration_id: event.integration_id,
      outcome,
      cause: null,
    })),
    ...failed.map(({ receipt_id, integration_id, cause }) => ({
      receipt_id,
      integration_id,
      outcome: "failed" as const,
      cause,
    })),
  ];
  const { minutes, hours, errors } = activityOf(rows, processed, at);
  if (hours.length > 0) await saveActivity(send, { minutes, hours });
  const rejectedIn = rows.filter(({ has_rejected }) => has_rejected).map(({ id }) => id);
  if (rejectedIn.length > 0) await saveRejected(send, rejectedIn);
  if (errors.length > 0) await saveErrors(send, errors);
}

function tallyOf(outcomes: readonly Outcome[]): Record<string, number> {
  const tally: Record<string, number> = {};
  for (const outcome of outcomes) tally[outcome] = (tally[outcome] ?? 0) + 1;
  return tally;
}
