/**
 * From a real event to what its row says: shared views of alerts and of the feed, made by the
 * screens alone.
 */
import { expect, test } from "@playwright/test";
import { journeyHouse, type JourneyHouse } from "./house.ts";

let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
  await house.send({
    host: "db-1",
    status: "critical",
    team: "payments",
    description: "Disk is full",
  });
  await expect
    .poll(
      async () =>
        (
          await house.call<{ total: number }>(
            "/resources/v2.0/environments/all/feed/incidents?folder=active",
          )
        ).total,
    )
    .toBe(1);
});
test.afterAll(async () => {
  await house.close();
});

test("a view of alerts shows a tag as a column to everyone who looks, in its order", async ({
  context,
}) => {
  const page = await house.open(context, "/settings/alert-view");
  await page.getByRole("link", { name: "New view" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Teams");
  await page.getByRole("button", { name: "Add a column" }).click();
  await page.keyboard.type("team");
  await expect(page.getByRole("option", { name: /team/ }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  const columns = page.getByRole("list", { name: "Columns" }).getByRole("listitem");
  await expect(columns.last()).toContainText("team");
  await columns.last().getByRole("button", { name: "Move team", exact: true }).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("Alt+ArrowUp");
  await expect(columns.first()).toContainText("team");
  await expect(page.getByRole("grid", { name: "Preview" })).toContainText("payments");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/alert-view\/\d+$/);

  const secondPage = await house.open(context, "/feed/all?folder=active");
  await secondPage.getByRole("row", { name: /db-1/ }).click();
  await secondPage.getByRole("tab", { name: /Alerts/ }).click();
  await expect(secondPage.getByRole("grid", { name: "Alerts" })).toContainText("payments");
  // One's own choice goes before the view, and the view can be taken again.
  await secondPage
    .getByRole("region", { name: "Incident", exact: true })
    .getByRole("button", { name: "Columns" })
    .click();
  await secondPage.getByRole("checkbox", { name: "team" }).click();
  await expect(secondPage.getByRole("grid", { name: "Alerts" })).not.toContainText("payments");
  await secondPage.getByRole("radio", { name: "Teams" }).click();
  await expect(secondPage.getByRole("grid", { name: "Alerts" })).toContainText("payments");

  await page.getByRole("switch", { name: "Active" }).click();
  await expect(secondPage.getByRole("grid", { name: "Alerts" })).not.toContainText("payments");
});

test("a view of the feed is what it shows where the view is for, and only there", async ({
  context,
}) => {
  await house.call("/resources/v2.0/environments", { name: "Payments", filter: "team = payments" });
  const page = await house.open(context, "/settings/incident-view/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Only the source");
  await page.getByRole("button", { name: "Environment", exact: false }).first().click();
  await page.getByRole("option", { name: "Payments" }).click();
  for (const name of ["Duration", "Number of alerts", "Alerts by status", "Last change"])
    await page.getByRole("checkbox", { name: `Show ${name} by default` }).uncheck();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/incident-view\/\d+$/);

  const feed = await house.open(context, "/feed/all?folder=active");
  await expect(feed.getByRole("row", { name: /db-1/ })).toContainText(/now|min/);
  await feed.getByRole("link", { name: "Payments", exact: true }).click();
  await expect(feed.getByRole("row", { name: /db-1/ })).toContainText("api.journey");
  await expect(feed.getByRole("row", { name: /db-1/ })).not.toContainText(/now|min/);
});
