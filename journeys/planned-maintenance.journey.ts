/**
 * A plan made on the screen mutes what is sent, says so everywhere, and its end gives back what is
 * still broken.
 */
import { expect, test } from "@playwright/test";
import { wallText } from "#time/wall-clock.ts";
import { journeyHouse, type JourneyHouse } from "./house.ts";
import { seriousInThemes } from "./serious-violations.ts";

let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
});
test.afterAll(async () => {
  await house.close();
});

const path = "/settings/planned-maintenance";
const titles = async (folder: string) =>
  (
    await house.call<{ items: { title: string }[] }>(
      `/resources/v2.0/environments/all/feed/incidents?folder=${folder}`,
    )
  ).items
    .map((incident) => incident.title)
    .sort();
/** As the field takes it; the reader's zone is Berlin. */
const wallTime = (fromNowS: number) => wallText(Date.now() / 1000 + fromNowS, "Europe/Berlin");

test("a plan says how much it mutes, wants its name typed for that, and mutes", async ({
  context,
}) => {
  await house.send(
    { host: "db-1", status: "critical", team: "database" },
    { host: "web-1", status: "warning", team: "web" },
  );
  await expect.poll(() => titles("active")).toEqual(["db-1", "web-1"]);
  const page = await house.open(context, path);
  await page.getByRole("link", { name: "New plan" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Database upgrade");
  await page.getByRole("textbox", { name: "Mute alerts that match" }).click();
  await page.keyboard.type("team = database");
  await expect(page.getByText("1 of 2 alerts of the last 7 days")).toBeVisible();
  await page.getByRole("textbox", { name: "From", exact: true }).fill(wallTime(-3600));
  await page.getByRole("textbox", { name: "To", exact: true }).fill(wallTime(7200));
  await page.getByText("Unmute as new", { exact: true }).click();
  await expect(page.getByText("as if they were new")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/this would have hidden 50 %/)).toBeVisible();
  await page
    .getByRole("textbox", { name: "Type Database upgrade to confirm" })
    .fill("Database upgrade");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/planned-maintenance\/\d+$/);
  await expect(page.getByText("The plan is running: only its end can be changed.")).toBeVisible();
  await expect.poll(() => titles("maintenance")).toEqual(["db-1"]);
  await house.send({ host: "db-2", status: "critical", team: "database" });
  await expect.poll(() => titles("maintenance")).toEqual(["db-1", "db-2"]);
  expect(await titles("active")).toEqual(["web-1"]);
});

test("the incident says that it is in maintenance, and its alert which plan mutes it", async ({
  context,
}) => {
  const page = await house.open(context, "/feed/all?folder=maintenance");
  await expect(page.getByRole("row", { name: /db-1 In maintenance/ })).toBeVisible();
  await page.getByRole("row", { name: /db-1/ }).click();
  await page.getByRole("tab", { name: /Activity/ }).click();
  await expect(page.getByRole("tabpanel")).toContainText(/In maintenance.*Database upgrade/);
  await page.getByRole("tab", { name: /Overview/ }).click();
  await page.getByRole("button", { name: "Critical db-1" }).click();
  await expect(page.getByRole("dialog").getByText(/Muted by Database upgrade until/)).toBeVisible();
});

test("the calendar shows its window, and leads to it by keyboard", async ({ context }) => {
  const page = await house.open(context, `${path}/calendar`);
  const window = page.getByRole("link", { name: /Database upgrade/ });
  await expect(window.first()).toBeVisible();
  await page.getByText("Week", { exact: true }).click();
  await page.getByRole("button", { name: "Next week" }).click();
  await page.getByRole("button", { name: "Today" }).click();
  await window.first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/planned-maintenance\/\d+$/);
});

