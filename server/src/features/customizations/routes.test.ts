import { expect, test } from "vitest";
import {
  getCustomizations,
  getOrganizationCustomizations,
  saveCustomizations,
  saveOrganizationCustomizations,
} from "#contract/customizations.ts";
import { keepRecentQuery, listRecentQueries } from "#contract/search.ts";
import { updateMyContact } from "#contract/session.ts";
import { listAssignableUsers } from "#contract/people.ts";
import { northwind } from "../../test-northwind.ts";

test("settings of the console are a person's own, and saving some keeps the others", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const key = { navigation_list: { favorites: ["7"] } };
  await ada.call(saveCustomizations, {
    body: { ui: { theme: "dark", timeZone: "Europe/Lisbon" } },
  });
  await ada.call(saveCustomizations, { body: { key } });
  expect(await ada.call(saveCustomizations, { body: { ui: { theme: "light" } } })).toMatchObject({
    ui: { theme: "light", timeZone: "Europe/Lisbon" },
    key,
  });
  expect(await ada.call(getCustomizations, {})).toEqual({
    id: ada.userId,
    parent_type: "user",
    ui: { theme: "light", timeZone: "Europe/Lisbon" },
    key,
    recent_queries: [],
  });
  expect(await of.as("rui").call(getCustomizations, {})).toEqual({
    id: of.as("rui").userId,
    parent_type: "user",
    ui: {},
    key: { navigation_list: { favorites: [] } },
    recent_queries: [],
  });
  expect(
    (await ada.raw("PUT", "/resources/v2.1/user/customizations", { ui: { theme: "pink" } })).status,
  ).toBe(400);
});

test("the queries of the search line are kept for the person and the organization", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const recent_queries = ["host = db-1", "#763"];
  await ada.call(saveCustomizations, { body: { recent_queries } });
  await ada.call(saveCustomizations, { body: { ui: { theme: "dark" } } });
  expect(await ada.call(getCustomizations, {})).toMatchObject({ recent_queries });
  expect(await of.as("uma").call(getCustomizations, {})).toMatchObject({ recent_queries: [] });

  const searched = async () =>
    (await ada.call(listRecentQueries, { query: {} })).items.map(({ searchQuery }) => searchQuery);
  expect(await searched()).toEqual(recent_queries);
  await ada.call(keepRecentQuery, { body: { searchQuery: "#763" } });
  expect((await ada.call(getCustomizations, {})).recent_queries).toEqual(["#763", "host = db-1"]);
  await ada.call(saveCustomizations, { body: { recent_queries: [] } });
  expect(await searched()).toEqual([]);
  const tooMany = { recent_queries: Array.from({ length: 9 }, (_, index) => `host = db-${index}`) };
  expect((await ada.try(saveCustomizations, { body: tooMany })).status).toBe(400);
});

test("a new name is what the others see", async () => {
  const of = await northwind();
  expect(
    await of.as("uma").call(updateMyContact, { body: { name: "Uma Ø. Larsen" } }),
  ).toMatchObject({ contact: { name: "Uma Ø. Larsen" } });
  expect((await of.as("rui").call(listAssignableUsers, {})).map((person) => person.name)).toEqual([
    "Ada",
    "Gil",
    "Rui",
    "Uma Ø. Larsen",
  ]);
  expect((await of.as("uma").try(updateMyContact, { body: { name: "<b>" } })).status).toBe(400);
});

test("what an organization offers holds for whoever chose nothing, setting by setting", async () => {
  const of = await northwind();
  const [ada, rui] = [of.as("ada"), of.as("rui")];
  expect(
    await ada.call(saveOrganizationCustomizations, {
      body: {
        ui: { theme: "contrast", timeZone: "Asia/Tokyo" },
        key: { navigation_list: { favorites: ["7", "9"] } },
      },
    }),
  ).toEqual({
    id: of.organizationId,
    parent_type: "organization",
    ui: { theme: "contrast", timeZone: "Asia/Tokyo" },
    key: { navigation_list: { favorites: ["7", "9"] } },
  });
  await rui.call(saveCustomizations, { body: { ui: { theme: "light" } } });
  expect(await rui.call(getCustomizations, {})).toMatchObject({
    ui: { theme: "light", timeZone: "Asia/Tokyo" },
    key: { navigation_list: { favorites: ["7", "9"] } },
  });

  // Who took every favourite out has none; the organization's do not come back.
  await rui.call(saveCustomizations, { body: { key: { navigation_list: { favorites: [] } } } });
  await ada.call(saveOrganizationCustomizations, { body: { ui: { timeZone: null } } });
  const own = await rui.call(getCustomizations, {});
  expect([own.ui, own.key.navigation_list.favorites]).toEqual([{ theme: "light" }, []]);
  expect((await of.as("uma").call(getCustomizations, {})).ui).toEqual({ theme: "contrast" });
});

test("only who may change general settings changes what the organization offers", async () => {
  const of = await northwind();
  for (const name of ["rui", "uma"] as const)
    expect(
      (await of.as(name).try(saveOrganizationCustomizations, { body: { ui: { theme: "dark" } } }))
        .status,
    ).toBe(403);
  expect(
    (await of.as("ada").raw("PUT", getOrganizationCustomizations.path, { ui: { theme: "pink" } }))
      .status,
  ).toBe(400);
});
