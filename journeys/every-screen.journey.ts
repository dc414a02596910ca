/**
 * Every screen of the console, as its own tables list them, in one visit each: its words in the
 * pseudo-language, on a desk and on a phone (what is not in it cannot be translated), and what axe
 * finds in every theme. What the pseudo-language lengthens is no longer a part of its label: that is
 * looked at in read-only.journey.ts. A test each, so that the name of the screen stands in the report.
 */
import { expect, type Page, test } from "@playwright/test";
import { saveCustomizations } from "#contract/customizations.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { listenForData, type ScreenData } from "./screen-data.ts";
import { cutTexts, screenTexts } from "./screen-texts.ts";
import { addressesOf, redirects, routes, settingsItems, settingsPages } from "./screens.ts";
import { seriousInThemes, seriousNow } from "./serious-violations.ts";
import { settingsPaths, updateAda, visitScreen } from "./visit-screen.ts";
import { waitUntilLoaded } from "./wait-until-loaded.ts";

let house: FurnishedHouse;
let page: Page;
let data: ScreenData;
test.beforeAll(async ({ browser }) => {
  house = await furnishedHouse();
  await updateAda(house, "is_superadmin = true");
  const context = await browser.newContext();
  page = await house.open(context, house.of.as("ada"), "/feed/all?language=en-XA");
  data = await listenForData(page);
  // What came before somebody listened comes again.
  await page.reload();
});
test.afterAll(async () => {
  await house.close();
});

test("no screen is forgotten", () => {
  expect(Object.keys(settingsItems(house.things)).toSorted()).toEqual(settingsPages.toSorted());
  const addresses = Object.entries(addressesOf(house.things));
  expect(addresses.map(([route]) => route).toSorted()).toEqual(routes.toSorted());
  for (const [route, paths] of addresses)
    expect([route, paths.length === 0]).toEqual([route, redirects.has(route)]);
});

for (const route of routes.filter((pattern) => !redirects.has(pattern)))
  test(route, () => examine(addressesOf(house.things)[route] ?? []));

for (const name of settingsPages)
  test(`/settings/${name}`, () => examine(settingsPaths(house.things, name)));

test("a theme that was chosen holds, whatever the browser prefers", async ({ context }) => {
  const ada = house.of.as("ada");
  const themed = await house.open(context, ada, "/feed/all");
  for (const theme of ["contrast", "dark", "light"] as const) {
    await themed.emulateMedia({ colorScheme: theme === "light" ? "dark" : "light" });
    await ada.call(saveCustomizations, { body: { ui: { theme } } });
    await themed.reload();
    await expect(themed.locator("html")).toHaveAttribute("data-theme", theme);
    await waitUntilLoaded(themed);
    expect([theme, await seriousNow(themed)]).toEqual([theme, []]);
  }
  await ada.call(saveCustomizations, { body: { ui: { theme: "system" } } });
});

async function examine(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visitScreen(page, house, path);
    await expect(page.locator("html")).toHaveAttribute("lang", "en-XA");
    expect(await seriousInThemes(page, path, "label-content-name-mismatch")).toEqual([]);
    expect({ path, width: 1440, ...(await faultsOfWords()) }).toEqual({ path, width: 1440 });
    await page.setViewportSize({ width: 390, height: 900 });
    await waitUntilLoaded(page);
    // The page that was wide is laid out anew a frame later.
    await expect
      .poll(async () => ({ path, width: 390, ...(await faultsOfWords()) }))
      .toEqual({ path, width: 390 });
  }
}

/** Nothing where every word is of the catalogue and none is cut off. */
async function faultsOfWords(): Promise<{ untranslated?: string[]; cut?: string[] }> {
  const texts = await screenTexts(page);
  expect(texts.some((text) => text.includes("⟦"))).toBe(true);
  const untranslated = await data.untranslated(texts);
  const cut = await cutTexts(page);
  return {
    ...(untranslated.length > 0 && { untranslated }),
    ...(cut.length > 0 && { cut }),
  };
}
