/** A runner beside a real server: what ends it, or the line between them, loses and doubles nothing. */
import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { createRunner, deleteRunner, listRunners } from "#contract/workflow-runners.ts";
import {
  changeExecution,
  createWorkflow,
  saveWorkflowSecret,
  startWorkflow,
  unifiedExecution,
} from "#contract/workflows.ts";
import { createTestOrganization, type Organization } from "../../test-cast.ts";
import { closeWithFile } from "../../test-closing.ts";
import { openHouse } from "../../test-house.ts";
import { openTestRunner } from "./test-runner.ts";

async function openScene() {
  const house = await openHouse();
  closeWithFile(() => house.close());
  const to = await house.server.app.listen({ host: "127.0.0.1", port: 0 });
  const of = await createTestOrganization(house, "Northwind");
  const { token, id: runnerId } = await of.as("ada").call(createRunner, { body: { name: "shop" } });
  const runner = openTestRunner();
  closeWithFile(runner.close);
  return { ...of, of, to, token, runnerId, runner };
}
const patience = { timeout: 30_000, interval: 50 };

async function start(of: Organization, step: object, more: object = {}) {
  const ada = of.as("ada");
  const [outcome] = await of.send({ status: "critical", host: "web", check: "http" });
  const params = { env: "all", id: outcome?.incident_id ?? "" };
  const { id: workflow_id } = await ada.call(createWorkflow, {
    body: {
      name: `flow ${JSON.stringify(step).length} ${JSON.stringify(step)}`.slice(0, 90),
      definition: {
        trigger: { manual: {} },
        steps: [
          { id: "do", runner: { on: "shop", ...step }, ...more },
          { id: "note", comment: { body: "{{ steps.do.output.output }}" } },
        ],
      },
    },
  });
  const { execution_id } = await ada.call(startWorkflow, { params, body: { workflow_id } });
  const execution = async () => {
    const { executions } = await ada.call(unifiedExecution, { params });
    return executions.find(({ id }) => id === execution_id);
  };
  const ends = (status: string) =>
    vi.waitFor(async () => {
      const run = await execution();
      expect(run).toMatchObject({ status });
      return run;
    }, patience);
  const cancel = () =>
    ada.call(changeExecution, { params, body: { execution_id, action: "cancel" } });
  return { execution_id, execution, ends, cancel };
}

test("a command that the file lists runs with its parameters, and secrets never show", async () => {
  const { of, to, token, runner } = await openScene();
  await of.as("ada").call(saveWorkflowSecret, {
    params: { name: "UNIT" },
    body: { value: "hunter2-long" },
  });
  const child = runner.start({ to, token });
  const run = await start(of, {
    command: "mark",
    arguments: { unit: "{{ incident.tag.host }} {{ secrets.UNIT }}" },
  });
  const ended = await run.ends("done");
  const key = `workflow-${run.execution_id}-do`;
  expect(runner.marks()).toEqual([`${key} web hunter2-long`]);
  expect(ended?.steps[0]).toMatchObject({
    kind: "runner",
    input: { arguments: { unit: "web {{ secrets.UNIT }}" } },
    output: { exit_code: 0, output: "restarted web ••••\n" },
  });
  const { items } = await of.as("ada").call(listRunners, {});
  expect(items).toMatchObject([
    { name: "shop", is_connected: true, commands: ["mark", "hold", "fail", "slow"] },
  ]);
  const failing = await start(of, { command: "fail" });
  expect((await failing.ends("failed"))?.steps[0]).toMatchObject({
    reason: "It ended with 3",
    output: { exit_code: 3, output: "no luck\n" },
  });
  const slow = await start(of, { command: "slow" });
  expect((await slow.ends("failed"))?.reason).toContain("It took longer than 1 s");
  const unlisted = await start(of, { command: "reboot" });
  expect((await unlisted.ends("failed"))?.reason).toContain("lists no command “reboot”");
  expect(await runner.kill(child, "SIGTERM")).toBe(0);
});

test("killed in the middle, the next one does it again under the same key", async () => {
  const { of, house, to, token, runner } = await openScene();
  const first = runner.start({ to, token });
  const run = await start(of, { command: "hold" });
  await vi.waitFor(() => expect(runner.marks()).toHaveLength(1), patience);
  await vi.waitFor(
    async () =>
      expect((await run.execution())?.steps[0]?.output).toMatchObject({ output: "held\n" }),
    patience,
  );
  await runner.kill(first);
  house.clock.forward({ seconds: 31 });
  const second = runner.start({ to, token });
  const key = `workflow-${run.execution_id}-do`;
  // The last words of the first may have come after that, and have made its claim longer.
  const isBegun = () =>
    vi.waitFor(() => expect(runner.marks()).toEqual([key, key]), { ...patience, timeout: 20_000 });
  await isBegun().catch(() => {
    house.clock.forward({ seconds: 31 });
    return isBegun();
  });
  runner.release();
  await run.ends("done");
  await runner.kill(second);
});

test("cut off while it runs, and killed before it could say the end: nothing runs twice", async () => {
  const { of, to, token, runner } = await openScene();
  let isCut = false;
  const line = createServer((request, response) => {
    if (isCut) return void request.socket.destroy();
    const onward = forward(
      `${to}${request.url}`,
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on("error", () => request.socket.destroy());
    request.pipe(onward);
  });
  line.listen(0, "127.0.0.1");
  await once(line, "listening");
  closeWithFile(async () => {
    line.closeAllConnections();
    line.close();
  });
  const cutTo = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
  const first = runner.start({ to: cutTo, token });
  const run = await start(of, { command: "hold" });
  await vi.waitFor(() => expect(runner.marks()).toHaveLength(1), patience);
  isCut = true;
  line.closeAllConnections();
  runner.release();
  await vi.waitFor(() => expect(runner.log()).toContain("hold: done"), patience);
  await runner.kill(first);
  expect(await run.execution()).toMatchObject({ status: "running" });
  isCut = false;
  runner.start({ to: cutTo, token });
  await run.ends("done");
  expect(runner.marks()).toEqual([`workflow-${run.execution_id}-do`, "ended"]);
});

test("cancelled, its command is ended; revoked, the runner is", async () => {
  const { of, to, token, runnerId, runner } = await openScene();
  const child = runner.start({ to, token });
  const run = await start(of, { command: "hold" });
  await vi.waitFor(() => expect(runner.marks()).toHaveLength(1), patience);
  await run.cancel();
  await vi.waitFor(
    () => expect(runner.log()).toContain("hold: The server wants it no more"),
    patience,
  );
  expect(await run.execution()).toMatchObject({
    status: "cancelled",
    steps: [{ status: "cancelled" }],
  });
  await of.as("ada").call(deleteRunner, { params: { id: runnerId } });
  const [code] = (await once(child, "exit")) as [number];
  expect(code).toBe(1);
  expect(runner.log()).toContain("The server refuses this runner");
  expect(runner.marks()).toHaveLength(1);
});

test("a token of another name is refused", async () => {
  const { to, token, runner } = await openScene();
  const child = runner.start({ to, token, name: "another" });
  const [code] = (await once(child, "exit")) as [number];
  expect([code, runner.log()]).toEqual([
    1,
    expect.stringContaining("The token is that of the runner “shop”"),
  ]);
});
