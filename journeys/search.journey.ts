/** Unified search: from a query to a period, a file, and what others are given of it. */
import { searchFor } from "./search-for.ts";
import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { createEnvironment } from "#contract/environments.ts";
import { createSavedQuery } from "#contract/saved-queries.ts";
import { createRole } from "#contract/roles.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { seriousInThemes } from "./serious-violations.ts";
import { waitUntilLoaded } from "./wait-until-loaded.ts";

let house: FurnishedHouse;
test.beforeAll(async () => {
  house = await furnishedHouse();
  const now = Math.floor(Date.now() / 1000);
  await house.of.send(
    { host: "db-1", team: "storage", status: "critical", description: "The disk is full" },
    { host: "db-2", team: "storage", status: "warning", description: "The disk is slow" },
    { host: "shop-1", team: "shop", status: "warning", timestamp: now - 7200 },
  );
  await house.of.post(
    {
      changes: [
        {
          identifier: "CHG-1",
          status: "Done",
          summary: "Firmware of the disk controllers",
          start: now - 60,
          ticket_url: "https://itsm.northwind.example/CHG-1",
          tags: { team: "storage" },
        },
      ],
    },
    { path: `/data/v2/changes?app_key=${house.of.appKey}` },
  );
});
test.afterAll(async () => {
  await house.close();
});

const rowsOf = (page: Page) => page.getByRole("grid", { name: "Results" }).getByRole("row");
const rowOf = (page: Page, text: string) => rowsOf(page).filter({ hasText: text });
const kindsOf = (page: Page) => page.getByRole("group", { name: "Kinds of results" });
const lineOf = (page: Page) => page.getByRole("textbox", { name: "Search with a query" });
const search = (query: string): string => `/search?query=${encodeURIComponent(query)}`;

test("a query is typed, narrowed down by a facet, and widened again by Back", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), "/feed/all?folder=active");
  await page.getByRole("link", { name: "Unified search" }).click();
  await expect(rowOf(page, "db-1").first()).toBeVisible();
  await page.keyboard.press("/");
  await lineOf(page).pressSequentially("team = storage ");
  await lineOf(page).press("Enter");
  await expect(page).toHaveURL(/query=team/);
  await expect(rowOf(page, "shop-1")).toHaveCount(0);
  await expect(rowOf(page, "Firmware")).toHaveCount(1);
  await page.getByRole("checkbox", { name: /^Critical/ }).check();
  await expect(page).toHaveURL(/status\+%3D\+critical/);
  await expect(rowOf(page, "db-2")).toHaveCount(0);
  await expect(rowOf(page, "db-1").first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: /^Critical/ })).toBeChecked();
  await expect(rowOf(page, "db-2")).toHaveCount(0);
  await page.goBack();
  await expect(rowOf(page, "db-2").first()).toBeVisible();
  await kindsOf(page).getByText("Changes").click();
  await expect(page).toHaveURL(/kind=changes/);
  await expect(rowsOf(page)).toHaveCount(1);
});

