import { setTimeout as sleep } from "node:timers/promises";
import type { RunnerReport, RunnerTask } from "#contract/workflow-runners.ts";
import { commandLineOf } from "./command-line.ts";
import type { Commands } from "./commands-file.ts";
import type { ReportJournal } from "./report-journal.ts";
import { runCommand } from "./run-command.ts";
import { type ServerLink, stopped } from "./server-link.ts";

export interface Runner {
  link: ServerLink;
  journal: ReportJournal;
  commands: Commands;
  say: (text: string) => void;
  stop: AbortSignal;
}

/** At once. */
const parallel = 4;
const reportMs = 1000;
const sendAgainMs = 1000;

/** Until it is stopped; then what runs may end. */
export async function work(runner: Runner): Promise<void> {
  // What ended before this program did is said first: it is not to be done again.
  for (const { lease, report } of runner.journal.load()) await deliver(runner, { lease, report });
  const open = new Set<Promise<void>>();
  while (!runner.stop.aborted) {
    if (open.size >= parallel) {
      await Promise.race(open);
      continue;
    }
    const task = await runner.link.fetchTask(runner.stop);
    if (task === null) continue;
    const doing = runTask(runner, task)
      // What the server refuses it refuses when work is asked for, too; the report waits.
      .catch((error: unknown) => runner.say(String(error)))
      .finally(() => {
        open.delete(doing);
      });
    open.add(doing);
  }
  await Promise.all(open);
}

export const stopWork = (controller: AbortController): void => controller.abort(stopped);

async function runTask(runner: Runner, task: RunnerTask): Promise<void> {
  const line = commandLineOf(task, runner.commands);
  const { lease } = task;
  if (typeof line === "string") {
    runner.say(`refused: ${line}`);
    const result = { is_done: false, exit_code: null, reason: line.slice(0, 1000) };
    const report = { output: "", result };
    runner.journal.save(lease, report);
    return deliver(runner, { lease, report });
  }
  runner.say(`${task.command} begins (${line.idempotencyKey})`);
  const running = runCommand(line);
  let isReporting = false;
  const timer = setInterval(() => {
    if (isReporting) return;
    isReporting = true;
    void runner.link
      .report(lease, { output: running.output(), result: null })
      .then(
        (state) => {
          if (state === "ended") running.stop("The server wants it no more");
        },
        () => running.stop("The server refuses this runner"),
      )
      .finally(() => {
        isReporting = false;
      });
  }, reportMs);
  const report = await running.ended;
  clearInterval(timer);
  // Before anybody is told.
  runner.journal.save(lease, report);
  runner.say(`${task.command}: ${report.result?.reason ?? "done"}`);
  await deliver(runner, { lease, report });
}

/** Until the server has said that it knows; of a runner that is stopped the next one says it. */
async function deliver(
  { link, journal, stop }: Runner,
  { lease, report }: { lease: string; report: RunnerReport },
): Promise<void> {
  while ((await link.report(lease, report)) !== "ended") {
    if (stop.aborted) return;
    await sleep(sendAgainMs, undefined, { signal: stop }).catch(() => undefined);
  }
  journal.delete(lease);
}
