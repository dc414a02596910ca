import { expect, test } from "vitest";
import { getAnalyticsAuth, queryAnalytics } from "#contract/analytics.ts";
import {
  createDesigner,
  deleteDesigner,
  listDesigners,
  markDesigner,
  updateDesigner,
} from "#contract/analytics-designers.ts";
import { createEnvironment, deleteEnvironment } from "#contract/environments.ts";
import { listRoles } from "#contract/roles.ts";
import { northwind, type Organization, type Person } from "../../test-northwind.ts";

const question = { measures: ["incidents" as const] };
const namesFor = async (person: Person) =>
  (await person.call(listDesigners, {})).items.map(({ name }) => name);
const save = (person: Person, body: object = {}) =>
  person.call(createDesigner, { body: { name: "mine", question, ...body } });
const roleNamed = async (of: Organization, key: string) =>
  (await of.as("ada").call(listRoles, {})).items.find((role) => role.key === key)?.id ?? "";

test("a question is its owner's alone until it is shared with a role; who sees it cannot change it", async () => {
  const of = await northwind();
  const [ada, rui, uma] = [of.as("ada"), of.as("rui"), of.as("uma")];
  const saved = await save(ada, { chart: "bars", question: { ...question, interval: "day" } });
  expect(saved).toMatchObject({
    name: "mine",
    question: { measures: ["incidents"], dimensions: [], query: "", interval: "day", limit: 100 },
    chart: "bars",
    range_s: 7 * 86_400,
    compares: false,
    role_ids: [],
    owner: { id: ada.userId, name: "Ada" },
    is_own: true,
    is_favorite: false,
    version: 1,
    problem: null,
  });
  expect(await namesFor(rui)).toEqual([]);
  const params = { id: saved.id };
  const role_ids = [await roleNamed(of, "readonly")];
  await ada.call(updateDesigner, { params, body: { role_ids } });
  expect([await namesFor(rui), await namesFor(uma)]).toEqual([["mine"], []]);
  const editor = await of.join({
    permissions: ["analytics@read", "analytics@update", "analytics@delete"],
    environments: [],
  });
  expect((await editor.try(updateDesigner, { params, body: { name: "his" } })).status).toBe(404);
  expect((await editor.try(deleteDesigner, { params })).status).toBe(404);
  expect((await uma.try(markDesigner, { params, body: { is_favorite: true } })).status).toBe(404);
  const renamed = await ada.call(updateDesigner, { params, body: { name: "renamed" } });
  expect(renamed).toMatchObject({ name: "renamed", chart: "bars", version: 3 });
  await ada.call(deleteDesigner, { params });
  expect(await namesFor(rui)).toEqual([]);
});

test("who may read, save, change and delete questions is said by the role", async () => {
  const of = await northwind();
  const { id } = await save(of.as("ada"));
  for (const action of ["read", "create", "update", "delete"] as const) {
    const person = await of.join({ permissions: [`analytics@${action}`], environments: [] });
    const params = { id };
    const statuses = await Promise.all([
      person.try(listDesigners, {}),
      person.try(createDesigner, { body: { name: "new", question } }),
      person.try(updateDesigner, { params, body: {} }),
      person.try(deleteDesigner, { params }),
      person.try(markDesigner, { params, body: { is_favorite: true } }),
    ]);
    expect([action, ...statuses.map(({ status }) => status)]).toEqual(
      {
        read: ["read", 200, 403, 403, 403, 404],
        create: ["create", 403, 201, 403, 403, 403],
        update: ["update", 403, 403, 404, 403, 403],
        delete: ["delete", 403, 403, 403, 404, 403],
      }[action],
    );
  }
  const canDesign = async (person: Person) => (await person.call(getAnalyticsAuth, {})).can_design;
  expect([await canDesign(of.as("ada")), await canDesign(of.as("rui"))]).toEqual([true, false]);
});

