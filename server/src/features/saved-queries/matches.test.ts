import { expect, test } from "vitest";
import { createEnvironment, deleteEnvironment } from "#contract/environments.ts";
import { countSavedQueryMatches, createSavedQuery, matchLimits } from "#contract/saved-queries.ts";
import { listRoles } from "#contract/roles.ts";
import { northwind, type Person } from "../../test-northwind.ts";

const countsFor = async (person: Person) => {
  const { items, partial } = await person.call(countSavedQueryMatches, {});
  return { totals: new Map(items.map(({ id, ...count }) => [id, count])), partial };
};

test("each saved query says what it matches now, in its own time, kind and environment", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const save = (name: string, body: object) =>
    ada.call(createSavedQuery, { body: { name, query: "", ...body } });
  await of.send({ status: "critical", host: "old-1" });
  of.clock.forward({ hours: 2 });
  await of.send({ status: "ok", host: "old-1" });
  of.clock.forward({ hours: 3 });
  await of.send({ status: "critical", host: "db-1" }, { status: "critical", host: "web-1" });
  const db = await ada.call(createEnvironment, { body: { name: "db", filter: "host = db-*" } });
  await of.settle();
  const all = await save("all", { kind: "alerts" });
  const recent = await save("recent", { kind: "alerts", range_s: 3600 });
  const ofDb = await save("db", { kind: "alerts", environment_id: db.id });
  const { totals, partial } = await countsFor(ada);
  expect(partial).toBe(false);
  expect([all, recent, ofDb].map(({ id }) => totals.get(id))).toEqual([
    { total: 3, total_is_exact: true },
    { total: 2, total_is_exact: true },
    { total: 1, total_is_exact: true },
  ]);
  await ada.call(deleteEnvironment, { params: { id: db.id } });
  // What cannot be asked any more is not what was cut.
  expect((await countsFor(ada)).totals.get(ofDb.id)?.total).toBeNull();
  expect((await countsFor(ada)).partial).toBe(false);
});

test("a shared query counts what its reader may see", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  await of.send({ status: "critical", host: "db-1" }, { status: "critical", host: "web-1" });
  const db = await ada.call(createEnvironment, { body: { name: "db", filter: "host = db-*" } });
  await of.settle();
  const restricted = await of.join({
    permissions: ["search@read"],
    environments: [{ environment_id: db.id, access: "read" }],
  });
  const { items: roles } = await ada.call(listRoles, {});
  const role_ids = roles.map(({ id: role }) => role);
  const { id } = await ada.call(createSavedQuery, {
    body: { name: "shared", query: "", kind: "alerts", role_ids },
  });
  expect((await countsFor(ada)).totals.get(id)?.total).toBe(2);
  expect((await countsFor(restricted)).totals.get(id)?.total).toBe(1);
});

test("counting stops at its bound and says so", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const hosts = Array.from({ length: matchLimits.counted + 5 }, (_, place) => ({
    status: "critical",
    host: `h-${place}`,
  }));
  await of.send(...hosts.slice(0, 900));
  await of.send(...hosts.slice(900));
  const { id } = await ada.call(createSavedQuery, {
    body: { name: "many", query: "", kind: "alerts" },
  });
  expect((await countsFor(ada)).totals.get(id)).toEqual({
    total: matchLimits.counted,
    total_is_exact: false,
  });
});
