import { loadPending, type PendingRow } from "../features/receipts/store.ts";
import { lockOrganization } from "../features/incidents/stores/store-world.ts";
import { databaseFaultOf } from "../platform/database-fault.ts";
import type { Sql } from "../platform/db.ts";
import { type DecidedEvent, runBatch } from "./lane.ts";
import { type LaneParts, recordProcessed } from "./lane-parts.ts";
import { readBatch } from "./read-batch.ts";
import type { ReceivedEvent } from "./received-event.ts";
import type { RuleBook } from "./rule-book.ts";
import { type FailedEvent, sendOutcomes } from "./save-outcomes.ts";

/**
 * The oldest request, event by event: what fails goes to the dead letters, its neighbours do not.
 */
export async function processOldestRequest(
  parts: LaneParts,
  organizationId: string,
): Promise<boolean> {
  const { rows, receipts } = await parts.db.tenant(organizationId, async (sql) => {
    await lockOrganization(sql, organizationId);
    const book = await parts.books.of(sql, organizationId);
    const rows = (await loadPending(sql, 1)).slice(0, 1);
    const decided: DecidedEvent[] = [];
    const failed: FailedEvent[] = [];
    for (const received of await readOrFail(sql, rows, { book, parts, failed })) {
      const outcome = await processEvent(sql, organizationId, {
        book,
        received,
        at: parts.clock.nowS(),
      });
      if ("cause" in outcome)
        failed.push({
          receipt_id: received.receipt_id,
          integration_id: received.event.integration_id,
          index: received.index,
          cause: outcome.cause,
          at: parts.clock.nowS(),
        });
      else decided.push(...outcome.decided);
    }
    const at = parts.clock.nowS();
    const { receipts, settled } = await sendOutcomes(sql, { rows, decided, failed, at });
    await settled();
    return { rows, receipts };
  });
  return recordProcessed(parts, organizationId, { rows, receipts }) > 0;
}

/**
 * A stored request that can no longer be read fails as a whole; it must not hold up those behind
 * it.
 */
async function readOrFail(
  sql: Sql,
  rows: readonly PendingRow[],
  { book, parts, failed }: { book: RuleBook; parts: LaneParts; failed: FailedEvent[] },
): Promise<ReceivedEvent[]> {
  try {
    return await readBatch(sql, rows, { book, cache: parts.cache });
  } catch (error) {
    if (databaseFaultOf(error)) throw error;
    for (const row of rows)
      for (let index = 0; index < row.events; index += 1)
        failed.push({
          receipt_id: row.id,
          integration_id: null,
          index,
          cause: causeOf(error),
          at: parts.clock.nowS(),
        });
    return [];
  }
}

async function processEvent(
  sql: Sql,
  organizationId: string,
  { book, received, at }: { book: RuleBook; received: ReceivedEvent; at: number },
): Promise<{ decided: DecidedEvent[] } | { cause: string }> {
  await sql("SAVEPOINT one_event");
  try {
    const decided = await runBatch(sql, organizationId, { book, batch: [received], at });
    await sql("RELEASE SAVEPOINT one_event");
    return { decided };
  } catch (error) {
    if (databaseFaultOf(error)) throw error;
    await sql("ROLLBACK TO SAVEPOINT one_event");
    return { cause: causeOf(error) };
  }
}

const causeOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0]?.slice(0, 300) ??
  "unknown";
