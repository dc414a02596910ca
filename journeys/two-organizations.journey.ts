/**
 * One person in two organizations, one browser: each shows its own and nothing of the other,
 * whichever way one comes to it.
 */
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { addMember, loadRoleId } from "#server/features/organizations/store.ts";
import type { Organization } from "#server/test-cast.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { waitUntilLoaded } from "./wait-until-loaded.ts";

let house: FurnishedHouse;
let south: Organization;
test.beforeAll(async () => {
  house = await furnishedHouse();
  south = await house.createOrganization("Southridge");
  await south.send({ status: "critical", host: "south-only-1", check: "disk" });
});
test.afterAll(async () => {
  await house.close();
});

const north = "nw-secret-1";
const southern = "south-only-1";

test("the organization menu leads there and back, the other tab follows, and each shows its own incidents only", async ({
  context,
}) => {
  const [page, secondTab] = await openTabs(context);
  await expectOnly(page, { own: north, foreign: southern });
  await switchOrganization(page, "Southridge");
  for (const tab of [page, secondTab]) {
    await expect(tab).toHaveURL(/\/feed\/all/);
    await expectOnly(tab, { own: southern, foreign: north });
  }
  // The other way round, from the other tab.
  await switchOrganization(secondTab, "Northwind");
  for (const tab of [secondTab, page]) await expectOnly(tab, { own: north, foreign: southern });
});

test("a call that is refused with the session of before says nothing of the session of now", async ({
  context,
}) => {
  const [page] = await openTabs(context);
  await expectOnly(page, { own: north, foreign: southern });
  let refused = 0;
  await page.route(/environments-counters/, async (route) => {
    if (refused > 0) return route.continue();
    refused += 1;
    const errors = [{ code: "not_signed_in", message: "Sign in first" }];
    return route.fulfill({ status: 401, json: { errors } });
  });
  await house.of.send({ status: "critical", host: "nw-later-1", check: "disk" });
  await expect(page.getByRole("main")).toContainText("nw-later-1");
  await expect.poll(() => refused).toBe(1);
  await expect(page.getByRole("navigation", { name: "Environments" })).toBeVisible();
  await expect(page).toHaveURL(/\/feed\/all/);
  await page.unrouteAll({ behavior: "wait" });
});

test("neither the back button nor an address of the other organization shows what is its", async ({
  context,
}) => {
  const [page] = await openTabs(context);
  await page.goto(`${house.url}/incident/all/${house.things.incident}`);
  await expect(page.getByRole("main")).toContainText(north);
  await page.goto(`${house.url}/settings/alert-filtering/${house.things.filter}`);
  await expect(page.getByRole("main")).toContainText("nw-secret filter");
  await switchOrganization(page, "Southridge");
  await expectOnly(page, { own: southern, foreign: north });
  for (let n = 0; n < 3; n += 1) {
    await page.goBack();
    await expect(page.getByRole("banner")).toContainText("Southridge");
    await waitUntilLoaded(page);
    expect(await page.locator("body").innerText()).not.toContain("nw-secret");
  }
  for (let n = 0; n < 3; n += 1) {
    await page.goForward();
    await waitUntilLoaded(page);
    expect(await page.locator("body").innerText()).not.toContain("nw-secret");
  }
  await page.goto(`${house.url}/incident/${house.things.incident}`);
  await waitUntilLoaded(page);
  expect(await page.locator("body").innerText()).not.toContain("nw-secret");
});

test("an invitation waits in the organization menu; who joins finds the organization there", async ({
  context,
}) => {
  const person = await house.of.join("admin");
  await south.sql(async (sql) =>
    addMember(sql, {
      userId: person.userId,
      roleId: await loadRoleId(sql, "admin"),
      invitedName: "The new one",
      nowS: house.of.clock.nowS(),
    }),
  );
  const page = await house.open(context, person, "/feed/all?folder=active");
  await page.getByRole("button", { name: /Switch organization/ }).click();
  await page.getByRole("menuitem", { name: "Invitation: Southridge" }).click();
  await page.getByRole("button", { name: "Join Southridge" }).click();
  await expect(page.getByText("You have joined Southridge")).toBeVisible();
  await switchOrganization(page, "Southridge");
  await expectOnly(page, { own: southern, foreign: north });
});

/** Two tabs of one browser, both in Northwind; the person is an admin there and in Southridge. */
async function openTabs(context: BrowserContext): Promise<[Page, Page]> {
  const person = await house.of.join("admin");
  await south.sql(async (sql) =>
    addMember(sql, {
      userId: person.userId,
      roleId: await loadRoleId(sql, "admin"),
      nowS: house.of.clock.nowS(),
    }),
  );
  const page = await house.open(context, person, "/feed/all?folder=active");
  await expect(page.getByRole("banner")).toContainText("Northwind");
  const secondTab = await context.newPage();
  await secondTab.goto(`${house.url}/settings/roles`);
  await expect(secondTab.getByRole("heading", { level: 1 })).toBeVisible();
  return [page, secondTab];
}

async function switchOrganization(page: Page, organization: string): Promise<void> {
  await page.getByRole("button", { name: /Switch organization/ }).click();
  await page.getByRole("menuitemradio", { name: new RegExp(organization) }).click();
  await expect(page.getByRole("banner")).toContainText(organization);
}

async function expectOnly(
  page: Page,
  { own, foreign }: { own: string; foreign: string },
): Promise<void> {
  await expect(page.getByRole("main")).toContainText(own);
  await expect(page.locator("body")).not.toContainText(foreign);
}
