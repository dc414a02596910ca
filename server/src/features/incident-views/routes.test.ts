import { expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import {
  createIncidentView,
  listIncidentViews,
  sortIncidentViews,
  updateIncidentView,
} from "#contract/incident-views.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const createView = (of: Organization, body: object) =>
  of.as("ada").call(createIncidentView, { body: { columns: ["source", "alerts"], ...body } });
const updateView = async (of: Organization, id: string, body: object) =>
  (await of.as("ada").try(updateIncidentView, { params: { id }, body })).body;

test("Overview and Actions come by themselves: where they are missing they are added, where they stand they are not doubled", async () => {
  const of = await northwind();
  expect(await createView(of, { name: "plain" })).toMatchObject({
    columns: ["overview", "source", "alerts", "actions"],
    defaultColumns: ["overview", "source", "alerts", "actions"],
    environment_id: null,
  });
  expect(
    (
      await createView(of, {
        name: "placed",
        columns: ["Duration", "Overview", "Actions", "changed"],
      })
    ).columns,
  ).toEqual(["duration", "overview", "changed", "actions"]);
});

test("what is shown at first is some of what there is, in its order", async () => {
  const of = await northwind();
  const view = await createView(of, {
    columns: ["source", "alerts", "tag:team"],
    defaultColumns: ["tag:team", "source"],
  });
  expect(view.defaultColumns).toEqual(["overview", "source", "tag:team", "actions"]);
  expect(await updateView(of, view.id, { columns: ["tag:team", "changed"] })).toMatchObject({
    columns: ["overview", "tag:team", "changed", "actions"],
    defaultColumns: ["overview", "tag:team", "actions"],
  });
  const refused = await of
    .as("ada")
    .try(updateIncidentView, { params: { id: view.id }, body: { defaultColumns: ["bar"] } });
  expect([refused.status, refused.errors[0]?.field]).toEqual([400, "defaultColumns"]);
});

test("a view says what the feed is grouped by: a tag of alerts, or nothing", async () => {
  const of = await northwind();
  expect((await createView(of, { name: "plain" })).group_by).toBeNull();
  const view = await createView(of, { name: "by host", group_by: " Host " });
  expect(view.group_by).toBe("host");
  expect(await updateView(of, view.id, { name: "renamed" })).toMatchObject({ group_by: "host" });
  expect(await updateView(of, view.id, { group_by: null })).toMatchObject({ group_by: null });
  const refused = await of
    .as("ada")
    .try(updateIncidentView, { params: { id: view.id }, body: { group_by: "no tag" } });
  expect([refused.status, refused.errors[0]?.field]).toEqual([400, "group_by"]);
});

test("a view may be one environment's, and is named when a program gives no name", async () => {
  const of = await northwind();
  const environment = await of
    .as("ada")
    .call(createEnvironment, { body: { name: "Payments", filter: "team = pay" } });
  const [environmentView, globalView] = [
    await createView(of, { environment_id: environment.id }),
    await createView(of, {}),
  ];
  expect([
    [environmentView.name, environmentView.environment_id],
    [globalView.name, globalView.environment_id],
  ]).toEqual([
    ["View 1", environment.id],
    ["View 2", null],
  ]);
  expect(await updateView(of, environmentView.id, { environment_id: null })).toMatchObject({
    environment_id: null,
    name: "View 1",
  });
  expect(
    (await of.as("ada").try(createIncidentView, { body: { columns: [], environment_id: "17" } }))
      .status,
  ).toBe(400);
  await of
    .as("ada")
    .call(sortIncidentViews, { body: { order: [globalView.id, environmentView.id] } });
  expect((await of.as("rui").call(listIncidentViews, {})).items.map((view) => view.name)).toEqual([
    "View 2",
    "View 1",
  ]);
});
