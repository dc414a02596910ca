/** How often a document would have started in the last week. */
import { expect, test } from "vitest";
import { resolveIncidents } from "#contract/incident-actions.ts";
import { previewWorkflow } from "#contract/workflow-preview.ts";
import { northwind, type Organization, type Person } from "../../test-northwind.ts";
import { openIncident } from "./test-workflow-scene.ts";

const steps = [{ id: "end", resolve: {} }];
const preview = (of: Organization, definition: object, person: Person = of.as("ada")) =>
  person.call(previewWorkflow, { body: { definition: { steps, ...definition } } });
const startsOf = async (of: Organization, definition: object) =>
  (await preview(of, definition)).starts;

test("what opened and changed in the last week is counted, with the condition", async () => {
  const of = await northwind();
  await openIncident(of, { host: "old-1" });
  of.clock.forward({ hours: 24 * 8 });
  const id = await openIncident(of);
  await openIncident(of, { host: "web-1" });
  of.clock.forward({ minutes: 1 });
  await of.send({ status: "warning", host: "db-1", check: "disk" });
  await of.settle();
  expect(await preview(of, { trigger: { opened: {} } })).toEqual({
    starts: 2,
    incidents: 2,
    since: of.clock.nowS() - 7 * 24 * 3600,
    is_partial: false,
    examples: [
      expect.objectContaining({ title: "web-1" }),
      { id, title: "db-1", at: of.clock.nowS() - 60 },
    ],
  });
  expect(await startsOf(of, { trigger: { opened: {} }, condition: "host = db-*" })).toBe(1);
  expect(await startsOf(of, { trigger: { changed: {} } })).toBe(1);
  of.clock.forward({ minutes: 1 });
  await of.as("ada").call(resolveIncidents, { params: { env: "all" }, body: { ids: [id] } });
  expect(await preview(of, { trigger: { changed: {} } })).toMatchObject({
    starts: 2,
    incidents: 1,
  });
});

test("what starts by hand or by the clock, and what has problems, is not counted", async () => {
  const of = await northwind();
  await openIncident(of);
  expect(await startsOf(of, { trigger: { manual: {} } })).toBeNull();
  expect(await startsOf(of, { trigger: { opened: {} }, steps: [] })).toBeNull();
  expect(await startsOf(of, { trigger: { opened: {} }, condition: "host = = 1" })).toBeNull();
});

test("whoever may not see an incident does not learn that it is there", async () => {
  const of = await northwind();
  await openIncident(of);
  const outsider = await of.join({ permissions: ["workflows@read"], environments: [] });
  expect(await preview(of, { trigger: { opened: {} } }, outsider)).toMatchObject({
    starts: 0,
    examples: [],
  });
});
