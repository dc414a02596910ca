/** How soon a workflow acts, and what many of them cost those who send. */
import { setTimeout as sleep } from "node:timers/promises";
import { workflowLimits } from "#contract/workflow-limits.ts";
import { sendEvents } from "#server/test-client.ts";
import { ingest } from "./ingest.ts";
import type { OwnServer } from "./own-server.ts";
import { quantile } from "./quantile.ts";
import { mixes, stream } from "./stream.ts";

interface BenchOptions {
  isShort: boolean;
  print: (line: string) => void;
}

const waitingRuns = 950;
/** Of one workflow at once. */
const mostOfOne = workflowLimits.runsAtOnce;
const runningRuns = mostOfOne;
/** Even, for both orders. */
const rounds = 4;
const restMs = 3000;
const patienceMs = 120_000;

export async function benchWorkflows(server: OwnServer, { isShort, print }: BenchOptions) {
  const times = await eventToFirstStep(server, isShort ? 50 : 200);
  print(
    `  idle, event posted to first step done: p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms (${times.length} events; target of the p50 from the trigger on 100)`,
  );
  for (const [name, definition, text] of [
    ["empty", emptyDefinition, "skipped steps"],
    ["busy", busyDefinition, "comments"],
  ] as const) {
    const { steps, perSecond } = await stepsPerSecond(server, name, definition);
    print(
      `  ${runningRuns} runs at once, nothing else: ${perSecond.toFixed(0)} ${text}/s (${steps} steps)`,
    );
  }
  await startWaiting(server);
  const { alone, contended, steps, stillRunning } = await ingestBesideRuns(
    server,
    isShort ? 5 : 20,
  );
  print(
    `  ingest, mixed: ${alone.toFixed(0)} events/s while workflows are paused, ${contended.toFixed(0)} beside ${waitingRuns} runs that wait and ${runningRuns} under way: ${((1 - contended / alone) * 100).toFixed(1)} % less (target below 5 %; median of ${rounds} spells each, in turn; ${steps.toFixed(0)} steps a second meanwhile; ${stillRunning} of ${rounds * runningRuns} were still under way when their spell ended)`,
  );
}

const createWorkflow = (server: OwnServer, name: string, definition: object) =>
  server.call<{ id: string }>("/resources/v2.1/workflows", { name, definition });

async function eventToFirstStep(server: OwnServer, events: number): Promise<number[]> {
  await createWorkflow(server, "first", {
    trigger: { opened: {} },
    condition: "host = first-*",
    steps: [{ id: "note", comment: { body: "Seen" } }],
  });
  const postedAt = new Map<string, number>();
  for (let n = 0; n < events; n += 1) {
    const host = `first-${n}`;
    postedAt.set(host, Date.now());
    await sendEvents(server, [{ host, status: "critical" }]);
    await sleep(50);
  }
  await until(async () => (await countRuns(server, "first", "done")) === events);
  const { rows } = await server.owner.query<{ title: string; ended_at: number }>(
    `SELECT i.title, s.ended_at FROM workflow_steps s
     JOIN workflow_runs r ON r.organization_id = s.organization_id AND r.id = s.run_id
     JOIN incidents i ON i.organization_id = r.organization_id AND i.id = r.incident_id
     WHERE r.name = 'first' AND s.path = 'note'`,
  );
  return rows
    .flatMap(({ title, ended_at: endedAt }) => {
      const posted = postedAt.get(title);
      return posted === undefined ? [] : [endedAt * 1000 - posted];
    })
    .sort((a, b) => a - b);
}

/** Each step writes into the history of its incident. */
const busyDefinition = {
  trigger: { opened: {} },
  condition: "host = busy-*",
  steps: Array.from({ length: 100 }, (_, n) => ({
    id: `note${n}`,
    comment: { body: `Seen ${n}` },
  })),
};

