import { expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import { listComments } from "#contract/incidents.ts";
import {
  createWorkflow,
  saveWorkflowSecret,
  startWorkflow,
  unifiedExecution,
} from "#contract/workflows.ts";
import { closeWithFile } from "../../test-closing.ts";
import { openHouse } from "../../test-house.ts";
import { openTestReceiver } from "../../test-receiver.ts";
import { createTestOrganization, type Organization, type Person } from "../../test-cast.ts";

async function openScene() {
  const house = await openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } });
  closeWithFile(() => house.close());
  const receiver = await openTestReceiver();
  closeWithFile(receiver.close);
  const of = await createTestOrganization(house, "Northwind");
  const call = (body: string, more: object = {}) => ({
    trigger: { manual: {} },
    steps: [{ id: "out", call: { url: receiver.url, body, ...more } }],
  });
  return { ...of, receiver, call };
}
const create = (of: Organization, definition: Record<string, unknown>, by: Person = of.as("ada")) =>
  by.call(createWorkflow, { body: { name: "flow", definition } });
const opened = async (of: Organization, host: string): Promise<string> => {
  const [outcome] = await of.send({ status: "critical", host, check: "disk" });
  return outcome?.incident_id ?? "";
};
const run = async (of: Organization, workflow_id: string, id: string) => {
  await of.as("ada").call(startWorkflow, { params: { env: "all", id }, body: { workflow_id } });
  for (let turn = 0; turn < 3; turn += 1) await of.settle();
};
const executions = async (of: Organization, id: string) =>
  (await of.as("ada").call(unifiedExecution, { params: { env: "all", id } })).executions;

test("a secret goes where its author put it, and never where a sender wrote its name", async () => {
  const of = await openScene();
  const value = "hunter2-long";
  await of.as("ada").call(saveWorkflowSecret, { params: { name: "KEY" }, body: { value } });
  const { id: flow } = await create(
    of,
    of.call('{"host": "{{ incident.tag.host }}"}', {
      headers: { "x-key": "Bearer {{ secrets.KEY }}" },
    }),
  );
  const id = await opened(of, "{{ secrets.KEY }}");
  await run(of, flow, id);
  expect(of.receiver.received).toMatchObject([
    { body: { host: "{{ secrets.KEY }}" }, headers: { "x-key": `Bearer ${value}` } },
  ]);
  const [execution] = await executions(of, id);
  expect(execution).toMatchObject({ status: "done" });
  expect(execution?.steps[0]?.input).toEqual({
    url: of.receiver.url,
    method: "POST",
    headers: { "x-key": "Bearer {{ secrets.KEY }}" },
    body: '{"host": "{{ secrets.KEY }}"}',
  });
});

test("a secret that is not there, or goes through a filter, is not sent", async () => {
  const of = await openScene();
  await of.as("ada").call(saveWorkflowSecret, { params: { name: "KEY" }, body: { value: "abcd" } });
  const id = await opened(of, "db-1");
  for (const [text, reason] of [
    ["{{ secrets.OTHER }}", "There is no secret OTHER"],
    ["{{ secrets.KEY | upcase }}", "A secret takes no filter"],
  ] as const) {
    const { id: flow } = await of.as("ada").call(createWorkflow, {
      body: { name: reason, definition: of.call(text) },
    });
    await run(of, flow, id);
    expect((await executions(of, id))[0]).toMatchObject({ status: "failed", steps: [{ reason }] });
  }
  expect(of.receiver.received).toEqual([]);
});

test("what its author may not see starts nothing, and is read by no step", async () => {
  const of = await openScene();
  const environment = await of.as("ada").call(createEnvironment, {
    body: { name: "Mine", filter: "host = mine-1" },
  });
  const author = await of.join({
    permissions: ["workflows@create", "workflows@read"],
    environments: [{ environment_id: environment.id, access: "incident_actions" }],
  });
  const comment = { id: "tell", comment: { body: "{{ incident.title }}" } };
  await create(of, { trigger: { opened: {} }, steps: [comment] }, author);
  const { id: flow } = await author.call(createWorkflow, {
    body: { name: "by hand", definition: of.call("{{ incident.title }}") },
  });
  const [visible, hidden] = [await opened(of, "mine-1"), await opened(of, "secret-1")];
  for (let turn = 0; turn < 3; turn += 1) await of.settle();
  const comments = async (id: string) =>
    (await of.as("ada").call(listComments, { params: { env: "all", id } })).items.length;
  expect([await comments(visible), await comments(hidden)]).toEqual([1, 0]);
  expect(await executions(of, hidden)).toEqual([]);
  await run(of, flow, hidden);
  expect(await executions(of, hidden)).toMatchObject([
    { status: "failed", steps: [{ reason: expect.stringContaining("may not see the incident") }] },
  ]);
  expect(of.receiver.received).toEqual([]);
});

test("switched off, what is under way waits, and goes on once they are on again", async () => {
  const of = await openScene();
  const { id: flow } = await create(of, of.call("{}"));
  const id = await opened(of, "db-1");
  await of
    .as("ada")
    .call(startWorkflow, { params: { env: "all", id }, body: { workflow_id: flow } });
  const turn = (on: boolean) =>
    of.sql((sql) =>
      sql(
        `UPDATE organizations SET feature_toggles = feature_toggles || $1,
           config_version = config_version + 1 WHERE id = tocsin_organization()`,
        [JSON.stringify({ triage_automation_workflow: on })],
      ),
    );
  await turn(false);
  for (let at = 0; at < 3; at += 1) await of.settle();
  expect(await executions(of, id)).toMatchObject([{ status: "running", steps: [] }]);
  // As if the step had begun just before.
  const input = {
    url: of.receiver.url,
    method: "POST",
    headers: {},
    body: "{}",
    secret_mark: "none",
  };
  await of.sql((sql) =>
    sql(
      `WITH step AS (INSERT INTO workflow_steps (organization_id, run_id, path, position, kind,
         name, status, attempts, input, started_at)
         SELECT organization_id, id, 'out', 0, 'call', 'out', 'running', 1, $1, $2
         FROM workflow_runs WHERE organization_id = tocsin_organization() RETURNING *)
       INSERT INTO jobs (organization_id, kind, subject, due_at)
       SELECT organization_id, 'workflow-call', run_id || ' out', $2 FROM step`,
      [JSON.stringify(input), of.clock.nowS()],
    ),
  );
  for (let at = 0; at < 3; at += 1) await of.settle();
  expect(of.receiver.received).toEqual([]);
  await turn(true);
  of.clock.forward({ minutes: 2 });
  for (let at = 0; at < 3; at += 1) await of.settle();
  expect(of.receiver.received).toHaveLength(1);
  expect(await executions(of, id)).toMatchObject([{ status: "done" }]);
});
