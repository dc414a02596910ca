import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { workflowLimits } from "#contract/workflow-limits.ts";
import {
  fetchRunnerWork,
  reportRunnerWork,
  runnerReply,
  type RunnerReport,
  type RunnerTask,
  runnerWork,
} from "#contract/workflow-runners.ts";

/** Nothing that it does makes the runner's token or name right. */
class LinkRefused extends Error {}

export interface ServerLink {
  /** Null where there is none now, and where the server cannot be reached. */
  fetchTask(signal: AbortSignal): Promise<RunnerTask | null>;
  /** Ended: the server has what it needs, or wants no more of it. Null: it could not be reached. */
  report(lease: string, report: RunnerReport): Promise<"running" | "ended" | null>;
}

interface LinkOptions {
  to: string;
  token: string;
  name: string;
  commands: readonly string[];
  say: (text: string) => void;
}

const replyBytes = 1024 * 1024;
const answerMs = 15_000;
const [firstPauseMs, longestPauseMs] = [500, 30_000];

export function openLink({ to, token, name, commands, say }: LinkOptions): ServerLink {
  let pauseMs = firstPauseMs;
  const post = async <T>(
    path: string,
    { body, reply, signal }: { body: object; reply: z.ZodType<T>; signal: AbortSignal },
  ): Promise<T | "refused" | null> => {
    try {
      const response = await fetch(`${to}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
        // The token goes to the server that it is for, and nowhere else.
        redirect: "error",
        signal,
      });
      const text = await readText(response);
      if (response.status === 401 || response.status === 422)
        throw new LinkRefused(`The server refuses this runner: ${text.slice(0, 300)}`);
      if (response.status >= 400 && response.status < 500 && response.status !== 429)
        return "refused";
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
      const parsed = reply.safeParse(JSON.parse(text));
      if (!parsed.success) throw new Error("the server's answer is none that a runner knows");
      pauseMs = firstPauseMs;
      return parsed.data;
    } catch (error) {
      if (error instanceof LinkRefused) throw error;
      if (signal.aborted && signal.reason === stopped) return null;
      say(`no answer from ${to}: ${causeOf(error)}`);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      return null;
    }
  };
  return {
    fetchTask: async (signal) => {
      const answered = await post(fetchRunnerWork.path, {
        body: { name, commands },
        reply: runnerWork,
        signal: AbortSignal.any([
          signal,
          AbortSignal.timeout(workflowLimits.runnerWaitS * 1000 + answerMs),
        ]),
      });
      if (answered === "refused") await sleep(longestPauseMs);
      return answered === null || answered === "refused" ? null : answered.task;
    },
    report: async (lease, report) => {
      const answered = await post(reportRunnerWork.path.replace("{lease}", lease), {
        body: report,
        reply: runnerReply,
        signal: AbortSignal.timeout(answerMs),
      });
      if (answered === null) return null;
      return answered === "refused" ? "ended" : answered.state;
    },
  };
}

/** Why a wait for work was called off. */
export const stopped = "the runner was stopped";

/** No more than any honest answer has. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > replyBytes) throw new Error("the server's answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** fetch hides why behind "fetch failed". */
function causeOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message || inner.name : String(inner);
}