test("a shared question is answered with the environments of whoever reads it", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const [pay, web] = await Promise.all(
    ["pay", "web"].map((team) =>
      ada.call(createEnvironment, { body: { name: team, filter: `team = ${team}` } }),
    ),
  );
  await of.send(
    { host: "a", check: "x", status: "critical", team: "pay" },
    { host: "b", check: "x", status: "critical", team: "web" },
  );
  await of.house.server.analytics.drained();
  const reader = await of.join({
    permissions: ["analytics@read"],
    environments: [{ environment_id: pay?.id ?? "", access: "read" }],
  });
  const roles = (await ada.call(listRoles, {})).items.map((role) => role.id);
  await save(ada, { name: "all", role_ids: roles });
  await save(ada, { name: "web", role_ids: roles, environment_id: web?.id });
  const { items } = await reader.call(listDesigners, {});
  expect(items.map(({ name, problem }) => [name, problem])).toEqual([
    ["all", null],
    ["web", "You cannot see its environment"],
  ]);
  const countFor = async (person: Person, environment: string | null) => {
    const answer = await person.try(queryAnalytics, {
      body: {
        ...question,
        from: of.clock.nowS() - 3600,
        to: of.clock.nowS(),
        environment,
      },
    });
    return answer.status === 200
      ? (answer.body as { rows: { measures: object }[] }).rows[0]?.measures
      : answer.status;
  };
  expect(await countFor(ada, null)).toEqual({ incidents: 2 });
  expect(await countFor(reader, null)).toEqual({ incidents: 1 });
  expect(await countFor(reader, items[1]?.environment_id ?? null)).toBe(404);
});

test("favourites are each person's own, and stand first", async () => {
  const of = await northwind();
  const [ada, rui] = [of.as("ada"), of.as("rui")];
  const role_ids = [await roleNamed(of, "readonly")];
  await save(ada, { name: "a", role_ids });
  const { id } = await save(ada, { name: "b", role_ids });
  const mark = (is_favorite: boolean) =>
    rui.call(markDesigner, { params: { id }, body: { is_favorite } });
  expect((await mark(true)).is_favorite).toBe(true);
  expect([await namesFor(rui), await namesFor(ada)]).toEqual([
    ["b", "a"],
    ["a", "b"],
  ]);
  await mark(false);
  expect(await namesFor(rui)).toEqual(["a", "b"]);
});

test("what cannot be asked, drawn or named is refused, and what is gone since is its problem", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const refusedWith = async (body: object) => {
    const answer = await ada.try(createDesigner, { body: { name: "mine", question, ...body } });
    return [answer.status, answer.errors[0]?.field ?? answer.errors[0]?.code];
  };
  const ask = (more: object) => ({ question: { ...question, ...more } });
  expect(await refusedWith(ask({ query: "host = (" }))).toEqual([400, "query"]);
  expect(await refusedWith(ask({ query: "disk" }))).toEqual([400, "query"]);
  expect(await refusedWith(ask({ measures: ["alerts"], dimensions: ["host", "check"] }))).toEqual([
    422,
    "analytics_by_pairs",
  ]);
  expect(await refusedWith({ ...ask({ interval: "hour" }), range_s: 399 * 86_400 })).toEqual([
    422,
    "analytics_too_many_buckets",
  ]);
  expect(await refusedWith({ chart: "line" })).toEqual([400, "chart"]);
  expect(await refusedWith({ chart: "bars" })).toEqual([400, "chart"]);
  expect(await refusedWith({ ...ask({ dimensions: ["team"] }), chart: "number" })).toEqual([
    400,
    "chart",
  ]);
  expect(await refusedWith({ role_ids: ["17"] })).toEqual([400, "role_ids"]);
  expect(await refusedWith({ environment_id: "17" })).toEqual([400, "environment_id"]);
  const environment = await ada.call(createEnvironment, {
    body: { name: "shop", filter: "host = shop" },
  });
  const { id } = await save(ada, { environment_id: environment.id });
  expect(await refusedWith({ name: "MINE" })).toEqual([409, "name"]);
  await ada.call(deleteEnvironment, { params: { id: environment.id } });
  const [orphan] = (await ada.call(listDesigners, {})).items;
  expect(orphan?.problem).toBe("Its environment is gone");
  const renamed = await ada.call(updateDesigner, { params: { id }, body: { name: "renamed" } });
  expect([renamed.name, renamed.problem]).toEqual(["renamed", "Its environment is gone"]);
});

test("a change of what somebody has changed since is refused as stale", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const { id, version } = await save(ada);
  const change = (body: object) => ada.try(updateDesigner, { params: { id }, body });
  expect((await change({ name: "first", version })).status).toBe(200);
  expect(await change({ name: "second", version })).toMatchObject({
    status: 409,
    errors: [{ code: "stale" }],
  });
  expect(await namesFor(ada)).toEqual(["first"]);
});
