import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { RulesPreview } from "#contract/time-machine.ts";
import { log } from "../../platform/log.ts";
import type { ApplicationAddress } from "../../platform/prepare-role.ts";
import { type Problem, Refusal, refuse } from "../../platform/refuse.ts";
import type { PreviewOrder, ReportProgress } from "./run-time-machine.ts";

export interface PreviewCommand {
  address: ApplicationAddress;
  order: PreviewOrder;
}
export type PreviewMessage =
  | { kind: "progress"; progress: { events: number; of: number } }
  | { kind: "preview"; preview: RulesPreview }
  | { kind: "refused"; status: number; problems: Problem[] }
  | { kind: "failed"; error: string };

const program = fileURLToPath(new URL("./time-machine-process.ts", import.meta.url));
/**
 * A preview that needs more dies alone. Most of what it reads is forgotten at once: a larger
 * nursery spares a fifth of its time.
 */
const maxMemoryMb = 2048;

/** Runs in a process of its own until it answers, or until nobody waits any more. */
export function previewInProcess(
  address: ApplicationAddress,
  order: PreviewOrder,
  { reportProgress, signal }: { reportProgress: ReportProgress; signal: AbortSignal },
): Promise<RulesPreview> {
  return new Promise((resolve, reject) => {
    const child = fork(program, {
      execArgv: [`--max-old-space-size=${maxMemoryMb}`, "--max-semi-space-size=64"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const stop = (): void => {
      child.kill("SIGKILL");
    };
    signal.addEventListener("abort", stop, { once: true });
    let hasReplied = false;
    child.on("message", (message) => {
      // time-machine-process.ts alone sends messages here.
      const reply = message as PreviewMessage;
      if (reply.kind === "progress") return reportProgress(reply.progress);

      hasReplied = true;
      if (reply.kind === "preview") resolve(reply.preview);
      else
        reject(
          reply.kind === "refused"
            ? new Refusal(reply.status, reply.problems)
            : new Error(reply.error),
        );
    });
    child.once("error", reject);
    // An answer may still be on its way when the process is gone: its channel closes last.
    child.once("close", (code, killedBy) => {
      signal.removeEventListener("abort", stop);
      if (hasReplied) return;
      if (!signal.aborted) log.warn({ code, killed_by: killedBy }, "a preview ended early");
      reject(refuse(signal.aborted ? "preview_stopped" : "preview_ended_early"));
    });
    child.send({ address, order } satisfies PreviewCommand);
    if (signal.aborted) stop();
  });
}
