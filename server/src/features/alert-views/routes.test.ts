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

const make = (of: Organization, body: object = {}) =>
  of
    .as("ada")
    .ask(createAlertView, { body: { name: "Teams", columns: ["tag:team", "start"], ...body } });
const listedBy = async (of: Organization, name: "ada" | "rui" | "uma") =>
  (await of.as(name).ask(listAlertViews, {})).items;
const environmentNamed = (of: Organization, name: string) =>
  of.as("ada").ask(createEnvironment, { body: { name, filter: `team = ${name}` } });
const roleOf = (of: Organization, key: string) =>
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
  expect(await make(of, { columns: ["Tag:Team", "START", "source"] })).toMatchObject({
    name: "Teams",
    columns: ["tag:team", "start", "source"],
    environment_ids: [],
    role_ids: [],
    active: true,
    is_mine: true,
    problem: null,
    order: 1,
  });
  const trying = async (body: object) => {
    const answer = await of
      .as("ada")
      .try(createAlertView, { body: { name: "Other", columns: [], ...body } });
    return [answer.status, answer.errors[0]?.field];
  };
  expect(
    await Promise.all([
      trying({ name: "TEAMS" }),
      trying({ columns: ["nonsense"] }),
      trying({ columns: ["tag:not a tag"] }),
      trying({ columns: ["start", "Start"] }),
      trying({ environment_ids: ["17"] }),
      trying({ role_ids: ["17"] }),
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
  const [mine, hidden] = [await environmentNamed(of, "mine"), await environmentNamed(of, "hidden")];
  const [all, seen, unseen, users] = [
    await make(of, { name: "all" }),
    await make(of, { name: "seen", environment_ids: [mine.id, hidden.id] }),
    await make(of, { name: "unseen", environment_ids: [hidden.id] }),
    await make(of, { name: "users", role_ids: [await roleOf(of, "user")] }),
  ];
  await of.sql((sql) =>
    sql(
      `UPDATE roles SET permissions = ARRAY['alert_view@read'], environments = '[]'
       WHERE organization_id = tocsin_organization() AND key = 'readonly'`,
    ),
  );
  await of.grant("rui", mine.id, "read");
  expect((await of.as("rui").ask(listEnvironments, {})).items.map((one) => one.name)).toEqual([
    "All",
    "mine",
  ]);
  expect((await listedBy(of, "rui")).map((one) => [one.id, one.environment_ids])).toEqual([
    [all.id, []],
    [seen.id, [mine.id]],
  ]);
  expect((await listedBy(of, "uma")).map((one) => one.id)).toEqual([
    all.id,
    seen.id,
    unseen.id,
    users.id,
  ]);
  expect((await listedBy(of, "ada")).map((one) => [one.name, one.is_mine])).toEqual([
    ["all", true],
    ["seen", true],
    ["unseen", true],
    ["users", false],
  ]);
});

test("a view whose environments are gone rests, and is never one for all", async () => {
  const of = await northwind();
  const environment = await environmentNamed(of, "short-lived");
  const view = await make(of, { environment_ids: [environment.id] });
  await of.as("ada").ask(deleteEnvironment, { params: { id: environment.id } });
  expect(await listedBy(of, "ada")).toMatchObject([
    { id: view.id, problem: "Its environments are gone", is_mine: false },
  ]);
  expect(await listedBy(of, "rui")).toEqual([]);
  // What it had before may stay when something else is changed.
  expect(
    await of.as("ada").ask(updateAlertView, { params: { id: view.id }, body: { name: "Old" } }),
  ).toMatchObject({ name: "Old", environment_ids: [environment.id] });
});

test("a change of part keeps the rest, is held against its revision, and is in the audit log", async () => {
  const of = await northwind();
  const view = await make(of);
  const change = (body: object) =>
    of.as("ada").try(updateAlertView, { params: { id: view.id }, body });
  expect((await change({ columns: ["events"], revision: view.revision })).body).toMatchObject({
    name: "Teams",
    columns: ["events"],
    revision: 2,
  });
  expect([
    (await change({ name: "Late", revision: view.revision })).status,
    (await change({ active: false })).body,
  ]).toMatchObject([409, { active: false, columns: ["events"] }]);
  const audit = await of.as("ada").ask(getAuditOfResource, { params: { resource_id: view.id } });
  expect(audit.items.map((one) => one.action)).toEqual(["update", "update", "create"]);
  await of.as("ada").ask(deleteAlertView, { params: { id: view.id } });
  expect([await listedBy(of, "ada"), (await change({ name: "Gone" })).status]).toEqual([[], 404]);
});

test("the order is set for all at once; an order of other views is refused", async () => {
  const of = await northwind();
  const [one, two, three] = [
    await make(of, { name: "one" }),
    await make(of, { name: "two" }),
    await make(of, { name: "three" }),
  ];
  const sort = (order: string[]) => of.as("ada").try(sortAlertViews, { body: { order } });
  expect((await sort([three.id, one.id, two.id])).body).toMatchObject({
    items: [{ name: "three" }, { name: "one" }, { name: "two" }],
  });
  expect(
    await Promise.all(
      [sort([one.id, two.id]), sort([one.id, one.id, two.id]), sort([one.id, two.id, "17"])].map(
        async (answer) => (await answer).status,
      ),
    ),
  ).toEqual([409, 409, 409]);
  expect((await listedBy(of, "rui")).map((view) => view.name)).toEqual(["three", "one", "two"]);
});

test("there is an end to how many, and none of another organization's", async () => {
  const [of, strangers] = [await northwind(), await southridge()];
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
  expect(await listedBy(strangers, "ada")).toEqual([]);
});
