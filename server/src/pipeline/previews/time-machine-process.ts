/**
 * A process of its own for one preview: what it costs, and even its death, is nothing to those who
 * wait for events.
 */
import os from "node:os";
import { type Db, openDb } from "../../platform/db.ts";
import { Refusal } from "../../platform/refuse.ts";
import { sendToParent } from "../../platform/send-to-parent.ts";
import { workLimits } from "../../platform/work-limits.ts";
import type { PreviewMessage, PreviewCommand } from "./preview-process.ts";
import { type PreviewOrder, runTimeMachine } from "./run-time-machine.ts";

// The lanes go first where processors are few.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
// Whoever started it is gone.
process.once("disconnect", () => process.exit());
process.once("message", (message) => {
  // preview-process.ts alone sends messages here.
  void runPreview(message as PreviewCommand);
});

async function runPreview({ address, order }: PreviewCommand): Promise<void> {
  const db = openDb(address.url, workLimits("commands"), { sessionUrl: address.sessionUrl });
  try {
    await sendToParent(await replyTo(db, order));
  } finally {
    await db.close();
    process.disconnect?.();
  }
}

const replyTo = (db: Db, order: PreviewOrder): Promise<PreviewMessage> =>
  runTimeMachine(db, order, reportProgress).then(
    (preview) => ({ kind: "preview", preview }),
    (error: unknown) =>
      error instanceof Refusal
        ? { kind: "refused", status: error.status, problems: [...error.problems] }
        : {
            kind: "failed",
            error: error instanceof Error ? (error.stack ?? error.message) : String(error),
          },
  );

/** Nobody waits for it to arrive. */
function reportProgress(progress: { events: number; of: number }): void {
  process.send?.({ kind: "progress", progress } satisfies PreviewMessage);
}
