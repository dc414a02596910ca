import { expect, test } from "vitest";
import { getCustomizations, saveCustomizations } from "#contract/customizations.ts";
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
  expect(await ada.call(saveCustomizations, { body: { ui: { theme: "light" } } })).toEqual({
    ui: { theme: "light", timeZone: "Europe/Lisbon" },
    key,
  });
  expect(await ada.call(getCustomizations, {})).toEqual({
    ui: { theme: "light", timeZone: "Europe/Lisbon" },
    key,
  });
  expect(await of.as("rui").call(getCustomizations, {})).toEqual({
    ui: {},
    key: { navigation_list: { favorites: [] } },
  });
  expect(
    (await ada.raw("PUT", "/resources/v2.1/user/customizations", { ui: { theme: "pink" } })).status,
  ).toBe(400);
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
