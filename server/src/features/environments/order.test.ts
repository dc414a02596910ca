import { expect, test } from "vitest";
import * as contract from "#contract/environments.ts";
import { mergeIncidents, resolveIncidents } from "#contract/incident-actions.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const createEnvironmentNamed = (of: Organization, name: string, more: object = {}) =>
  of
    .as("ada")
    .call(contract.createEnvironment, { body: { name, filter: `team = ${name}`, ...more } });
const createGroupNamed = (of: Organization, name: string, environment_ids: string[] = []) =>
  of.as("ada").call(contract.createEnvironmentGroup, { body: { name, environment_ids } });
const arrangeAs = async (of: Organization, body: object, name: "ada" | "uma" = "ada") =>
  (await of.as(name).try(contract.arrangeEnvironments, { body })).status;
const loadOrder = async (of: Organization) => ({
  groups: (await of.as("rui").call(contract.listEnvironmentGroups, {})).items.map((group) => [
    group.name,
    group.environment_ids,
  ]),
  environments: (await of.as("rui").call(contract.listEnvironments, {})).items.map(
    (environment) => environment.name,
  ),
});

test("environments stand by name until somebody moves them; what is made later stands after", async () => {
  const of = await northwind();
  const [c, a, b] = [
    await createEnvironmentNamed(of, "c"),
    await createEnvironmentNamed(of, "a"),
    await createEnvironmentNamed(of, "b"),
  ];
  const [firstGroup, two] = [
    await createGroupNamed(of, "one", [a.id]),
    await createGroupNamed(of, "two"),
  ];
  expect((await loadOrder(of)).environments).toEqual(["All", "a", "b", "c"]);
  expect(
    await arrangeAs(of, {
      groups: [two.id, firstGroup.id],
      environments: [
        { id: b.id, group_id: two.id },
        { id: c.id, group_id: firstGroup.id },
        { id: a.id, group_id: firstGroup.id },
      ],
    }),
  ).toBe(204);
  expect(await loadOrder(of)).toEqual({
    groups: [
      ["two", [b.id]],
      ["one", [c.id, a.id]],
    ],
    environments: ["All", "b", "c", "a"],
  });
  const first = await createEnvironmentNamed(of, "0");
  await createGroupNamed(of, "another");
  expect(await loadOrder(of)).toMatchObject({
    groups: [
      ["two", [b.id]],
      ["one", [c.id, a.id]],
      ["another", []],
    ],
    environments: ["All", "b", "c", "a", "0"],
  });
  // One of the two alone leaves the other as it is.
  expect(
    await arrangeAs(of, {
      environments: [a, b, c, first].map(({ id }) => ({ id, group_id: null })),
    }),
  ).toBe(204);
  expect((await loadOrder(of)).groups.map(([name]) => name)).toEqual(["two", "one", "another"]);
});

test("an order of other things than there are is refused, and so is who may not", async () => {
  const of = await northwind();
  const [a, b] = [await createEnvironmentNamed(of, "a"), await createEnvironmentNamed(of, "b")];
  const onlyGroup = await createGroupNamed(of, "one");
  const [at, bt] = [
    { id: a.id, group_id: null },
    { id: b.id, group_id: null },
  ];
  for (const body of [
    { environments: [at] },
    { environments: [at, at] },
    { environments: [at, { id: b.id, group_id: "17" }] },
    { groups: [] },
    { groups: [onlyGroup.id, onlyGroup.id] },
  ])
    expect([body, await arrangeAs(of, body)]).toEqual([body, 409]);
  expect(await arrangeAs(of, { environments: [bt, at] }, "uma")).toBe(403);
});

const openedHours = async (of: Organization, name: "ada" | "rui" = "ada") => {
  const { from, items } = await of.as(name).call(contract.getVolumes, {});
  return {
    from,
    of: (id: string) =>
      items
        .find((volume) => volume.environment_id === id)
        ?.opened.map((opened, at) => (opened > 0 ? [at, opened] : []))
        .filter((opened) => opened.length > 0),
  };
};

test("the hours tell how many incidents each brought, wherever they are now", async () => {
  const of = await northwind();
  await of.send({ host: "a", status: "critical", team: "pay" });
  of.clock.forward({ hours: 3 });
  const outcomes = await of.send(
    { host: "b", status: "critical", team: "pay" },
    { host: "c", status: "critical", team: "web" },
  );
  const pay = await createEnvironmentNamed(of, "pay");
  expect((await openedHours(of)).of(pay.id)).toEqual([]);
  await of.settle();
  const { from, of: series } = await openedHours(of);
  expect([series("all"), series(pay.id)]).toEqual([
    [
      [20, 1],
      [23, 2],
    ],
    [
      [20, 1],
      [23, 1],
    ],
  ]);
  expect(Math.floor(of.clock.nowS() / 3600) - from / 3600).toBe(23);
  // Neither recovery nor merging undoes that they came.
  const [b = "", c = ""] = outcomes.map((outcome) => outcome.incident_id);
  await of
    .as("ada")
    .call(mergeIncidents, { params: { env: "all", id: b }, body: { source_incident_ids: [c] } });
  await of.as("ada").call(resolveIncidents, { params: { env: "all" }, body: { ids: [b] } });
  expect((await openedHours(of)).of("all")).toEqual([
    [20, 1],
    [23, 2],
  ]);
  const [wrong] = await of.sql((sql) =>
    sql<{ count: number }>(
      `SELECT count(*)::int AS count
       FROM (SELECT floor(created_at / 3600)::int AS hour, set_id, count(*)::int AS opened
       FROM incidents WHERE organization_id = tocsin_organization() GROUP BY 1, 2) i
     FULL JOIN (SELECT hour, set_id, opened FROM set_hours
       WHERE organization_id = tocsin_organization() AND opened <> 0) h USING (hour, set_id)
       WHERE i.opened IS DISTINCT FROM h.opened`,
    ),
  );
  expect(wrong?.count).toBe(0);
  of.clock.forward({ hours: 60 });
  await of.settle();
  expect([
    (await openedHours(of)).of("all"),
    await of.sql((sql) =>
      sql("SELECT 1 FROM set_hours WHERE organization_id = tocsin_organization()"),
    ),
  ]).toEqual([[], []]);
});

test("nobody is told of incidents in environments they do not see", async () => {
  const of = await northwind();
  const pay = await createEnvironmentNamed(of, "pay");
  await of.settle();
  await of.send(
    { host: "b", status: "critical", team: "pay" },
    { host: "c", status: "critical", team: "web" },
  );
  await of.sql((sql) =>
    sql(
      `UPDATE roles SET permissions = '{}', environments = '[]'
       WHERE organization_id = tocsin_organization() AND key = 'readonly'`,
    ),
  );
  await of.grant("rui", pay.id, "read");
  expect((await openedHours(of, "rui")).of("all")).toEqual([[23, 1]]);
});
