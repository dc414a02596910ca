/** Analytics: from figures to the incidents behind them, and what makes the most noise. */
import { expect, type Page, test } from "@playwright/test";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { seriousInThemes } from "./serious-violations.ts";
import { waitUntilLoaded } from "./wait-until-loaded.ts";

let house: FurnishedHouse;
test.beforeAll(async () => {
  house = await furnishedHouse();
  const now = Math.floor(Date.now() / 1000);
  const { of } = house;
  const ofCheck = (check: string, hosts: number) =>
    Array.from({ length: hosts }, (_, at) => ({
      host: `${check}-${at + 1}`,
      check,
      team: check === "heartbeat" ? "shop" : "storage",
      status: "critical",
      timestamp: now - 1800,
    }));
  const events = ["disk", "cpu", "memory", "heartbeat"].flatMap((check, at) =>
    ofCheck(check, 9 - 2 * at),
  );
  await of.send(...events);
  await of.send(...ofCheck("disk", 9));
  // A team with two incidents a week, until this one.
  for (let week = 6; week >= 0; week -= 1)
    await of.send(
      ...Array.from({ length: week === 0 ? 24 : 2 }, (_, at) => ({
        host: `ledger-${week}-${at}`,
        check: "queue",
        team: "ledger",
        status: "critical",
        timestamp: now - week * 7 * 86_400 - 3600,
      })),
    );
  await of.house.server.analytics.drained();
});
test.afterAll(async () => {
  await house.close();
});

const PLACE = "/unified-analytics?query=team%20IN%20%5Bstorage%2C%20shop%5D&range=1d";
const chartOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const sliderOf = (page: Page, name: string) => chartOf(page, name).getByRole("slider");

test("figures lead to exactly the incidents that they count", async ({ context }) => {
  const page = await house.open(context, house.of.as("ada"), "/feed/all?folder=active");
  await page.getByRole("link", { name: "Analytics" }).click();
  await expect(page).toHaveURL(/\/unified-analytics$/);
  await page.goto(`${house.url}${PLACE}`);
  await expect(page.getByText(/^As of /)).toBeVisible();
  const funnel = chartOf(page, "From event to action");
  await expect(funnel).toContainText("24");
  const checks = sliderOf(page, "Checks with the most alerts");
  await checks.focus();
  await expect(checks).toHaveAttribute("aria-valuetext", "disk: Alerts, 9");
  await page.keyboard.press("ArrowDown");
  await expect(checks).toHaveAttribute("aria-valuetext", "cpu: Alerts, 7");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?.*check\+%3D\+cpu/);
  await expect(page.getByRole("group", { name: "Kinds of results" })).toContainText("Incidents7");
  await page.goBack();
  await expect(page).toHaveURL(/unified-analytics/);
});

test("the noise board says which checks to mend, and what that saves", async ({ context }) => {
  const page = await house.open(context, house.of.as("ada"), `${PLACE}&board=noise`);
  const mend = chartOf(page, "What to mend first");
  await expect(mend.getByRole("listitem")).toHaveText([/^disk/, /^cpu/, /^memory/]);
  const savings = mend.getByRole("group", { name: "Mending the first 3 checks would save" });
  await expect(savings).toContainText("Incidentsup to 21");
  await expect(savings).toContainText("Alerts21");
  await expect(savings).toContainText("Events30");
});

test("what stands out of the week leads to its incidents", async ({ context }) => {
  const ledger = "/unified-analytics?query=team%20%3D%20ledger";
  const page = await house.open(context, house.of.as("ada"), ledger);
  const panel = chartOf(page, "What stands out this week");
  await expect(panel).toContainText("compared with the 5 weeks before");
  await panel.getByRole("link", { name: "There were 24 incidents in all, usually 2." }).click();
  await expect(page).toHaveURL(/\/search\?.*team\+%3D\+ledger/);
  await expect(page.getByRole("group", { name: "Kinds of results" })).toContainText("Incidents24");
  await page.goBack();
  await panel.getByRole("link", { name: "Incidents day by day, 30 days", exact: true }).click();
  await expect(page).toHaveURL(/questions\/new\?measure=incidents.*interval=day/);
  await expect(page.getByText("team = ledger").first()).toBeVisible();
  await expect(page.getByRole("slider").first()).toHaveAttribute("aria-valuetext", /./);
});

test("weeks without history tell nothing, and a failure can be tried again", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), "/feed/all?folder=active");
  await page.route("**/analytics/stand-outs", (route) => route.abort());
  await page.goto(`${house.url}${PLACE}`);
  const panel = chartOf(page, "What stands out this week");
  await expect(panel).toContainText("The weeks could not be compared");
  await page.unroute("**/analytics/stand-outs");
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(panel).toContainText("Not enough history yet");
});

test("a chart is a table as well, and the time before stands beside it", async ({ context }) => {
  const page = await house.open(context, house.of.as("ada"), `${PLACE}&board=sources`);
  const volume = chartOf(page, "Event volume");
  await volume.getByRole("button", { name: "Show as table" }).click();
  await expect(volume.getByRole("columnheader", { name: "Time before" })).toBeVisible();
  // A head, and an hour each of the last 24; now may begin one more.
  await expect(volume.getByRole("row").nth(24)).toBeVisible();
  await page.getByRole("button", { name: /^Comparison/ }).click();
  await page.getByRole("menuitemradio", { name: "No comparison" }).click();
  await expect(page).toHaveURL(/compare=none/);
  await expect(volume.getByRole("columnheader", { name: "Time before" })).toHaveCount(0);
  const saved = page.waitForEvent("download");
  await chartOf(page, "All sources").getByRole("button", { name: "Save as CSV" }).click();
  expect((await saved).suggestedFilename()).toBe("All sources.csv");
});

for (const board of ["overview", "noise", "team", "sources", "maintenance"])
  test(`the board ${board} has no serious violation in any theme`, async ({ context }) => {
    const path = `${PLACE}&board=${board}`;
    const page = await house.open(context, house.of.as("ada"), path);
    await expect(page.getByText(/^As of /)).toBeVisible();
    await waitUntilLoaded(page);
    expect(await seriousInThemes(page, path)).toEqual([]);
  });

test("on a phone the boards stand in one column", async ({ context }) => {
  const page = await house.open(context, house.of.as("ada"), PLACE);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(/^As of /)).toBeVisible();
  await page.getByRole("tab", { name: "Team response" }).click();
  await expect(chartOf(page, "When incidents begin")).toBeVisible();
  const widths = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(widths.scrollWidth).toBeLessThanOrEqual(widths.clientWidth);
});

test("whoever may not read analytics sees no link and no figure", async ({ context }) => {
  const person = await house.of.join({ permissions: ["search@read"], environments: [] });
  const page = await house.open(context, person, "/unified-analytics");
  await expect(page.getByRole("heading", { name: /no permission/i })).toBeVisible();
  await expect(page.getByRole("link", { name: "Analytics" })).toHaveCount(0);
});
