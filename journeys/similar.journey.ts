/** Real events, incidents that ended with comments, and a new one that learns from them. */
import { expect, test } from "@playwright/test";
import { resolveIncidents } from "#contract/incident-actions.ts";
import { addComment } from "#contract/incidents.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { seriousInThemes } from "./serious-violations.ts";

let house: FurnishedHouse;
let past: string;
let now: string;
test.beforeAll(async () => {
  house = await furnishedHouse();
  past = await open("before", { runbook: "https://wiki.example/orders-disk" });
  const ada = house.of.as("ada");
  const env = "all";
  await ada.call(addComment, {
    params: { env, id: past },
    body: { body: "Logs had filled the disk. Restarted the log shipper on ord-db-7." },
  });
  await ada.call(resolveIncidents, { params: { env }, body: { ids: [past] } });
  now = await open("again");
});
test.afterAll(async () => {
  await house.close();
});

async function open(identifier: string, more: Record<string, string> = {}): Promise<string> {
  const [outcome] = await house.of.send({
    incident_identifier: identifier,
    status: "critical",
    host: "ord-db-7",
    check: "disk",
    description: "No space left on device: writes of ord-db-7 fail",
    ...more,
  });
  await house.of.house.server.searchIndex.drained();
  return outcome?.incident_id ?? "0";
}

test("a new incident shows what it is like, one action is applied, and a thumb down is counted", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), `/incident/all/${now}?tab=similar`);
  const similar = page.getByRole("list", { name: "Similar incidents" });
  const row = similar
    .getByRole("listitem")
    .filter({ hasText: `#${past}` })
    .first();
  await expect(row).toContainText("Same: ord-db-7");
  await expect(row).toContainText("Restarted the log shipper on ord-db-7.");
  await row.getByRole("button", { name: `Why this one: #${past}` }).click();
  await expect(row.getByRole("status")).toContainText("Both are about ord-db-7");

  const helped = page.getByRole("region", { name: "What helped before" });
  const restart = "Restart: Restarted the log shipper on ord-db-7.";
  await helped.getByRole("button", { name: `Apply: ${restart}` }).click();
  await expect(page.getByText("Written into the activity")).toBeVisible();

  const steps = page.getByRole("list", { name: "Suggested steps" });
  await expect(steps).toContainText("Follow the runbook https://wiki.example/orders-disk");
  await expect(steps.getByRole("link", { name: `Runbook of #${past} (runbook)` })).toBeVisible();

  await expect(helped).toContainText("No verdicts yet");
  await helped.getByRole("button", { name: `Not helpful: ${restart}` }).click();
  const dialog = page.getByRole("dialog", { name: "What was wrong?" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The shipper is new");
  await dialog.getByRole("button", { name: "Save reason" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(helped).toContainText("Too few verdicts yet (0 of 1 right)");
  await expect(helped.getByRole("button", { name: `Not helpful: ${restart}` })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByText("Connect a service desk to see tickets")).toBeVisible();
  expect(await seriousInThemes(page, "similar")).toEqual([]);

  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByText("takes a suggested action")).toBeVisible();
  await expect(page.getByRole("tabpanel").getByText(restart)).toBeVisible();
});

test("who sees a verdict of others sees it live; who may only read judges nothing", async ({
  browser,
}) => {
  const guest = await browser.newContext();
  const rui = await house.open(guest, house.of.as("rui"), `/incident/all/${now}?tab=similar`);
  const section = rui.getByRole("region", { name: "Similar incidents" });
  await expect(section).toContainText(`#${past}`);
  await expect(rui.getByRole("button", { name: /Helpful|Apply/ })).toHaveCount(0);
  const colleague = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const uma = await house.open(colleague, house.of.as("uma"), `/incident/all/${now}?tab=similar`);
  await uma.getByRole("button", { name: new RegExp(`^Helpful: #${past}`) }).click();
  await expect(section).toContainText("Too few verdicts yet (1 of 1 right)");
  const width = await uma.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await guest.close();
  await colleague.close();
});
