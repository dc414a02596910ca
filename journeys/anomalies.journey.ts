/** From posted points to an anomaly, its alert, and what people say of it. */
import { expect, type Page, test } from "@playwright/test";
import { listDetectors } from "#contract/anomaly-detection.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { seriousInThemes } from "./serious-violations.ts";
import { phone } from "./touch.ts";

let house: FurnishedHouse;
const intervalS = 300;
/** The interval that is complete by now, whatever the second. */
const lastAt = () => Math.floor((Date.now() / 1000 - 90) / intervalS) * intervalS - intervalS;

/** Four days of a queue, which is far too long in the last two intervals. */
test.beforeEach(async () => {
  house = await furnishedHouse();
  const last = lastAt();
  const points: [number, number][] = [];
  for (let at = last - 4 * 86_400; at <= last; at += intervalS)
    points.push([
      at,
      100 + 50 * Math.sin((2 * Math.PI * at) / 86_400) + (at > last - 600 ? 300 : 0),
    ]);
  for (let first = 0; first < points.length; first += 1000) {
    const answer = await house.of.post(
      {
        app_key: house.of.appKey,
        series: [
          {
            name: "orders.queue",
            tags: { host: "q-1" },
            points: points.slice(first, first + 1000),
          },
        ],
      },
      { path: "/data/v2/metrics" },
    );
    expect(answer.status).toBe(202);
  }
});
test.afterEach(async () => {
  await house.close();
});

async function createInBrowser(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Name" }).fill("Orders that wait");
  await page.getByText("Posted series", { exact: true }).click();
  await page.getByRole("combobox", { name: "Series", exact: true }).fill("orders");
  await page.getByRole("option", { name: "orders.queue" }).click();
  await page.getByRole("combobox", { name: "Only series with host" }).fill("q");
  await page.getByRole("option", { name: "q-1" }).click();
  await page.getByRole("button", { name: /^One point every/ }).click();
  await page.getByRole("option", { name: "5 min", exact: true }).click();
  await page.getByRole("button", { name: /^Make an alert/ }).click();
  await page.getByRole("option", { name: "Critical" }).click();
  await page.getByRole("button", { name: "Create" }).click();
}

test("a detector learns, its anomaly becomes an incident, and a verdict is kept", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), "/anomaly-detection/new");
  await createInBrowser(page);
  const anomalies = page.getByRole("region", { name: "Anomalies", exact: true });
  await expect(anomalies.getByText("still lasts").first()).toBeVisible();
  await expect(page.getByText(/now, expected .* to/)).toBeVisible();
  const drawing = page.getByRole("slider", { name: /^Value/ });
  await drawing.focus();
  await expect(drawing).toHaveAttribute("aria-valuetext", /Value, \d/);
  expect(await seriousInThemes(page, "anomaly detection")).toEqual([]);

  const incident = anomalies.getByRole("link", { name: /^#\d+/ }).first();
  await expect(incident).toBeVisible({ timeout: 90_000 });
  await incident.click();
  await expect(page.getByRole("heading", { name: "q-1" }).first()).toBeVisible();
  await expect(page.getByText(/orders.queue is [34]\d\d/).first()).toBeVisible();
  await page.goBack();

  await anomalies.getByRole("button", { name: /^Real/ }).first().click();
  await expect(anomalies.getByText(/^Real, said/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Log", exact: true })).toContainText("said: Real");
  await expect(page.getByText(/left out by verdict/)).toBeVisible();
  await page.reload();
  await expect(anomalies.getByText(/^Real, said/)).toBeVisible();
  await anomalies
    .getByRole("button", { name: /^Change the verdict/ })
    .first()
    .click();
  await anomalies
    .getByRole("button", { name: /^Not one/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "What was wrong?" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("A batch of every month");
  await dialog.getByRole("button", { name: "Save reason" }).click();
  await expect(anomalies.getByText("A batch of every month")).toBeVisible();
  await page.getByRole("slider", { name: "Sensitivity" }).fill("10");
  await expect(page.getByText(/reports about \d+ times? a week/)).toBeVisible();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect
    .poll(async () => {
      const { items } = await house.of.as("ada").call(listDetectors, {});
      return items.find(({ name }) => name === "Orders that wait")?.sensitivity;
    })
    .toBe(10);
});

test("who may only read sees the detector and says nothing of it; a phone has room for it", async ({
  browser,
}) => {
  const context = await browser.newContext(phone);
  const page = await house.open(context, house.of.as("ada"), "/anomaly-detection/new");
  await createInBrowser(page);
  await expect(page.getByText("still lasts").first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.body.scrollWidth <= innerWidth)).toBe(true);
  const reader = await house.of.join("readonly");
  const readers = await browser.newContext();
  const read = await house.open(readers, reader, "/anomaly-detection");
  await read.getByText("Orders that wait").first().click();
  await expect(read.getByText("still lasts").first()).toBeVisible();
  await expect(read.getByRole("button", { name: /^Real/ })).toHaveCount(0);
  await context.close();
  await readers.close();
});
