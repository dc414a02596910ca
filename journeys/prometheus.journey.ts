import { expect, test } from "@playwright/test";
import { journeyHouse } from "./house.ts";
import { findPrometheus, startMonitoring } from "./real-senders.ts";

test("a target goes down, its incident is triaged in the browser, and ends when the target answers again", async ({
  context,
}) => {
  test.setTimeout(120_000);
  expect(findPrometheus()).toBeNull();
  const house = await journeyHouse();
  const { app_key } = await house.call<{ app_key: string }>("/web/integrations", {
    name: "prometheus",
    source_system: "alertmanager",
  });
  const monitored = await startMonitoring({
    webhook: `${house.url}/data/v2/sources/alertmanager?app_key=${app_key}`,
    ingestKey: house.ingestKey,
  });
  try {
    const page = await house.open(context, "/feed/all?folder=active");
    await monitored.seenUp();
    await monitored.takeDown();
    const row = page.getByRole("row", { name: /orders-01/ });
    await expect(row).toBeVisible({ timeout: 30_000 });
    await expect(row).toContainText("Critical");
    await expect(row).toContainText("TargetDown");
    await row.getByText("orders-01").first().click();
    await expect(page.getByRole("heading", { name: "orders-01" })).toBeVisible();
    await page.keyboard.press("a");
    await expect(
      page
        .getByRole("dialog", { name: /^Assign/ })
        .getByRole("option")
        .first(),
    ).toBeVisible();
    await page.keyboard.press("Enter"); // the reader comes first
    await expect.poll(async () => (await loadIncident(house.call)).assignment !== null).toBe(true);
    await page.keyboard.press("s");
    await page
      .getByRole("dialog", { name: /^Snooze/ })
      .getByText("30 minutes")
      .click();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await loadIncident(house.call)).folders).toContain("snoozed");
    await monitored.bringBack();
    await expect
      .poll(async () => (await loadIncident(house.call)).folders, { timeout: 60_000 })
      .toContain("resolved");
    await page.goto(`${house.url}/feed/all?folder=resolved`);
    await expect(page.getByRole("row", { name: /orders-01/ })).toBeVisible();
  } finally {
    await monitored.stop();
    await house.close();
  }
});

type Call = <T>(path: string) => Promise<T>;
interface IncidentState {
  folders: string[];
  assignment: object | null;
}
async function loadIncident(call: Call): Promise<IncidentState> {
  const { items } = await call<{ items: (IncidentState & { title: string })[] }>(
    "/resources/v2.0/environments/all/feed/incidents?query=orders-01",
  );
  const [match] = items;
  if (!match) throw new Error("the incident is not there");
  return match;
}
