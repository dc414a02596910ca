/** An incident is analysed: asked for, seen live, read with its evidence, judged. */
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { startAnalysis } from "#contract/analysis.ts";
import type { Person } from "#server/test-cast.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { seriousInThemes } from "./serious-violations.ts";

let house: FurnishedHouse;
let incidentId: string;
test.beforeAll(async () => {
  house = await furnishedHouse();
  const [outcome] = await house.of.send(
    { status: "critical", host: "ord-db-7", check: "disk latency", cluster: "orders-7" },
    { status: "warning", host: "ord-web-7", check: "slow queries", cluster: "orders-7" },
  );
  incidentId = outcome?.incident_id ?? "0";
});
test.afterAll(async () => {
  await house.close();
});

const open = (context: BrowserContext, person: Person): Promise<Page> =>
  house.open(context, person, `/incident/all/${incidentId}?tab=analysis`);

test("an analysis is asked for, comes by itself, names its evidence and its engine", async ({
  context,
  browser,
}) => {
  const page = await open(context, house.of.as("ada"));
  await expect(page.getByText("Not analysed yet")).toBeVisible();
  const guest = await browser.newContext();
  const colleague = await open(guest, house.of.as("rui"));
  await expect(colleague.getByText("you need access to act")).toBeVisible();
  await expect(colleague.getByRole("button", { name: "Analyse" })).toHaveCount(0);

  await page.getByRole("button", { name: "Analyse" }).click();
  for (const reader of [page, colleague]) {
    await expect(reader.getByText(/It began with “disk latency” on ord-db-7/)).toBeVisible();
    await expect(reader.getByText("Built-in engine", { exact: true })).toBeVisible();
    await expect(reader.getByText("No verdicts yet")).toBeVisible();
  }
  await expect(page.getByRole("list", { name: "Likely causes" }).getByRole("listitem")).toHaveText([
    /ord-db-7.*%/,
    /ord-web-7.*%/,
  ]);
  await expect(page.getByText("1 of 5")).toBeVisible();
  await page.getByRole("button", { name: "Evidence 1: ord-db-7: disk latency" }).first().click();
  await expect(page.getByRole("dialog")).toContainText("ord-db-7");
  await page.keyboard.press("Escape");
  expect(await seriousInThemes(page, "analysis")).toEqual([]);
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole("list", { name: "Likely causes" })).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
  }
  await guest.close();
});

test("who finds it wrong says why, and everybody sees how often it was right", async ({
  context,
}) => {
  const page = await open(context, house.of.as("ada"));
  await page.getByRole("button", { name: "This was right" }).click();
  await expect(page.getByText("Too few verdicts yet (1 of 1 right)")).toBeVisible();
  await page.getByRole("button", { name: "This was not right" }).click();
  const dialog = page.getByRole("dialog", { name: "What was wrong?" });
  await expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveAttribute("rows", "4");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The disk was fine");
  await dialog.getByRole("button", { name: "Save reason" }).click();
  await expect(page.getByText("Too few verdicts yet (0 of 1 right)")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "This was not right" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("it is analysed five times, and the history says so", async ({ context }) => {
  const ada = house.of.as("ada");
  const page = await open(context, ada);
  for (let used = 1; used < 5; used += 1) {
    await ada.call(startAnalysis, { params: { env: "all", id: incidentId } });
    await expect(page.getByText(`${used + 1} of 5`)).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Analyse again" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.getByRole("tab", { name: /^Activity/ }).click();
  await expect(page.getByText("AI analysis, by the built-in engine").first()).toBeVisible();
});
