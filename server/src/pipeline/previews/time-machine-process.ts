/**
 * A process of its own for one preview: what it costs, and even its death, is nothing to those who
 * wait for events.
 */
import os from "node:os";
import { openDb } from "../../platform/db.ts";
import { Refusal } from "../../platform/refuse.ts";
import { workLimits } from "../../platform/work-limits.ts";
import type { PreviewMessage, PreviewCommand } from "./preview-process.ts";
import { runTimeMachine } from "./run-time-machine.ts";

const send = (message: PreviewMessage): void => {
  process.send?.(message);
};

// The lanes go first where processors are few.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
// Whoever started it is gone.
process.once("disconnect", () => process.exit());
process.once("message", (message) => {
  // preview-process.ts alone sends messages here.
  void runPreview(message as PreviewCommand);
});

async function runPreview({ databaseUrl, order }: PreviewCommand): Promise<void> {
  const db = openDb(databaseUrl, workLimits("commands"));
  try {
    send({
      kind: "preview",
      preview: await runTimeMachine(db, order, (progress) => send({ kind: "progress", progress })),
    });
  } catch (error) {
    send(
      error instanceof Refusal
        ? { kind: "refused", status: error.status, problems: [...error.problems] }
        : {
            kind: "failed",
            error: error instanceof Error ? (error.stack ?? error.message) : String(error),
          },
    );
  } finally {
    await db.close();
    process.disconnect?.();
  }
}
