/** From an event to a tag that rules and people give its incident, by the screens. */
import { expect, type Page, test } from "@playwright/test";
import { journeyHouse, type JourneyHouse } from "./house.ts";
import { seriousInThemes } from "./serious-violations.ts";

test.describe.configure({ mode: "serial" });
const settings = { locale: "en-GB", timezoneId: "Europe/Berlin" };
let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
});
test.afterAll(async () => {
  await house.close();
});

const activeCount = async () =>
  (
    await house.call<{ total: number }>(
      "/resources/v2.0/environments/all/feed/incidents?folder=active",
    )
  ).total;
const tags = (page: Page) => page.getByRole("region", { name: "Incident tags" });
const dialog = (page: Page) => page.getByRole("dialog", { name: /^Tag / });
const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

test("a tag is tried on open incidents, defined, and given to them", async ({ browser }) => {
  const context = await browser.newContext(settings);
  await house.send(
    { host: "pay-1", status: "critical", team: "payments" },
    { host: "web-1", status: "warning", team: "shop" },
  );
  await expect.poll(activeCount).toBe(2);
  const page = await house.open(context, "/settings/incident-enrichment");
  await expect(page.getByRole("row", { name: /priority/ })).toBeVisible();
  await page.getByRole("link", { name: "New tag" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("impact");
  await choose(page, "Type", "Closed list");
  await page.getByRole("textbox", { name: "Options" }).fill("Outage\nDegraded\nNone");
  await page.getByRole("button", { name: "Add rule" }).click();
  const rule = page.getByRole("listitem", { name: "Rule 1" });
  await rule.getByRole("textbox", { name: "When the incident matches" }).click();
  await page.keyboard.type("team = payments");
  await page.keyboard.press("Escape");
  await choose(page, "Value source", "Fixed value");
  await choose(page, "Value", "Outage");
  await choose(page, "Default", "None");
  await expect(page.getByText("2 of 2 incidents would change")).toBeVisible();
  await expect(page.getByRole("row", { name: /pay-1/ })).toContainText("Outage");
  await expect(page.getByRole("row", { name: /web-1/ })).toContainText("None");
  expect(await seriousInThemes(page, "a new tag")).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/incident-enrichment\/\d+$/);
  await expect(page.getByText("0 of 2 incidents would change")).toBeVisible();

  await page.goto(`${house.url}/feed/all?folder=active`);
  await row(page, "pay-1").getByRole("link", { name: "pay-1" }).click();
  await expect(tags(page)).toContainText("impact");
  await expect(tags(page)).toContainText("Outage");
  await context.close();
});

test("a tag set by a key is everybody's, undone, set again, given back to the rules; the activity tells it", async ({
  browser,
}) => {
  const [firstContext, secondContext] = [
    await browser.newContext(settings),
    await browser.newContext(settings),
  ];
  const [firstPage, secondPage] = [
    await house.open(firstContext, "/feed/all?folder=active"),
    await house.open(secondContext, "/feed/all?folder=active"),
  ];
  for (const page of [firstPage, secondPage])
    await row(page, "web-1").getByRole("link", { name: "web-1" }).click();
  await expect(tags(secondPage)).toContainText("None");
  const setByKey = async () => {
    await firstPage.keyboard.press("t");
    await choose(firstPage, "Tag", "impact");
    await choose(firstPage, "Value", "Degraded");
    await firstPage.keyboard.press("Control+Enter");
    await expect(dialog(firstPage)).toHaveCount(0);
  };
  await setByKey();
  await expect(firstPage.getByText("Set impact to Degraded on web-1")).toBeVisible();
  for (const page of [firstPage, secondPage])
    await expect(tags(page)).toContainText(/Degraded.*by Ada/);
  await firstPage.keyboard.press("u");
  await expect(tags(secondPage)).toContainText(/None.*default/);
  await setByKey();
  await house.send({ host: "web-1", status: "critical", team: "payments" });
  await expect(row(firstPage, "web-1")).toContainText("Critical");
  await expect(tags(firstPage)).toContainText(/Degraded.*by Ada/);
  await tags(secondPage).getByRole("button", { name: "Remove impact" }).click();
  for (const page of [firstPage, secondPage])
    await expect(tags(page)).toContainText(/Outage.*rule 1/);
  await secondPage.getByRole("tab", { name: /Activity/ }).click();
  await expect(secondPage.getByRole("tabpanel")).toContainText("Ada removed impact");
  await expect(secondPage.getByRole("tabpanel")).toContainText("impact became Outage");
  expect(await seriousInThemes(firstPage, "the feed")).toEqual([]);
  await firstContext.close();
  await secondContext.close();
});

test("several incidents are tagged together, shown in a column, found by a search, and sorted by priority", async ({
  browser,
}) => {
  const context = await browser.newContext(settings);
  const page = await house.open(context, "/feed/all?folder=active");
  await expect(row(page, "pay-1")).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "impact" }).click();
  await page.keyboard.press("Escape");
  await expect(row(page, "pay-1")).toContainText("impact: Outage");
  await page.keyboard.press("Shift+X");
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  await expect(dialog(page)).toHaveAccessibleName("Tag 2 incidents");
  await choose(page, "Tag", "impact");
  await choose(page, "Value", "Degraded");
  await dialog(page).getByRole("button", { name: "Tag 2 incidents" }).click();
  for (const name of ["pay-1", "web-1"])
    await expect(row(page, name)).toContainText("impact: Degraded");
  await page.goto(
    `${house.url}/feed/all?folder=active&query=${encodeURIComponent("tag.impact = outage")}`,
  );
  await expect(row(page, "pay-1")).toHaveCount(0);
  await page.goto(
    `${house.url}/feed/all?folder=active&query=${encodeURIComponent("tag.impact = degraded")}&sort=priority`,
  );
  await row(page, "pay-1").getByRole("link", { name: "pay-1" }).click();
  await page.keyboard.press("t");
  await choose(page, "Value", "P1");
  await page.keyboard.press("Control+Enter");
  await expect(row(page, "pay-1")).toContainText("P1");
  // The tag shows before it is stored.
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: "-1" }).first()).toContainText("pay-1");
  await context.close();
});

test("who may only read sees the tags and nothing that writes", async ({ browser }) => {
  const context = await browser.newContext(settings);
  // The console believes what it is told of its user; the server checks each call by itself.
  await context.route("**/web/me", async (route) => {
    const answer = await route.fetch();
    const me = (await answer.json()) as {
      permissions: Record<string, boolean>;
      granular_permissions: { environments: Record<string, string[]> };
    }; // the contract's reply
    for (const name of Object.keys(me.permissions))
      me.permissions[name] = name === "incident-tags-definitions@read";
    await route.fulfill({
      json: { ...me, granular_permissions: { environments: { all: ["read"] } } },
    });
  });
  const page = await house.open(context, "/feed/all?folder=active");
  await row(page, "pay-1").getByRole("link", { name: "pay-1" }).click();
  await expect(tags(page)).toContainText("Degraded");
  await expect(tags(page).getByRole("button")).toHaveCount(0);
  await page.keyboard.press("t");
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(`${house.url}/settings/incident-enrichment`);
  await page.getByRole("row", { name: /impact/ }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeDisabled();
  await expect(page.getByRole("link", { name: "New tag" })).toHaveCount(0);
  // The console may ask once more just now.
  await context.unrouteAll({ behavior: "wait" });
  await context.close();
});
