/**
 * Two incidents that should have been one, a pattern that says so, tried on what happened before it
 * is made.
 */
import { expect, test } from "@playwright/test";
import { journeyHouse, type JourneyHouse } from "./house.ts";

let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
});
test.afterAll(async () => {
  await house.close();
});

const activeIncidents = async () =>
  (
    await house.call<{ items: { title: string; alerts: { total: number } }[] }>(
      "/resources/v2.0/environments/all/feed/incidents?folder=active",
    )
  ).items
    .map((incident) => `${incident.title} ${incident.alerts.total}`)
    .sort();

test("the time machine shows what a pattern would have joined; made, it joins what comes next", async ({
  context,
}) => {
  await house.send(
    { host: "a-1", status: "critical", rack: "r7" },
    { host: "a-2", status: "critical", rack: "r7" },
  );
  await expect.poll(activeIncidents).toEqual(["a-1 1", "a-2 1"]);
  const page = await house.open(context, "/settings/alert-correlation");
  await expect(page.getByText(/No further pattern was found/)).toBeVisible();
  await page.getByRole("link", { name: "New pattern" }).first().click();
  await page.getByRole("combobox", { name: "Tags that must match" }).fill("rack");
  await expect(page.getByRole("option", { name: /rack/ }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  const machine = page.getByRole("region", { name: "Rule time machine" });
  await expect(machine.getByText("−50.0 %")).toBeVisible({ timeout: 30_000 });
  await expect(
    machine.getByText("Active patterns turn 2 alerts into 2 incidents; this draft into 1."),
  ).toBeVisible();
  await expect(machine.getByRole("link", { name: "a-1" })).toBeVisible();
  await expect(machine.getByRole("link", { name: "a-2" })).toBeVisible();
  await expect(machine.getByRole("tab", { name: /Joined/ })).toContainText("1");
  await machine.getByRole("button", { name: "2 alerts behind it" }).click();
  await expect(machine.getByRole("row", { name: /a-2/ })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/alert-correlation\/\d+$/);
  await expect(page.getByRole("row", { name: /Same rack/ })).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("One rack at once");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("row", { name: /One rack at once/ })).toBeVisible();
  await house.send(
    { host: "b-1", status: "critical", rack: "r8" },
    { host: "b-2", status: "critical", rack: "r8" },
  );
  await expect.poll(activeIncidents).toEqual(["a-1 1", "a-2 1", "r8 2"]);
  await page.reload();
  await expect(page.getByRole("row", { name: /One rack at once/ })).toContainText("25 % of alerts");
  await expect(page.getByRole("row", { name: /service/ })).toContainText("0 % of alerts");
});

test("patterns are ordered by the keyboard, the mode becomes manual, and the longest window first is a click away", async ({
  context,
}) => {
  const page = await house.open(context, "/settings/alert-correlation");
  const titles = () =>
    page
      .getByRole("grid")
      .getByRole("row")
      .allInnerTexts()
      .then((rows) =>
        rows.map((row) => row.split("\n").find((line) => line.startsWith("Same ")) ?? ""),
      );
  await expect(page.getByRole("radio", { name: "Longest window first" })).toBeChecked();
  const before = await titles();
  await page.getByRole("grid").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByRole("radio", { name: "Manual order" })).toBeChecked();
  await expect.poll(titles).toEqual([before[1], before[0], ...before.slice(2)]);
  // The order shows before it is stored.
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expect.poll(titles).toEqual([before[1], before[0], ...before.slice(2)]);
  // By pointer: the first row to below the third.
  const rows = page.getByRole("grid").getByRole("row");
  const [from, to] = [await rows.nth(0).boundingBox(), await rows.nth(2).boundingBox()];
  if (!from || !to) throw new Error("the rows are not drawn");
  await page.mouse.move(from.x + 15, from.y + 26);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 20, { steps: 8 });
  await page.mouse.move(to.x + 40, to.y + 44, { steps: 4 });
  await page.mouse.up();
  await expect.poll(titles).toEqual([before[0], before[2], before[1], ...before.slice(3)]);
  await page.getByText("Longest window first").click();
  await expect(page.getByRole("radio", { name: "Longest window first" })).toBeChecked();
  // Windows of one length keep the order that they were given.
  await expect.poll(titles).toEqual([before[0], before[2], before[1], ...before.slice(3)]);
});
