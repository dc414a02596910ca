/** Every screen of the console, as its own tables list them, in every theme. */
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { saveCustomizations } from "#contract/customizations.ts";
import { asOwner } from "#server/test-house.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { addressesOf, routes, settingsPages, settingsItems } from "./screens.ts";

let house: FurnishedHouse;
test.beforeAll(async () => {
  house = await furnishedHouse();
  await updateAda("is_superadmin = true");
});
test.afterAll(async () => {
  await house.close();
});

const updateAda = (assignment: string) =>
  asOwner(house.of.house.ownerUrl, (client) =>
    client.query(`UPDATE users SET ${assignment} WHERE id = $1`, [house.of.as("ada").userId]),
  );

/** What is shown with nothing chosen is a part of what is shown with something. */
function screenPaths(): string[] {
  const settings = Object.entries(settingsItems(house.things)).flatMap(
    ([page, { items, isCreatable }]) =>
      items.length === 0
        ? [`/settings/${page}`]
        : [...items, ...(isCreatable ? ["new"] : [])].map((item) => `/settings/${page}/${item}`),
  );
  return [...Object.values(addressesOf(house.things)).flat(), ...settings];
}

test("no screen is forgotten", () => {
  expect(Object.keys(settingsItems(house.things)).toSorted()).toEqual(settingsPages.toSorted());
  expect(Object.keys(addressesOf(house.things)).toSorted()).toEqual(routes.toSorted());
});

// Themes differ in their colours alone: what else axe knows is asked in one of them.
for (const theme of ["light", "dark", "contrast"] as const) {
  test(`axe finds nothing serious on any screen in the ${theme} theme`, async ({ context }) => {
    test.setTimeout(480_000);
    const ada = house.of.as("ada");
    await ada.call(saveCustomizations, { body: { ui: { theme } } });
    await context.addInitScript((name) => localStorage.setItem("theme", name), theme);
    const page = await house.open(context, ada, "/feed/all");
    const grave: string[] = [];
    for (const screen of screenPaths()) {
      // An address that differs in what stands behind the # alone would be no new page.
      await page.goto("about:blank");
      // Only who has just come sees it.
      if (screen === "/welcome") await updateAda("state = 'initial'");
      await page.goto(house.url + screen);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await expect(page.locator("[data-theme]").first()).toHaveAttribute("data-theme", theme);
      await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
      if (screen === "/welcome") {
        await expect(page).toHaveURL(/\/welcome$/);
        await updateAda("state = 'active'");
      }
      const axe = new AxeBuilder({ page }).setLegacyMode(true);
      const { violations } = await (
        theme === "light" ? axe : axe.withRules(["color-contrast"])
      ).analyze();
      grave.push(
        ...violations
          .filter((violation) => violation.impact === "serious" || violation.impact === "critical")
          .map(
            (violation) =>
              `${screen}: ${violation.id} ${violation.nodes.map((node) => node.target.join(" ")).join(", ")}`,
          ),
      );
    }
    expect(grave).toEqual([]);
  });
}