/** What keeping the journal of a run costs by itself. */
const emptyDefinition = {
  trigger: { opened: {} },
  condition: "host = empty-*",
  steps: Array.from({ length: 100 }, (_, n) => ({
    id: `pass${n}`,
    when: "host = nowhere",
    comment: { body: "Never" },
  })),
};

async function stepsPerSecond(server: OwnServer, name: string, definition: object) {
  await createWorkflow(server, name, definition);
  const begin = performance.now();
  await openIncidents(server, `${name}-alone`, runningRuns);
  await until(async () => (await countRuns(server, name, "done")) === runningRuns);
  const seconds = (performance.now() - begin) / 1000;
  const steps = await countSteps(server, name);
  return { steps, perSecond: steps / seconds };
}

/** Of the runs of a workflow. */
async function countSteps(server: OwnServer, name: string): Promise<number> {
  const { rows } = await server.owner.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM workflow_steps s
     JOIN workflow_runs r ON r.organization_id = s.organization_id AND r.id = s.run_id
     WHERE r.name = $1`,
    [name],
  );
  return rows[0]?.n ?? 0;
}

async function startWaiting(server: OwnServer): Promise<void> {
  for (let n = 0; n < waitingRuns / mostOfOne; n += 1) {
    await createWorkflow(server, `waiting ${n}`, {
      trigger: { opened: {} },
      condition: `host = wait-${n}-*`,
      steps: [{ id: "pause", wait: { seconds: 86_400 } }],
    });
    await openIncidents(server, `wait-${n}`, mostOfOne);
  }
  await until(async () => (await countRuns(server, "waiting %", "running")) === waitingRuns);
}

/**
 * Spells with and without runs in turn, each pair in the other order than the one before: what an
 * earlier spell leaves to be done would else always meet the same one.
 */
async function ingestBesideRuns(server: OwnServer, seconds: number) {
  const next = stream(mixes.mixed, 1, Date.now() / 1000 - 3600);
  const spell = async () => {
    await sleep(restMs);
    return (await ingest(server, next, seconds)).perSecond;
  };
  await spell();
  const alone: number[] = [];
  const contended: number[] = [];
  const taken: number[] = [];
  let stillRunning = 0;
  const ingestAlone = async () => {
    await pause(server, true);
    alone.push(await spell());
    await pause(server, false);
  };
  const ingestContended = async () => {
    const before = await countSteps(server, "busy");
    contended.push(await spell());
    taken.push(((await countSteps(server, "busy")) - before) / seconds);
    stillRunning += await countRuns(server, "busy", "running");
  };
  for (let round = 0; round < rounds; round += 1) {
    const isAloneFirst = round % 2 === 0;
    if (isAloneFirst) await ingestAlone();
    await openIncidents(server, `busy-${round}`, runningRuns);
    await until(async () => (await countRuns(server, "busy", "running")) === runningRuns);
    await ingestContended();
    if (!isAloneFirst) await ingestAlone();
    await until(async () => (await countRuns(server, "busy", "running")) === 0);
  }
  return {
    alone: quantile(alone, 0.5),
    contended: quantile(contended, 0.5),
    steps: quantile(taken, 0.5),
    stillRunning,
  };
}

const pause = (server: OwnServer, isPaused: boolean) =>
  server.call("/resources/v2.1/workflow-pause", { is_paused: isPaused }, "PUT");

async function openIncidents(server: OwnServer, prefix: string, count: number): Promise<void> {
  const events = Array.from({ length: count }, (_, n) => ({
    host: `${prefix}-${n}`,
    status: "critical",
  }));
  for (let at = 0; at < count; at += 100) await sendEvents(server, events.slice(at, at + 100));
}

async function countRuns({ owner }: OwnServer, name: string, status: string): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM workflow_runs WHERE name LIKE $1 AND status = $2",
    [name, status],
  );
  return rows[0]?.n ?? 0;
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isReached())) {
    if (performance.now() > deadline)
      throw new Error("The runs did not come as far as they should");
    await sleep(50);
  }
}
