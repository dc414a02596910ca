/** What runners ask: for a command to run, and to be told that its end has arrived. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { workflowLimits } from "#contract/workflow-limits.ts";
import * as contract from "#contract/workflow-runners.ts";
import type { RunnerReport, RunnerTask } from "#contract/workflow-runners.ts";
import type { RunnerHolder } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { FinalFailure } from "../../platform/jobs/failure.ts";
import { insertWithheld, isInShadowMode } from "../../platform/jobs/withhold.ts";
import { Withheld } from "../../platform/withheld.ts";
import { type Route, serve } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { publish } from "../../platform/publish.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { areWorkflowsOn } from "./store-pause.ts";
import { publishRuns } from "./publish-runs.ts";
import { connectedS } from "./runner-routes.ts";
import { type RunnerInput, taskDeadlineKind } from "./queue-task.ts";
import { findRunning, settleTask } from "./runner-task.ts";
import { putSecrets } from "./secret-marks.ts";
import { maskSecrets, openSecrets } from "./secrets.ts";
import type { StepRow } from "./step-row.ts";
import { saveStep } from "./store-runs.ts";
import { claimTask, deleteTask, renewLease, saveSeen } from "./store-runners.ts";

interface WorkParts extends Parts {
  secrets: Secrets;
}

const lookAgainMs = 1000;
const leaseUntil = (nowS: number): number => nowS + workflowLimits.runnerLeaseS;

export const runnerWorkRoutes = (parts: WorkParts): Route[] => [
  serve(contract.fetchRunnerWork, async ({ caller: runner, body, isGone }) => {
    const { commands, wait } = body;
    const { db, clock } = parts;
    if (body.name.toLowerCase() !== runner.name.toLowerCase())
      throw refuse("other_runner", runner.name);
    for (let waitedMs = 0; ; waitedMs += lookAgainMs) {
      const task = await db.tenant(runner.organizationId, async (sql) => {
        const nowS = clock.nowS();
        if (waitedMs === 0) await noteRunner(sql, runner, { commands, nowS });
        return takeTask(sql, parts, runner);
      });
      if (task !== null || waitedMs + lookAgainMs > wait * 1000) return { task };
      await sleep(lookAgainMs);
      // What it would be given it could not take.
      if (isGone()) return { task: null };
    }
  }),
  serve(contract.reportRunnerWork, ({ caller: runner, params: { lease }, body }) =>
    parts.db.tenant(runner.organizationId, async (sql) => {
      const untilS = leaseUntil(parts.clock.nowS());
      const task = await renewLease(sql, { runner: runner.name, lease, untilS });
      const running = task && (await findRunning(sql, task));
      if (running === null) {
        if (task !== null) await deleteTask(sql, task);
        return { state: "ended" };
      }
      // It is taken again once workflows go on; what has ended is told all the same.
      if (body.result === null && !(await areWorkflowsOn(sql))) return { state: "ended" };
      const secrets = await openSecrets(sql, parts.secrets);
      // Whatever a command has printed may hold them.
      const report = maskSecrets(body, secrets) as RunnerReport;
      if (await saveReport(sql, running, { report, nowS: parts.clock.nowS() }))
        await publishRuns(sql, runner.organizationId);
      return { state: report.result === null ? "running" : "ended" };
    }),
  ),
];

/** Whoever looks at the runners is told of one that has come, or has other commands. */
async function noteRunner(
  sql: Sql,
  { organizationId, runnerId }: RunnerHolder,
  { commands, nowS }: { commands: readonly string[]; nowS: number },
): Promise<void> {
  const before = await saveSeen(sql, { id: runnerId, commands, nowS });
  const isKnown =
    before !== null &&
    (before.last_seen ?? 0) > nowS - connectedS &&
    before.commands.join() === commands.join();
  if (!isKnown)
    await publish(sql, {
      organization: organizationId,
      kind: "config",
      rows: [{ kind: "workflow" }],
    });
}

async function takeTask(
  sql: Sql,
  { clock, secrets }: WorkParts,
  runner: RunnerHolder,
): Promise<RunnerTask | null> {
  if (!(await areWorkflowsOn(sql))) return null;
  const nowS = clock.nowS();
  const lease = randomUUID();
  const claimed = await claimTask(sql, {
    runner: runner.name,
    lease,
    nowS,
    untilS: leaseUntil(nowS),
  });
  const running = claimed && (await findRunning(sql, claimed));
  if (running === null) return null;
  const input = running.row.input as RunnerInput; // filled in by take-step
  const values = await openSecrets(sql, secrets);
  try {
    await requireNotWithheld(sql, running.row, nowS);
    const fill = (value: string | number) =>
      typeof value === "number" ? value : putSecrets(value, input.secret_mark, values);
    const task = contract.runnerTask.safeParse({
      lease,
      idempotency_key: `workflow-${running.run.id}-${running.row.path}`,
      command: input.command,
      arguments: Object.fromEntries(
        Object.entries(input.arguments).map(([name, value]) => [name, fill(value)]),
      ),
      timeout: input.timeout ?? null,
    });
    if (task.success) return task.data;
    throw new FinalFailure(`“${input.command}” cannot be the name of a command`);
  } catch (error) {
    if (!(error instanceof FinalFailure)) throw error;
    const isFinal = error instanceof Withheld;
    const result = { status: "failed", reason: error.message, isFinal } as const;
    await settleTask(sql, running, { result, nowS });
    return null;
  }
}

/** A command may reach anybody: in shadow mode its step fails. */
async function requireNotWithheld(sql: Sql, row: StepRow, nowS: number): Promise<void> {
  if (!(await isInShadowMode(sql))) return;
  const { on, command } = row.input as RunnerInput; // filled in by take-step
  const withheld = new Withheld(`“${command}” by the runner “${on}”`);
  const subject = `${row.run_id} ${row.path}`;
  await insertWithheld(
    sql,
    { kind: taskDeadlineKind, subject },
    { reason: withheld.message, nowS },
  );
  throw withheld;
}

/** Whether it says anything new. */
async function saveReport(
  sql: Sql,
  running: NonNullable<Awaited<ReturnType<typeof findRunning>>>,
  { report: { output, result }, nowS }: { report: RunnerReport; nowS: number },
): Promise<boolean> {
  const printed = { exit_code: result?.exit_code ?? null, output };
  const row: StepRow = { ...running.row, output: printed };
  if (result === null) {
    const isNew = JSON.stringify(running.row.output) !== JSON.stringify(printed);
    if (isNew) await saveStep(sql, row);
    return isNew;
  }
  await settleTask(
    sql,
    { run: running.run, row },
    {
      result: result.is_done
        ? { status: "done", output: printed }
        : { status: "failed", reason: result.reason ?? "The command failed" },
      nowS,
    },
  );
  return true;
}
