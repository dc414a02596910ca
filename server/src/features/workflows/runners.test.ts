import { expect, test } from "vitest";
import { pauseWorkflows } from "#contract/workflow-pause.ts";
import {
  createRunner,
  fetchRunnerWork,
  listRunners,
  reportRunnerWork,
  type RunnerTask,
} from "#contract/workflow-runners.ts";
import { createWorkflow, startWorkflow, unifiedExecution } from "#contract/workflows.ts";
import { closeWithFile } from "../../test-closing.ts";
import { callerOn, withKey } from "../../test-caller.ts";
import { createTestOrganization, type Organization } from "../../test-cast.ts";
import { openHouse } from "../../test-house.ts";

async function openScene() {
  const house = await openHouse();
  closeWithFile(() => house.close());
  const addRunner = async (of: Organization) => {
    const { token } = await of.as("ada").call(createRunner, { body: { name: "shop" } });
    return callerOn(house.server.app, withKey(token));
  };
  const [north, south] = [
    await createTestOrganization(house, "Northwind"),
    await createTestOrganization(house, "Southridge"),
  ];
  return { house, north, runner: await addRunner(north), stranger: await addRunner(south) };
}
type Runner = Awaited<ReturnType<typeof openScene>>["runner"];

const fetchTask = async (runner: Runner): Promise<RunnerTask | null> => {
  const { task } = await runner.call(fetchRunnerWork, {
    body: { name: "Shop", commands: ["restart"], wait: 0 },
  });
  return task;
};
const report = (runner: Runner, lease: string, isDone: boolean | null) =>
  runner.call(reportRunnerWork, {
    params: { lease },
    body: {
      output: "line\n",
      result: isDone === null ? null : { is_done: isDone, exit_code: isDone ? 0 : 1, reason: null },
    },
  });

async function start(of: Organization, more: object = {}) {
  const ada = of.as("ada");
  const [outcome] = await of.send({ status: "critical", host: "web", check: "http" });
  const params = { env: "all", id: outcome?.incident_id ?? "" };
  const { id: workflow_id } = await ada.call(createWorkflow, {
    body: {
      name: `flow ${JSON.stringify(more)}`.slice(0, 90),
      definition: {
        trigger: { manual: {} },
        steps: [{ id: "do", runner: { on: "shop", command: "restart" }, ...more }],
      },
    },
  });
  await ada.call(startWorkflow, { params, body: { workflow_id } });
  await of.settle();
  return async () => {
    await of.settle();
    return (await ada.call(unifiedExecution, { params })).executions[0];
  };
}

test("a step goes to one runner at a time, and to nobody else's", async () => {
  const { house, north, runner, stranger } = await openScene();
  const execution = await start(north);
  expect(await fetchTask(stranger)).toBeNull();
  const task = await fetchTask(runner);
  expect(task).toMatchObject({ command: "restart", arguments: {}, timeout: null });
  expect(await fetchTask(runner)).toBeNull();
  const lease = task?.lease ?? "";
  expect(await report(stranger, lease, true)).toEqual({ state: "ended" });
  expect(await report(runner, lease, null)).toEqual({ state: "running" });
  expect(await execution()).toMatchObject({
    status: "running",
    steps: [{ status: "running", output: { output: "line\n" } }],
  });
  // A report renews the lease; without one it runs out, and what it was for is given again.
  house.clock.forward({ seconds: 29 });
  expect(await report(runner, lease, null)).toEqual({ state: "running" });
  house.clock.forward({ seconds: 29 });
  expect(await fetchTask(runner)).toBeNull();
  house.clock.forward({ seconds: 2 });
  const again = await fetchTask(runner);
  expect(again).toEqual({ ...task, lease: again?.lease });
  expect(again?.lease).not.toBe(lease);
  expect(await report(runner, lease, true)).toEqual({ state: "ended" });
  expect(await execution()).toMatchObject({ status: "running" });
  expect(await report(runner, again?.lease ?? "", true)).toEqual({ state: "ended" });
  expect(await execution()).toMatchObject({ status: "done", steps: [{ status: "done" }] });
});

test("what fails is tried again as often as the step says, always under one key", async () => {
  const { house, north, runner } = await openScene();
  const execution = await start(north, { retry: { times: 1, seconds: 10 } });
  const first = await fetchTask(runner);
  await report(runner, first?.lease ?? "", false);
  await north.settle();
  expect(await fetchTask(runner)).toBeNull();
  house.clock.forward({ seconds: 10 });
  await north.settle();
  const second = await fetchTask(runner);
  expect(second?.idempotency_key).toBe(first?.idempotency_key);
  await report(runner, second?.lease ?? "", false);
  expect(await execution()).toMatchObject({
    status: "failed",
    steps: [{ attempts: 2, reason: "The command failed" }],
  });
});

test("a runner that never comes fails the step at its time, and one that is not there at once", async () => {
  const { house, north } = await openScene();
  const execution = await start(north);
  house.clock.forward({ seconds: 3599 });
  expect(await execution()).toMatchObject({ status: "running" });
  house.clock.forward({ seconds: 1 });
  expect((await execution())?.reason).toContain("“shop” did not do it within 3600 s");
  const missing = await start(north, { id: "else", runner: { on: "none", command: "restart" } });
  expect((await missing())?.reason).toContain("There is no runner “none”");
  const { items } = await north.as("ada").call(listRunners, {});
  expect(items).toMatchObject([{ name: "shop", is_connected: false, last_seen: null }]);
});

test("while workflows are paused a runner is given nothing, and what it runs is ended and done again", async () => {
  const { house, north, runner } = await openScene();
  const execution = await start(north);
  const pause = (is_paused: boolean) =>
    north.as("ada").call(pauseWorkflows, { body: { is_paused } });
  const lease = (await fetchTask(runner))?.lease ?? "";
  await pause(true);
  expect(await report(runner, lease, null)).toEqual({ state: "ended" });
  house.clock.forward({ minutes: 1 });
  expect(await fetchTask(runner)).toBeNull();
  await pause(false);
  const again = (await fetchTask(runner))?.lease ?? "";
  // What had ended before it heard of the pause counts.
  await pause(true);
  expect(await report(runner, again, true)).toEqual({ state: "ended" });
  await pause(false);
  expect(await execution()).toMatchObject({ status: "done", steps: [{ status: "done" }] });
});
