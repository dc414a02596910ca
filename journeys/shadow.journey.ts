/** Beside another tool: the switch, the banner, what Alertmanager posts to both, and the report. */
import { expect, type Page, test } from "@playwright/test";
import { createIntegration } from "#contract/integrations.ts";
import { updateOrganizationSettings } from "#contract/organizations.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { seriousInThemes } from "./serious-violations.ts";
import { phone } from "./touch.ts";

let house: FurnishedHouse;
test.beforeEach(async () => {
  house = await furnishedHouse();
});
test.afterEach(async () => {
  await house.close();
});

const path = "/settings/shadow-mode";
/** As Alertmanager 0.27 posts it. */
const payload = (alertname: string) => ({
  receiver: "ops",
  status: "firing",
  alerts: [
    {
      status: "firing",
      labels: { alertname, instance: "shadow-1:9100", job: "node", severity: "critical" },
      annotations: { summary: `${alertname} on shadow-1` },
      startsAt: new Date().toISOString(),
      endsAt: "0001-01-01T00:00:00Z",
      generatorURL: "http://prometheus:9090/graph",
      fingerprint: "5ef77f1f8a3ecfb8",
    },
  ],
  groupLabels: {},
  commonLabels: {},
  commonAnnotations: {},
  externalURL: "http://alertmanager:9093",
  version: "4",
  groupKey: "{}:{}",
  truncatedAlerts: 0,
});

const setShadow = (shadowMode: boolean) =>
  house.of.as("ada").call(updateOrganizationSettings, { body: { settings: { shadowMode } } });
const notify = async (alertname: string): Promise<void> => {
  const { status } = await house.of.post(payload(alertname), {
    path: "/data/v2/shadow/alertmanager",
  });
  expect(status).toBe(202);
};
const bannerOf = (page: Page) => page.getByRole("region", { name: "Shadow mode" });
const differencesOf = (page: Page) => page.getByRole("table", { name: "Result" });

test("an admin switches it on, everyone reads it, and the report says what was missed and why", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), "/settings/general-settings");
  await page.getByRole("checkbox", { name: "Shadow mode: send nothing" }).check();
  await page.getByRole("button", { name: /^Save/ }).first().click();
  await expect(bannerOf(page)).toContainText("nothing is sent outward");
  await bannerOf(page).getByRole("link", { name: "Report" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shadow mode" })).toBeVisible();
  await expect(page.getByText(/Last heard of the other tool/)).toBeVisible();

  const source = await house.of.as("ada").call(createIntegration, {
    body: { name: "alertmanager", source_system: "alertmanager" },
  });
  await house.of.post(payload("DiskFull"), {
    path: `/data/v2/sources/alertmanager?app_key=${source.app_key}`,
  });
  await house.of.settle();
  await notify("DiskFull");
  await notify("NetworkDown");
  await page.reload();
  const rows = differencesOf(page).getByRole("row");
  await expect(rows.filter({ hasText: "NetworkDown" })).toContainText("The event never arrived");
  await expect(rows.filter({ hasText: "DiskFull" })).toContainText("no rule matched");
  await rows.filter({ hasText: "DiskFull" }).getByRole("link").click();
  await expect(page).toHaveURL(/\/incident\/all\/\d+/);
});

test("the report downloads as CSV, and is serious in no theme", async ({ context }) => {
  await setShadow(true);
  await notify("NetworkDown");
  const page = await house.open(context, house.of.as("ada"), path);
  await expect(differencesOf(page)).toContainText("NetworkDown");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^shadow-\d{4}-\d\d-\d\d\.csv$/);
  expect(await seriousInThemes(page, path)).toEqual([]);
});

test("who may only read sees the banner and the report, and cannot change it", async ({
  context,
}) => {
  await setShadow(true);
  await notify("NetworkDown");
  const rui = house.of.as("rui");
  const page = await house.open(context, rui, "/feed/all");
  await expect(bannerOf(page)).toContainText("nothing is sent outward");
  const reader = await house.of.join({
    permissions: ["general_settings@read"],
    environments: [{ environment_id: "all", access: "read" }],
  });
  const report = await house.open(context, reader, path);
  await expect(differencesOf(report)).toContainText("NetworkDown");
  await expect(report.getByRole("switch", { name: /by mail/ })).toBeDisabled();
});

test("on a phone the page is not wider than the screen", async ({ browser }) => {
  await setShadow(true);
  await notify("NetworkDown");
  const context = await browser.newContext(phone);
  const page = await house.open(context, house.of.as("ada"), path);
  await expect(differencesOf(page)).toContainText("NetworkDown");
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  expect(await seriousInThemes(page, path)).toEqual([]);
  await context.close();
});