test("a start is picked from the calendar by keyboard, and its time stays", async ({ context }) => {
  const page = await house.open(context, `${path}/new`);
  const start = page.getByRole("textbox", { name: "From", exact: true });
  await start.fill("2030-01-31 03:05");
  await page.getByRole("button", { name: "Open calendar" }).first().click();
  const calendar = page.getByRole("dialog", { name: "Open calendar" });
  await expect(calendar.getByText("January 2030")).toBeVisible();
  await expect(calendar.getByRole("button", { name: "Thursday, 31 January 2030" })).toBeFocused();

  await page.keyboard.press("ArrowRight");
  await expect(calendar.getByRole("button", { name: "Friday, 1 February 2030" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(start).toHaveValue("2030-02-08 03:05");
  expect(await seriousInThemes(page, path)).toEqual([]);

  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Open calendar" }).first()).toBeFocused();
});

test("a night of every Saturday is said in a sentence, and keeps its hours in another zone", async ({
  context,
}) => {
  const page = await house.open(context, `${path}/new`);
  await page.getByRole("textbox", { name: "From", exact: true }).fill("2030-01-05 22:00");
  await page.getByRole("textbox", { name: "To", exact: true }).fill("2030-01-06 04:00");
  await expect(
    page.getByText("Sat, 5 Jan 2030, 22:00–04:00 the next day, Europe/Berlin"),
  ).toBeVisible();

  await page.getByRole("button", { name: /^Repeats/ }).click();
  await page.getByRole("option", { name: "Weekly" }).click();
  await page.getByRole("textbox", { name: "To", exact: true }).fill("06:00");
  await expect(
    page.getByText("Every Saturday, 22:00–06:00 the next day, Europe/Berlin"),
  ).toBeVisible();
  const next = page.getByRole("table", { name: /^Next windows/ });
  await expect(next.getByRole("row")).toHaveCount(4);
  await expect(next.getByRole("row").nth(2)).toContainText("Sat, 12 Jan 2030, 22:00–06:00");

  await page.getByRole("button", { name: /^Time zone/ }).click();
  await page.keyboard.type("New York");
  await page.getByRole("option", { name: /New York/ }).click();
  await expect(
    page.getByText("Every Saturday, 22:00–06:00 the next day, America/New York"),
  ).toBeVisible();
  await expect(page.getByRole("textbox", { name: "From", exact: true })).toHaveValue("22:00");
  await expect(
    next.getByRole("columnheader", { name: "In your time zone, Europe/Berlin" }),
  ).toBeVisible();
  await expect(next.getByRole("row").nth(1)).toContainText(
    /Sat, 5 Jan 2030, 22:00–06:00 the next day.*Sun, 6 Jan 2030, 04:00–12:00/,
  );
  expect(await seriousInThemes(page, path)).toEqual([]);
});

test("what a counter narrows to is what the server has", async ({ context }) => {
  const page = await house.open(context, path);
  await page.getByRole("button", { name: /Upcoming/ }).click();
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("button", { name: /Running/ }).click();
  await expect(page.getByRole("row", { name: /Database upgrade/ })).toBeVisible();
});

test("stopped, it gives back what is still broken, and leaves the list", async ({ context }) => {
  await house.send({ host: "db-2", status: "ok", team: "database" });
  const page = await house.open(context, path);
  await page.getByRole("row", { name: /Database upgrade/ }).click();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("as if they were new");
  await page.getByRole("button", { name: "Stop plan" }).click();
  await expect(page.getByRole("row", { name: /Database upgrade/ })).toBeHidden();
  await expect(page.getByText(/The plan was stopped on/)).toBeVisible();
  await expect.poll(() => titles("active"), { timeout: 10_000 }).toEqual(["db-1", "web-1"]);
  await page.goto(`${house.url}/feed/all`);
  await page.getByRole("row", { name: /db-1/ }).click();
  await page.getByRole("tab", { name: /Activity/ }).click();
  await expect(page.getByRole("tabpanel")).toContainText(/Maintenance has ended.*counts as new/);
});

test("what is being written stays while the window gets narrow and wide again", async ({
  context,
}) => {
  const page = await house.open(context, "/settings/planned-maintenance/new");
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Move of the racks");
  for (const width of [390, 1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("navigation", { name: "Settings" })).toHaveCount(
      width === 390 ? 0 : 1,
    );
    await expect(name).toHaveValue("Move of the racks");
  }
});
