import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { RulesPreview } from "#contract/time-machine.ts";
import { type Problem, Refusal, refuse } from "../../platform/refuse.ts";
import type { PreviewOrder, TellProgress } from "./run-time-machine.ts";

export interface ToPreview {
  databaseUrl: string;
  order: PreviewOrder;
}
export type FromPreview =
  | { kind: "progress"; progress: { events: number; of: number } }
  | { kind: "preview"; preview: RulesPreview }
  | { kind: "refused"; status: number; problems: Problem[] }
  | { kind: "failed"; error: string };

const program = fileURLToPath(new URL("./time-machine-process.ts", import.meta.url));
/**
 * A preview that needs more dies alone. Most of what it reads is forgotten at once: a larger
 * nursery spares a fifth of its time.
 */
const memoryMb = 2048;

/** Runs in a process of its own until it answers, or until nobody waits any more. */
export function previewInProcess(
  databaseUrl: string,
  order: PreviewOrder,
  { tell, gone }: { tell: TellProgress; gone: AbortSignal },
): Promise<RulesPreview> {
  return new Promise((resolve, reject) => {
    const child = fork(program, {
      execArgv: [`--max-old-space-size=${memoryMb}`, "--max-semi-space-size=64"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const stop = (): void => {
      child.kill("SIGKILL");
    };
    gone.addEventListener("abort", stop, { once: true });
    child.on("message", (message) => {
      // time-machine-process.ts alone sends messages here.
      const told = message as FromPreview;
      if (told.kind === "progress") tell(told.progress);
      else if (told.kind === "preview") resolve(told.preview);
      else
        reject(
          told.kind === "refused" ? new Refusal(told.status, told.problems) : new Error(told.error),
        );
    });
    child.once("error", reject);
    child.once("exit", () => {
      gone.removeEventListener("abort", stop);
      // Nothing, where it has answered before.
      reject(
        refuse(
          "preview_failed",
          gone.aborted ? "it was stopped" : "it ended early; a shorter time needs less memory",
        ),
      );
    });
    child.send({ databaseUrl, order } satisfies ToPreview);
    if (gone.aborted) stop();
  });
}
