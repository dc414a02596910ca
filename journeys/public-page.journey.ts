/** From what an admin chooses to what anybody reads, without script and without signing in. */
import { type Browser, expect, type Page, test } from "@playwright/test";
import { createEnvironment } from "#contract/environments.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { seriousNow } from "./serious-violations.ts";

let house: FurnishedHouse;
test.beforeAll(async () => {
  house = await furnishedHouse();
  await house.of
    .as("ada")
    .call(createEnvironment, { body: { name: "Checkout inner", filter: "team = checkout" } });
  await house.of.send(
    { host: "pay-db-7", check: "disk", team: "checkout", status: "critical" },
    { host: "other-9", check: "cpu", team: "nobody", status: "critical" },
  );
  await house.of.settle();
  // The page counts what analytics has followed.
  await house.of.house.server.analytics.drained();
});
test.afterAll(async () => {
  await house.close();
});

const preview = (page: Page) => page.frameLocator("iframe[title='Preview of the public page']");

test("what is chosen is previewed, published, and read without script on a phone", async ({
  context,
  browser,
}) => {
  const page = await house.open(context, house.of.as("ada"), "/settings/public-page");
  await page.getByRole("combobox", { name: "Environments" }).fill("Checkout");
  await page.getByRole("option", { name: "Checkout inner" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: "Public name of Checkout inner" }).fill("Checkout");
  await page.getByRole("textbox", { name: "Minimum age" }).fill("0");
  await page.getByRole("button", { name: "Add an update" }).click();
  const notice = page.getByRole("group", { name: "Update" });
  await notice.getByRole("textbox", { name: "Title" }).fill("We are putting it right");
  await expect(preview(page).getByText("Checkout is affected")).toBeVisible();
  await expect(preview(page).getByText("We are putting it right")).toBeVisible();
  await page.getByRole("checkbox", { name: "Publish the page" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Public page saved")).toBeVisible();
  const address = await page.getByRole("link", { name: /\/status\// }).getAttribute("href");
  await readWithoutScript(browser, address ?? "");
});

async function readWithoutScript(browser: Browser, address: string): Promise<void> {
  const reader = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await reader.newPage();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Some services are down" })).toBeVisible();
  await expect(page.getByText("Checkout is affected")).toBeVisible();
  await expect(page.getByText("pay-db-7")).toHaveCount(0);
  await page.getByRole("searchbox").fill("nothing like it");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Checkout is affected")).toHaveCount(0);
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page.getByText("Checkout is affected")).toBeVisible();
  const feed = await page.getByRole("link", { name: "Subscribe by feed" }).getAttribute("href");
  const answer = await reader.request.get(new URL(feed ?? "", address).href);
  expect(answer.headers()["content-type"]).toContain("application/atom+xml");
  expect(await answer.text()).toContain("Checkout is affected");
  expect(requests.filter((url) => new URL(url).pathname !== new URL(address).pathname)).toEqual([]);
  await reader.close();
  await lookAtIt(browser, address);
}

async function lookAtIt(browser: Browser, address: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [390, 1440]) {
      const reader = await browser.newContext({ colorScheme, viewport: { width, height: 844 } });
      const page = await reader.newPage();
      await page.goto(address);
      expect(await seriousNow(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await reader.close();
    }
}

test("who may only read sees the choices and changes none; withdrawn, the page is gone", async ({
  context,
  browser,
}) => {
  const readOnly = await house.of.join({
    permissions: ["general_settings@read"],
    environments: [],
  });
  const page = await house.open(context, readOnly, "/settings/public-page");
  await expect(page.getByRole("checkbox", { name: "Publish the page" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  const reader = await browser.newContext({ javaScriptEnabled: false });
  const publicPage = await reader.newPage();
  await publicPage.goto(`${house.url}/status/nobody`);
  await expect(
    publicPage.getByRole("heading", { name: "There is no status page here" }),
  ).toBeVisible();
  await reader.close();
});
