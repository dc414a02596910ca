import { expect, test } from "vitest";
import {
  createAlertView,
  deleteAlertView,
  listAlertViews,
  sortAlertViews,
  updateAlertView,
} from "#contract/alert-views.ts";
import { getAuditOfResource } from "#contract/audit-logs.ts";
import { createEnvironment, deleteEnvironment, listEnvironments } from "#contract/environments.ts";
import { limits } from "#contract/limits.ts";
import { northwind, type Organization, southridge } from "../../test-northwind.ts";

const createView = (of: Organization, body: object = {}) =>
  of
    .as("ada")
    .call(createAlertView, { body: { name: "Teams", columns: ["tag:team", "start"], ...body } });
const listViewsAs = async (of: Organization, name: "ada" | "rui" | "uma") =>
  (await of.as(name).call(listAlertViews, {})).items;
const createEnvironmentNamed = (of: Organization, name: string) =>
  of.as("ada").call(createEnvironment, { body: { name, filter: `team = ${name}` } });
const roleByKey = (of: Organization, key: string) =>
  of.sql(
    async (sql) =>
      (
        await sql<{ id: string }>(
          "SELECT id FROM roles WHERE organization_id = tocsin_organization() AND key = $1",
          [key],
        )
      )[0]?.id ?? "",
  );

test("a view keeps its columns in order, in any case; each list has its own names", async () => {
  const of = await northwind();
  expect(await createView(of, { columns: ["Tag:Team", "START", "source"] })).toMatchObject({
    name: "Teams",
    columns: ["tag:team", "start", "source"],
    environment_ids: [],
    role_ids: [],
    active: true,
    is_mine: true,
    problem: null,
    order: 1,
  });
  const tryCreate = async (body: object) => {
    const answer = await of
      .as("ada")
      .try(createAlertView, { body: { name: "Other", columns: [], ...body } });
    return [answer.status, answer.errors[0]?.field];
  };
  expect(
    await Promise.all([
      tryCreate({ name: "TEAMS" }),
      tryCreate({ columns: ["nonsense"] }),
      tryCreate({ columns: ["tag:not a tag"] }),
      tryCreate({ columns: ["start", "Start"] }),
      tryCreate({ environment_ids: ["17"] }),
      tryCreate({ role_ids: ["17"] }),
    ]),
  ).toEqual([
    [409, "name"],
    [400, "columns.0"],
    [400, "columns.0"],
    [400, "columns"],
    [400, "environment_ids"],
    [400, "role_ids"],
  ]);
});

test("those who may not change views get those that are for them, and of each only the environments they see", async () => {
  const of = await northwind();
  const [visible, hidden] = [
    await createEnvironmentNamed(of, "mine"),
    await createEnvironmentNamed(of, "hidden"),
  ];
  const [all, visibleView, unseen, users] = [
    await createView(of, { name: "all" }),
    await createView(of, { name: "seen", environment_ids: [visible.id, hidden.id] }),
    await createView(of, { name: "unseen", environment_ids: [hidden.id] }),
    await createView(of, { name: "users", role_ids: [await roleByKey(of, "user")] }),
  ];
  await of.sql((sql) =>
    sql(
      `UPDATE roles SET permissions = ARRAY['alert_view@read'], environments = '[]'
       WHERE organization_id = tocsin_organization() AND key = 'readonly'`,
    ),
  );
  await of.grant("rui", visible.id, "read");
  expect(
    (await of.as("rui").call(listEnvironments, {})).items.map((environment) => environment.name),
  ).toEqual(["All", "mine"]);
  expect((await listViewsAs(of, "rui")).map((view) => [view.id, view.environment_ids])).toEqual([
    [all.id, []],
    [visibleView.id, [visible.id]],
  ]);
  expect((await listViewsAs(of, "uma")).map((view) => view.id)).toEqual([
    all.id,
    visibleView.id,
    unseen.id,
    users.id,
  ]);
  expect((await listViewsAs(of, "ada")).map((view) => [view.name, view.is_mine])).toEqual([
    ["all", true],
    ["seen", true],
    ["unseen", true],
    ["users", false],
  ]);
});

