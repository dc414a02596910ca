import { expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import { listRoles } from "#contract/roles.ts";
import { createSavedQuery, listSavedQueries } from "#contract/saved-queries.ts";
import { allChanges, applyChangesTo, loadItems, pair, type Pair } from "./test-pair.ts";

async function share(of: Pair, owner = of.from.as("ada")) {
  const ada = of.from.as("ada");
  const role = (await ada.call(listRoles, {})).items.find(({ key }) => key === "user")?.id ?? "";
  const { id: environment_id } = await ada.call(createEnvironment, {
    body: { name: "shop", filter: "service = shop" },
  });
  await owner.call(createSavedQuery, { body: { name: "private", query: "host = 1" } });
  return owner.call(createSavedQuery, {
    body: { name: "Shop", query: "host = shop-*", environment_id, role_ids: [role] },
  });
}
const queryChanges = async (of: Pair) =>
  (await allChanges(of)).filter(({ kind }) => kind === "saved-queries");

test("a shared query is copied to its owner in the other organization, with environment and roles", async () => {
  const of = await pair();
  await share(of);
  expect(await loadItems(of, "saved-queries")).toMatchObject([
    { name: expect.stringMatching(/^Shop of /) as string, state: "only_source", obstacle: null },
  ]);
  expect(await applyChangesTo(of, await queryChanges(of))).toMatchObject({
    status: 422,
    body: { errors: [{ code: "missing_in_target" }] },
  });
  await of.to.as("ada").call(createEnvironment, { body: { name: "shop", filter: "a = b" } });
  expect(await applyChangesTo(of, await queryChanges(of))).toMatchObject({ status: 200 });
  expect(await loadItems(of, "saved-queries")).toEqual([]);
  expect((await of.to.as("uma").call(listSavedQueries, {})).items).toMatchObject([
    { name: "Shop", query: "host = shop-*", problem: null, is_own: false },
  ]);
});

test("whose owner is not there is refused by name; without users@create it is not offered", async () => {
  const of = await pair();
  await share(of, of.from.as("rui"));
  await of.to.as("ada").call(createEnvironment, { body: { name: "shop", filter: "a = b" } });
  const refused = await applyChangesTo(of, await queryChanges(of));
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ code: "missing_in_target" }] } });
  expect(refused.errors[0]?.message).toMatch(/the person “/);
  const limited = await pair("user");
  await share(limited);
  expect(await loadItems(limited, "saved-queries")).toMatchObject([
    { obstacle: "It needs the permission users@create in the target" },
  ]);
});
