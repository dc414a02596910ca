/** A reload while changes wait: reading works, writing does not. */
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { type JourneyHouse, journeyHouse } from "./house.ts";

let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
});
test.afterAll(() => house.close());

const hosts = ["db-1", "db-2", "db-3", "db-4", "db-5"] as const;
const row = (page: Page, host: string) => page.getByRole("row", { name: new RegExp(host) });
const openList = (context: BrowserContext) => house.open(context, "/feed/all?folder=active");

/** As behind a proxy that answers reads only; reading by ids is a POST, on another path. */
const holdWrites = (page: Page) =>
  page.route("**/incidents/**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );

test("what waits is seen in rows and on the incident after a reload, and sent once the server takes it", async ({
  context,
}) => {
  for (const host of hosts) await house.send({ host, check: host, status: "critical" });
  const page = await openList(context);
  for (const host of hosts) await expect(row(page, host)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await holdWrites(page);

  const press = async (host: string, key: string) => {
    await row(page, host).getByRole("checkbox").check();
    await page.keyboard.press(key);
  };
  await press("db-1", "r");
  await press("db-2", "c");
  await row(page, "db-2").getByRole("checkbox").uncheck();
  await press("db-3", "i");
  await row(page, "db-3").getByRole("checkbox").uncheck();
  await press("db-4", "s");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Snooze/ })
    .click();
  await row(page, "db-5").getByRole("link", { name: "db-5" }).first().click();
  await page.getByRole("tab", { name: /Activity/ }).click();
  await page.getByRole("textbox", { name: "Comment" }).fill("The pump is on its way");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: "5 changes waiting" })).toBeVisible();

  const asItWillBe = async () => {
    await expect(page.getByRole("button", { name: "5 changes waiting" })).toBeVisible();
    await expect(row(page, "db-5")).toContainText("Not sent yet");
    await expect(row(page, "db-2")).toContainText("Not sent yet");
    await expect(row(page, "db-3")).toContainText("Not sent yet");
    await expect(row(page, "db-3").getByRole("img", { name: "Assigned to Ada" })).toBeVisible();
    await expect(row(page, "db-1")).toHaveCount(0);
    await expect(row(page, "db-4")).toHaveCount(0);
    await expect(page.getByRole("list", { name: "Comments that are not sent yet" })).toContainText(
      "The pump is on its way",
    );
  };
  await asItWillBe();
  await page.reload();
  await asItWillBe();
  await row(page, "db-2").getByRole("link", { name: "db-2" }).first().click();
  await expect(page.getByRole("heading", { name: "db-2" })).toBeVisible();
  await expect(page.getByText(/^Acknowledged by Ada/).first()).toBeVisible();

  await page.unroute("**/incidents/**");
  await expect(page.getByRole("button", { name: /changes? waiting$/ })).toHaveCount(0);
  await expect(page.getByText("5 changes were sent")).toBeVisible();
  await expect(page.getByText(/Commented on db-5/)).toBeVisible();
  await expect(page.getByText("Not sent yet")).toHaveCount(0);
  await expect(row(page, "db-1")).toHaveCount(0);
});
