/** From a noisy event to a filter that drops its next one, by the screens alone. */
import { expect, type Page, test } from "@playwright/test";
import { setSuperadmin } from "#server/cli/user.ts";
import { ada, journeyHouse, type JourneyHouse } from "./house.ts";

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

test("a filter is tried on what was sent, made, and drops what comes next", async ({ context }) => {
  await house.send(
    { host: "lab-1", status: "warning", team: "lab", description: "Fan is loud" },
    { host: "shop-1", status: "critical", team: "shop" },
  );
  await expect.poll(activeCount).toBe(2);
  const page = await house.open(context, "/settings/alert-filtering");
  await page.getByRole("link", { name: "New filter" }).first().click();
  await expect(page.getByText("Enter a query to see what the filter would have")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Lab machines");
  await page.getByRole("textbox", { name: "Drop alerts that match" }).click();
  await page.keyboard.type("team = lab");
  await expect(
    page.getByText("Of 2 events of the last 7 days, 1 (50 %) would have been dropped."),
  ).toBeVisible();
  await expect(page.getByRole("row", { name: /lab-1/ })).toContainText("Fan is loud");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/this would have hidden 50 % of the alerts in All/)).toBeVisible();
  await page.getByRole("textbox", { name: "Type Lab machines to confirm" }).fill("Lab machines");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/alert-filtering\/\d+$/);

  await house.send(
    { host: "lab-2", status: "critical", team: "lab" },
    { host: "shop-2", status: "critical", team: "shop" },
  );
  await expect.poll(activeCount).toBe(3);
  const titles = (
    await house.call<{ items: { title: string }[] }>(
      "/resources/v2.0/environments/all/feed/incidents?folder=active",
    )
  ).items.map((incident) => incident.title);
  expect(titles.sort()).toEqual(["lab-1", "shop-1", "shop-2"]);
});

test("a second window sees the switch at once; off, it drops nothing", async ({ context }) => {
  const [firstPage, secondPage] = [
    await house.open(context, "/settings/alert-filtering"),
    await house.open(context, "/settings/alert-filtering"),
  ];
  await secondPage.getByRole("row", { name: /Lab machines/ }).click();
  await firstPage.getByRole("row", { name: /Lab machines/ }).click();
  await firstPage.getByRole("switch", { name: "Active" }).click();
  await expect(secondPage.getByRole("switch", { name: "Active" })).not.toBeChecked();
  await expect(secondPage.getByRole("row", { name: /Lab machines/ })).toContainText("Off");
  await house.send({ host: "lab-3", status: "critical", team: "lab" });
  await expect.poll(activeCount).toBe(4);
});

test("its history tells who changed what, and it goes only when DELETE is typed", async ({
  context,
}) => {
  const page = await house.open(context, "/settings/alert-filtering");
  await page.getByRole("row", { name: /Lab machines/ }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toContainText(
    /Changed by Ada.*Active.*yes.*no/s,
  );
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("textbox", { name: "Type DELETE to confirm" }).fill("delete");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Make sure you type DELETE correctly")).toBeVisible();
  await page.getByRole("textbox", { name: "Type DELETE to confirm" }).fill("DELETE");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Alert filtering: none yet")).toBeVisible();
});

test("a row is switched, copied, edited and deleted from the list", async ({ context }) => {
  await house.call("/resources/v2.0/plans", { name: "Old racks", bpql: "rack = old" });
  const page = await house.open(context, "/settings/alert-filtering");
  const row = page.getByRole("row", { name: /Old racks/ });
  const choose = async (name: string) => {
    await row.getByRole("button", { name: "Actions for Old racks" }).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  };
  await choose("Turn off");
  await expect(row).toContainText("Off");
  const calls = "**/resources/v2.0/plans/filters-with-schedules/*";
  await page.route(calls, (route) => route.fulfill({ status: 500, body: "{}" }));
  await choose("Turn on");
  await expect(page.getByText("Error switching filter")).toBeVisible();
  await page.unroute(calls);
  // The list is where it was: nothing was opened.
  await expect(page).toHaveURL(/alert-filtering$/);

  await choose("Copy");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Copy of Old racks");
  await page.goto(`${house.url}/settings/alert-filtering`);
  await choose("Edit");
  await expect(page.getByRole("heading", { level: 1, name: "Old racks" })).toBeVisible();

  await page.goto(`${house.url}/settings/alert-filtering`);
  await choose("Delete");
  await page.getByRole("textbox", { name: "Type DELETE to confirm" }).fill("DELETE");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Deleted Old racks successfully")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("a time that cannot be read is explained, and the filter is not saved without it", async ({
  context,
}) => {
  const page = await house.open(context, "/settings/alert-filtering/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Until spring");
  await page.getByRole("textbox", { name: "Drop alerts that match" }).click();
  await page.keyboard.type("rack = spring");
  const end = page.getByRole("textbox", { name: "Ends", exact: true });
  const problem = page.getByText("Use the format 2026-11-21 03:05");
  await page.getByText("Only at certain times").click();
  await page.getByRole("button", { name: /^Repeats/ }).click();
  await page.getByRole("option", { name: "Weekly" }).click();
  await expect(page.getByRole("table", { name: /^Next windows/ })).toBeVisible();
  await end.fill("1 March 2030");
  await expect(problem).toHaveCount(0);
  await page.keyboard.press("Control+Enter");
  await expect(problem).toBeVisible();
  await expect(end).toBeFocused();
  // The way there leaves what saves in sight.
  await expect(page.getByRole("button", { name: /^Create/ })).toBeInViewport();
  await expect(page).toHaveURL(/new$/);
  await end.fill("2030-03-01 08:00");
  await expect(problem).toHaveCount(0);
  await end.fill("tomorrow");
  await page.keyboard.press("Tab");
  await expect(problem).toBeVisible();
  await end.fill("2030-03-01 08:00");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/alert-filtering\/\d+$/);
});

test("a filter at certain times begins with every day, and takes the hours of a night", async ({
  context,
}) => {
  const page = await house.open(context, "/settings/alert-filtering/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Noisy nights");
  await page.getByRole("textbox", { name: "Drop alerts that match" }).click();
  await page.keyboard.type("rack = night");
  await page.getByText("Only at certain times").click();
  await expect(page.getByText(/^Every day, /)).toBeVisible();
  await page.getByRole("textbox", { name: "From", exact: true }).fill("22:00");
  await page.getByRole("textbox", { name: "To", exact: true }).fill("06:00");
  await expect(page.getByText("Every day, 22:00–06:00 the next day, Europe/Berlin")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/alert-filtering\/\d+$/);
  await expect(page.getByRole("button", { name: "Repeats Daily" })).toBeVisible();
});

test("where filtering is disabled for the organization, the page says that nothing is dropped", async ({
  context,
}) => {
  await setSuperadmin(house.parts, { username: ada.email, isSuperadmin: true });
  const { items } = await house.call<{ items: { id: string }[] }>("/backoffice/organizations");
  const notice = (page: Page) => page.getByText("filters currently drop nothing");
  const page = await house.open(context, "/settings/alert-filtering");
  await expect(page.getByRole("link", { name: "New filter" }).first()).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await house.call(
    `/backoffice/organizations/${items[0]?.id}/feature-toggles`,
    { feature_toggles: { disable_alert_filtering: true } },
    "PUT",
  );
  await page.reload();
  await expect(notice(page)).toBeVisible();
});