test("a period is chosen by the pointer and by keys, and zoomed into", async ({ context }) => {
  const page = await house.open(context, house.of.as("ada"), "/search?range=6h");
  const chart = page.getByRole("slider", { name: /^Results over time/ });
  await expect(rowOf(page, "db-1").first()).toBeVisible();
  const box = await chart.boundingBox();
  if (!box) throw new Error("the chart has no box");
  await page.mouse.move(box.x + box.width * 0.9, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.95, box.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(chart).toHaveAttribute("aria-valuetext", /, \d+ of \d+/);
  await chart.press("Escape");
  await expect(chart).toHaveAttribute("aria-valuetext", "No period chosen");
  await chart.press("ArrowLeft");
  for (let step = 0; step < 4; step += 1) await chart.press("ArrowLeft");
  await chart.press("Shift+ArrowRight");
  await chart.press("Enter");
  await expect(page).toHaveURL(/range=custom&from=\d+&to=\d+/);
  await page.goBack();
  await expect(page).toHaveURL(/range=6h$/);
});

test("a query is saved, shared with a role, and asked by somebody who has it", async ({
  context,
  browser,
}) => {
  const ada = house.of.as("ada");
  const page = await house.open(context, ada, search("team = shop"));
  await page.getByRole("button", { name: "Save this query" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Shop hosts");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Shop hosts was saved")).toBeVisible();
  const saved = page.getByRole("complementary", { name: "Saved and recent queries" });
  await expect(saved.getByRole("button", { name: /^Shop hosts.*\d match now/ })).toBeVisible();

  const { id: environmentId } = await ada.call(createEnvironment, {
    body: { name: "Shop", filter: "team = shop" },
  });
  const { id: roleId, key } = await ada.call(createRole, {
    body: {
      name: "Shop desk",
      permissions: ["search@read"],
      environments: [{ environment_id: environmentId, access: "read" }],
    },
  });
  await ada.call(createSavedQuery, {
    body: { name: "Everything of ours", query: "host = *", role_ids: [roleId] },
  });
  const person = await house.of.join(key);
  const theirContext = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" });
  const theirPage = await house.open(theirContext, person, search("host = *"));
  await expect(rowOf(theirPage, "shop-1").first()).toBeVisible();
  await expect(rowOf(theirPage, "db-1")).toHaveCount(0);
  await expect(kindsOf(theirPage).getByText("Changes")).toHaveCount(0);
  const shared = theirPage.getByRole("button", { name: /^Everything of ours/ });
  await expect(shared).toContainText("by Ada");
  await expect(theirPage.getByRole("button", { name: /^Shop hosts/ })).toHaveCount(0);
  await searchFor(theirPage, "shop");
  await expect(theirPage).toHaveURL(/query=shop/);
  await shared.click();
  await expect(theirPage).toHaveURL(/query=host\+%3D\+\*/);
  await theirContext.close();
});

test("the results are a file with the same rows", async ({ context }) => {
  const page = await house.open(context, house.of.as("ada"), search("team = storage"));
  await expect(rowOf(page, "Firmware")).toHaveCount(1);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "As CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("all.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain("Firmware of the disk controllers");
  expect(text).toContain("db-1");
  expect(text).not.toContain("shop-1");
});

test("a legacy link says the same here", async ({ context }) => {
  const page = await house.open(
    context,
    house.of.as("ada"),
    "/#/investigator?query=host%20%3D%20db-1&sort=status&timeFrame=24h",
  );
  await expect(page).toHaveURL(/\/search\?sort=status&query=host\+%3D\+db-1&range=1d$/);
  await expect(rowOf(page, "db-1").first()).toBeVisible();
  await expect(rowOf(page, "db-2")).toHaveCount(0);
});

test("by keys alone: to a row, into it, and back", async ({ context }) => {
  const page = await house.open(context, house.of.as("ada"), search("team = storage"));
  await expect(rowOf(page, "Firmware")).toHaveCount(1);
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveURL(/\/search$/);
  await page.goBack();
  await expect(rowOf(page, "Firmware")).toHaveCount(1);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Opened result" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: "Opened result" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Opened result" })).toHaveCount(0);
});

test("on a phone a change is a page of its own, with its ticket", async ({ browser }) => {
  const context = await browser.newContext({
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await house.open(context, house.of.as("ada"), `${search("Firmware")}&kind=changes`);
  await rowOf(page, "Firmware").tap();
  await expect(page.getByRole("link", { name: "Open the ticket" })).toHaveAttribute(
    "href",
    "https://itsm.northwind.example/CHG-1",
  );
  await page.getByRole("button", { name: "Back to the results" }).click();
  await expect(rowOf(page, "Firmware")).toHaveCount(1);
  await context.close();
});

test("nothing on the screen keeps anybody out, in any theme", async ({ context }) => {
  const page = await house.open(context, house.of.as("ada"), search("team = storage"));
  await expect(rowOf(page, "Firmware")).toHaveCount(1);
  await rowOf(page, "Firmware").click();
  await waitUntilLoaded(page);
  expect(await seriousInThemes(page, "/search")).toEqual([]);
});
