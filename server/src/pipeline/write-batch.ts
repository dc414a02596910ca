import { sendChange } from "../features/incidents/conclude-change.ts";
import type { DecidedReceipt } from "../features/receipts/store.ts";
import type { Sql } from "../platform/db.ts";
import { deferStatements } from "../platform/defer-statements.ts";
import type { DecidedBatch } from "./decided-batch.ts";
import { withShares } from "./lane.ts";
import { sendOutcomes } from "./save-outcomes.ts";

/** What is written of a batch, put together as far as nothing has to be read for it. */
export interface BatchWriting {
  /** In the turn that the batch was decided for. Once, or never: then nothing is written. */
  runIn(sql: Sql): void;
  /** Everything is on its way, and nothing of the batch is read any more. */
  sent: Promise<SentBatch>;
}
interface SentBatch {
  receipts: DecidedReceipt[];
  settled(): Promise<void>;
}

/** `at`: when it is written, in seconds. */
export function writeBatch(organizationId: string, batch: DecidedBatch, at: number): BatchWriting {
  const { sql, runIn } = deferStatements();
  const sent = sendBatch(sql, organizationId, { batch, at });
  // Whoever waits for it learns of its failure; a batch that is dropped has nobody who does.
  sent.catch(() => undefined);
  return { runIn, sent };
}

async function sendBatch(
  sql: Sql,
  organizationId: string,
  { batch, at }: { batch: DecidedBatch; at: number },
): Promise<SentBatch> {
  const { rows, world, book } = batch;
  const change = await sendChange(sql, organizationId, { world, rules: book });
  const decided = withShares(batch.decided, world);
  const outcomes = await sendOutcomes(sql, { rows, decided, failed: [], at });
  return {
    receipts: outcomes.receipts,
    settled: async () => {
      await change.settled();
      await outcomes.settled();
    },
  };
}
