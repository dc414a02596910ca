import { expect, test } from "vitest";
import { createEnvironment, deleteEnvironment } from "#contract/environments.ts";
import {
  createSavedQuery,
  deleteSavedQuery,
  listSavedQueries,
  markSavedQuery,
  updateSavedQuery,
} from "#contract/saved-queries.ts";
import { listRoles } from "#contract/roles.ts";
import { northwind, type Organization, type Person } from "../../test-northwind.ts";

const namesFor = async (person: Person) =>
  (await person.call(listSavedQueries, {})).items.map(({ name }) => name);
const save = (person: Person, body: object) =>
  person.call(createSavedQuery, { body: { name: "mine", query: "host = db-1", ...body } });
const roleNamed = async (of: Organization, key: string) =>
  (await of.as("ada").call(listRoles, {})).items.find((role) => role.key === key)?.id ?? "";

test("a query is its owner's alone until it is shared with a role; who sees it cannot change it", async () => {
  const of = await northwind();
  const [ada, rui, uma] = [of.as("ada"), of.as("rui"), of.as("uma")];
  const saved = await save(ada, { kind: "alerts", range_s: 3600 });
  expect(saved).toMatchObject({
    name: "mine",
    kind: "alerts",
    range_s: 3600,
    role_ids: [],
    owner: { id: ada.userId, name: "Ada" },
    is_own: true,
    is_favorite: false,
    version: 1,
    problem: null,
  });
  expect(await namesFor(rui)).toEqual([]);
  const params = { id: saved.id };
  await ada.call(updateSavedQuery, {
    params,
    body: { role_ids: [await roleNamed(of, "readonly")] },
  });
  expect(await namesFor(rui)).toEqual(["mine"]);
  expect(await namesFor(uma)).toEqual([]);
  expect((await rui.try(updateSavedQuery, { params, body: { name: "his" } })).status).toBe(404);
  expect((await rui.try(deleteSavedQuery, { params })).status).toBe(404);
  expect((await uma.try(markSavedQuery, { params, body: { is_favorite: true } })).status).toBe(404);
  const renamed = await ada.call(updateSavedQuery, { params, body: { name: "renamed" } });
  expect(renamed).toMatchObject({ name: "renamed", kind: "alerts", range_s: 3600, version: 3 });
  await ada.call(deleteSavedQuery, { params });
  expect(await namesFor(rui)).toEqual([]);
});

test("favourites are each person's own, and stand first", async () => {
  const of = await northwind();
  const [ada, rui] = [of.as("ada"), of.as("rui")];
  const role_ids = [await roleNamed(of, "readonly")];
  await save(ada, { name: "a", role_ids });
  const { id } = await save(ada, { name: "b", role_ids });
  const mark = (is_favorite: boolean) =>
    rui.call(markSavedQuery, { params: { id }, body: { is_favorite } });
  expect((await mark(true)).is_favorite).toBe(true);
  expect(await namesFor(rui)).toEqual(["b", "a"]);
  expect(await namesFor(ada)).toEqual(["a", "b"]);
  expect((await mark(false)).is_favorite).toBe(false);
  expect(await namesFor(rui)).toEqual(["a", "b"]);
});

test("what cannot be asked is refused, and what it named and is gone is its problem", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const refusedWith = async (body: object) => {
    const answer = await ada.try(createSavedQuery, {
      body: { name: "mine", query: "host = db-1", ...body },
    });
    return [answer.status, answer.errors[0]?.field];
  };
  expect(await refusedWith({ query: "host = (" })).toEqual([400, "query"]);
  expect(await refusedWith({ role_ids: ["17"] })).toEqual([400, "role_ids"]);
  expect(await refusedWith({ environment_id: "17" })).toEqual([400, "environment_id"]);
  const environment = await ada.call(createEnvironment, {
    body: { name: "shop", filter: "host = shop" },
  });
  const { id } = await save(ada, { environment_id: environment.id });
  expect(await refusedWith({ name: "MINE" })).toEqual([409, "name"]);
  await ada.call(deleteEnvironment, { params: { id: environment.id } });
  const { items } = await ada.call(listSavedQueries, {});
  expect(items[0]?.problem).toBe("Its environment is gone");
  const renamed = await ada.call(updateSavedQuery, { params: { id }, body: { name: "renamed" } });
  expect([renamed.name, renamed.problem]).toEqual(["renamed", "Its environment is gone"]);
  const mended = await ada.call(updateSavedQuery, {
    params: { id },
    body: { environment_id: null },
  });
  expect(mended.problem).toBeNull();
});