test("a view whose environments are gone rests, and is never one for all", async () => {
  const of = await northwind();
  const environment = await createEnvironmentNamed(of, "short-lived");
  const view = await createView(of, { environment_ids: [environment.id] });
  await of.as("ada").call(deleteEnvironment, { params: { id: environment.id } });
  expect(await listViewsAs(of, "ada")).toMatchObject([
    { id: view.id, problem: "Its environments are gone", is_mine: false },
  ]);
  expect(await listViewsAs(of, "rui")).toEqual([]);
  // What it had before may stay when something else is changed.
  expect(
    await of.as("ada").call(updateAlertView, { params: { id: view.id }, body: { name: "Old" } }),
  ).toMatchObject({ name: "Old", environment_ids: [environment.id] });
});

test("a change of part keeps the rest, is held against its revision, and is in the audit log", async () => {
  const of = await northwind();
  const view = await createView(of);
  const updateView = (body: object) =>
    of.as("ada").try(updateAlertView, { params: { id: view.id }, body });
  expect((await updateView({ columns: ["events"], revision: view.revision })).body).toMatchObject({
    name: "Teams",
    columns: ["events"],
    revision: 2,
  });
  expect([
    (await updateView({ name: "Late", revision: view.revision })).status,
    (await updateView({ active: false })).body,
  ]).toMatchObject([409, { active: false, columns: ["events"] }]);
  const audit = await of.as("ada").call(getAuditOfResource, { params: { resource_id: view.id } });
  expect(audit.items.map((entry) => entry.action)).toEqual(["update", "update", "create"]);
  await of.as("ada").call(deleteAlertView, { params: { id: view.id } });
  expect([await listViewsAs(of, "ada"), (await updateView({ name: "Gone" })).status]).toEqual([
    [],
    404,
  ]);
});

test("the order is set for all at once; an order of other views is refused", async () => {
  const of = await northwind();
  const [first, two, three] = [
    await createView(of, { name: "one" }),
    await createView(of, { name: "two" }),
    await createView(of, { name: "three" }),
  ];
  const sort = (order: string[]) => of.as("ada").try(sortAlertViews, { body: { order } });
  expect((await sort([three.id, first.id, two.id])).body).toMatchObject({
    items: [{ name: "three" }, { name: "one" }, { name: "two" }],
  });
  expect(
    await Promise.all(
      [
        sort([first.id, two.id]),
        sort([first.id, first.id, two.id]),
        sort([first.id, two.id, "17"]),
      ].map(async (answer) => (await answer).status),
    ),
  ).toEqual([409, 409, 409]);
  expect((await listViewsAs(of, "rui")).map((view) => view.name)).toEqual(["three", "one", "two"]);
});

test("there is an end to how many, and none of another organization's", async () => {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  await of.sql((sql) =>
    sql(
      `INSERT INTO views (organization_id, kind, name, "order", active, columns, shown,
       environment_ids, role_ids, created_at, updated_at)
       SELECT tocsin_organization(), 'alert-view', 'v' || n, n, true, '{}', '{}', '{}', '{}', 0, 0
       FROM generate_series(1, $1::int) n`,
      [limits.views],
    ),
  );
  expect(
    (await of.as("ada").try(createAlertView, { body: { name: "one more", columns: [] } })).status,
  ).toBe(422);
  expect(await listViewsAs(otherOrganization, "ada")).toEqual([]);
});

test("a column that there is not is refused with the names of those that there are", async () => {
  const of = await northwind();
  const refused = await of
    .as("ada")
    .try(createAlertView, { body: { name: "Other", columns: ["status"] } });
  expect(refused.errors[0]?.message).toBe(
    "A column is one of description, primary, secondary, source, start, last_change, duration, events, or a tag's: tag:team",
  );
});
