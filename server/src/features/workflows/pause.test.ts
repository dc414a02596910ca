import { expect, test } from "vitest";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { getWorkflowPause, pauseWorkflows } from "#contract/workflow-pause.ts";
import { startWorkflow } from "#contract/workflows.ts";
import { northwind, type Organization } from "../../test-northwind.ts";
import {
  commentsOf,
  createFlow,
  executionsOf,
  openIncident,
  startFlow,
} from "./test-workflow-scene.ts";

const pause = (of: Organization, isPaused: boolean) =>
  of.as("ada").call(pauseWorkflows, { body: { is_paused: isPaused } });

test("while workflows are paused none starts or goes on; then what was under way does", async () => {
  const of = await northwind();
  const flow = await createFlow(of, {
    trigger: { manual: {} },
    steps: [
      { id: "rest", wait: { seconds: 60 } },
      { id: "tell", comment: { body: "it went on" } },
    ],
  });
  await createFlow(of, { trigger: { opened: {} }, steps: [{ id: "end", resolve: {} }] }, "ends");
  await pause(of, true);
  const untouched = await openIncident(of);
  await of.settle();
  expect(await executionsOf(of, untouched)).toEqual([]);
  await pause(of, false);

  const id = await openIncident(of, { host: "web-1" });
  await startFlow(of, flow.id, id);
  await of.settle();
  expect(await pause(of, true)).toMatchObject({ is_paused: true, by_name: "Ada" });
  const refused = await of
    .as("ada")
    .try(startWorkflow, { params: { env: "all", id }, body: { workflow_id: flow.id } });
  expect(refused.status).toBe(409);
  of.clock.forward({ minutes: 2 });
  await of.settle();
  expect(await commentsOf(of, id)).toEqual([]);
  await pause(of, false);
  await of.settle();
  expect(await commentsOf(of, id)).toEqual([["it went on", "flow for Ada"]]);
});

test("who may not change workflows does not pause them, and a pause is audited", async () => {
  const of = await northwind();
  expect((await of.as("rui").try(pauseWorkflows, { body: { is_paused: true } })).status).toBe(403);
  await pause(of, true);
  await pause(of, true);
  expect(await of.as("ada").call(getWorkflowPause, {})).toMatchObject({ is_paused: true });
  const { items } = await of.as("ada").call(listAuditLogs, { query: {} });
  expect(items.filter(({ resource_id }) => resource_id === "pause")).toHaveLength(2);
});
