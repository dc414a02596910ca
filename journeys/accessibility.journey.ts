/** Every screen of the console, as its own tables list them, in every theme. */
import { expect, test } from "@playwright/test";
import { saveCustomizations } from "#contract/customizations.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { addressesOf, routes, settingsPages, settingsItems } from "./screens.ts";
import { seriousInThemes, seriousNow } from "./serious-violations.ts";
import { screenPaths, updateAda, visitScreen } from "./visit-screen.ts";
import { waitUntilLoaded } from "./wait-until-loaded.ts";

let house: FurnishedHouse;
test.beforeAll(async () => {
  house = await furnishedHouse();
  await updateAda(house, "is_superadmin = true");
});
test.afterAll(async () => {
  await house.close();
});

test("no screen is forgotten", () => {
  expect(Object.keys(settingsItems(house.things)).toSorted()).toEqual(settingsPages.toSorted());
  expect(Object.keys(addressesOf(house.things)).toSorted()).toEqual(routes.toSorted());
});

test("a theme that was chosen holds, whatever the browser prefers", async ({ context }) => {
  const ada = house.of.as("ada");
  const page = await house.open(context, ada, "/feed/all");
  for (const theme of ["contrast", "dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: theme === "light" ? "dark" : "light" });
    await ada.call(saveCustomizations, { body: { ui: { theme } } });
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    await waitUntilLoaded(page);
    expect([theme, await seriousNow(page)]).toEqual([theme, []]);
  }
  await ada.call(saveCustomizations, { body: { ui: { theme: "system" } } });
});

test("axe finds nothing serious on any screen in any theme", async ({ context }) => {
  test.setTimeout(480_000);
  const page = await house.open(context, house.of.as("ada"), "/feed/all");
  const serious: string[] = [];
  for (const screen of screenPaths(house.things)) {
    await visitScreen(page, house, screen);
    serious.push(...(await seriousInThemes(page, screen)));
  }
  expect(serious).toEqual([]);
});
