/** Workflows that are suggested where others like them helped, and what ran for an incident. */
import { expect, test } from "vitest";
import { startAnalysis } from "#contract/analysis.ts";
import { resolveIncidents } from "#contract/incident-actions.ts";
import { suggestRemediation } from "#contract/suggested-actions.ts";
import { startWorkflow } from "#contract/workflows.ts";
import { northwind, type Organization, type Person } from "../../test-northwind.ts";
import { createFlow, executionsOf, startFlow } from "./test-workflow-scene.ts";

const manual = { trigger: { manual: { inputs: [{ name: "host", required: true }] } } };
const steps = [{ id: "note", comment: { body: "restarted {{ inputs.host }}" } }];

async function openAlike(of: Organization, identifier: string): Promise<string> {
  // Nothing joins what is older.
  of.clock.forward({ hours: 2 });
  const [outcome] = await of.send({
    status: "critical",
    host: "db-1",
    check: "disk",
    description: "No space left on db-1",
    incident_identifier: identifier,
  });
  await of.house.server.searchIndex.drained();
  return outcome?.incident_id ?? "";
}
const suggested = async (person: Person, id: string) =>
  (await person.call(suggestRemediation, { params: { env: "all", id } })).items;

/** A past incident that ended after the workflow ran, and one like it now. */
async function openScene() {
  const of = await northwind();
  const flow = await createFlow(of, { ...manual, steps }, "Restart");
  const past = await openAlike(of, "one");
  await startFlow(of, flow.id, past, { host: "db-1" });
  await of.settle();
  await of.as("ada").call(resolveIncidents, { params: { env: "all" }, body: { ids: [past] } });
  const id = await openAlike(of, "two");
  return { of, flow, past, id };
}

test("a workflow that ran in a similar incident is suggested, its inputs filled in, with how often it helped", async () => {
  const { of, flow, past, id } = await openScene();
  const [step] = await suggested(of.as("ada"), id);
  expect(step).toMatchObject({
    description: "Restart",
    source: { kind: "workflow", name: "Restart", incident_id: past },
    workflow: {
      id: flow.id,
      inputs: [{ name: "host", required: true, default: "db-1" }],
      success: { right: 1, of: 1 },
    },
  });
  // Who may not start one is shown none.
  expect((await suggested(of.as("rui"), id)).filter(({ workflow }) => workflow !== null)).toEqual(
    [],
  );
});

test("started from there it is a remediation, and counts once its incident has ended or not", async () => {
  const { of, flow, id } = await openScene();
  await of.as("ada").call(startWorkflow, {
    params: { env: "all", id },
    body: { workflow_id: flow.id, inputs: { host: "db-1" }, is_remediation: true },
  });
  await of.settle();
  expect(await executionsOf(of, id)).toMatchObject([{ kind: "remediation", status: "done" }]);
  const third = await openAlike(of, "three");
  const [step] = await suggested(of.as("ada"), third);
  expect(step?.workflow?.success).toEqual({ right: 1, of: 2 });
});

test("a workflow whose condition holds here is suggested before it ever ran, and no other", async () => {
  const of = await northwind();
  await createFlow(of, { ...manual, condition: "host = db-1", steps }, "Meant for it");
  await createFlow(of, { ...manual, condition: "host = web-1", steps }, "Meant for others");
  await createFlow(of, { ...manual, steps }, "Meant for all");
  const id = await openAlike(of, "one");
  const items = await suggested(of.as("ada"), id);
  expect(items.map(({ description }) => description)).toEqual(["Meant for it"]);
  expect(items[0]?.workflow?.success).toEqual({ right: 0, of: 0 });
});

test("workflows and analyses of an incident stand in one order", async () => {
  const { of, flow, id } = await openScene();
  await startFlow(of, flow.id, id, { host: "a" });
  of.clock.forward({ seconds: 1 });
  await of.as("ada").call(startAnalysis, { params: { env: "all", id } });
  of.clock.forward({ seconds: 1 });
  await startFlow(of, flow.id, id, { host: "b" });
  for (let turn = 0; turn < 3; turn += 1) await of.settle();
  expect(await executionsOf(of, id)).toMatchObject([
    { kind: "workflow", inputs: { host: "b" } },
    { kind: "analysis", status: "done", started_by: "Ada", steps: [] },
    { kind: "workflow", inputs: { host: "a" } },
  ]);
});
