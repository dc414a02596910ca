/** Unified search while things change: what is new, what is cut, and what is done from the results. */
import { expect, type Page, test } from "@playwright/test";
import { getIncident } from "#contract/incidents.ts";
import { asOwner } from "#server/test-house.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { searchFor } from "./search-for.ts";
import { seriousNow } from "./serious-violations.ts";
import { waitUntilLoaded } from "./wait-until-loaded.ts";

let house: FurnishedHouse;
const ids = new Map<string, string>();
test.beforeAll(async () => {
  house = await furnishedHouse();
  for (const host of ["key-1", "pointer-1", "beside-1", "beside-2"]) {
    const [outcome] = await house.of.send({
      host,
      check: host,
      status: "critical",
      description: `${host} is down`,
    });
    ids.set(host, outcome?.incident_id ?? "0");
  }
  await report("CHG-1", "Firmware of the controllers");
});
test.afterAll(async () => {
  await house.close();
});

async function report(identifier: string, summary: string): Promise<void> {
  const { status } = await house.of.post(
    {
      app_key: house.of.appKey,
      identifier,
      status: "Done",
      summary,
      start: Math.floor(Date.now() / 1000) - 60,
      tags: { team: "storage" },
    },
    { path: "/data/v2/changes" },
  );
  expect(status).toBe(202);
}

const incident = (host: string) =>
  house.of.as("ada").call(getIncident, { params: { env: "all", id: ids.get(host) ?? "0" } });
const rowsOf = (page: Page) => page.getByRole("grid", { name: "Results" }).getByRole("row");
const rowOf = (page: Page, text: string) => rowsOf(page).filter({ hasText: text });
const search = (query: string, kind = "incidents"): string =>
  `/search?query=${encodeURIComponent(query)}&kind=${kind}`;

test("what is new waits in a bar, what is known changes where it stands", async ({ context }) => {
  await house.of.send({ host: "new-1", check: "disk", status: "warning" });
  const page = await house.open(context, house.of.as("ada"), search("host = new-*"));
  await expect(rowsOf(page)).toHaveCount(1);
  // Once the connection stands, what was asked before is asked again: nothing is new to that.
  await page.waitForLoadState("networkidle");
  await house.of.send({ host: "new-1", check: "disk", status: "critical" });
  await expect(rowOf(page, "new-1").getByRole("img", { name: "Critical" })).toBeVisible();
  await house.of.send(
    { host: "new-2", check: "disk", status: "critical" },
    { host: "new-3", check: "disk", status: "critical" },
    { host: "other-1", check: "disk", status: "critical" },
  );
  const bar = page.getByRole("button", { name: "2 new" });
  await expect(bar).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
  await bar.click();
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(bar).toHaveCount(0);
  await expect(page.getByText("3 of 3")).toBeVisible();
});

test("whoever comes back to a search sees it as it is by then, with nothing counted as new", async ({
  context,
}) => {
  const send = (host: string, status = "critical") =>
    house.of.send({ host, check: host, status, description: host });
  await send("again-1", "warning");
  const page = await house.open(context, house.of.as("ada"), search("host = again-*"));
  await expect(rowsOf(page)).toHaveCount(1);
  await page.waitForLoadState("networkidle");
  await send("again-1");
  await expect(rowOf(page, "again-1").getByRole("img", { name: "Critical" })).toBeVisible();
  await send("again-2");
  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
  await page.getByRole("link", { name: "Incidents", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: "again-2" })).toBeVisible();
  await send("again-3");
  await expect(page.getByRole("row").filter({ hasText: "again-3" })).toBeVisible();
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: /^\d+ new$/ })).toHaveCount(0);
});

test("incidents are acknowledged and resolved from the results by key, and that is undone", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), search("host = key-1"));
  const row = rowOf(page, "key-1");
  await expect(row).toHaveCount(1);
  await page.keyboard.press("j");
  await page.keyboard.press("c");
  await expect(row).toContainText("Acknowledged by Ada");
  await expect.poll(async () => (await incident("key-1")).acknowledgement?.name).toMatch(/^Ada/);
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.keyboard.press("u");
  await expect(row).not.toContainText("Acknowledged");
  await expect.poll(async () => (await incident("key-1")).acknowledgement).toBeNull();
  await page.keyboard.press("r");
  await expect(row.getByRole("img", { name: "OK" })).toBeVisible();
  await expect.poll(async () => (await incident("key-1")).active).toBe(false);
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.keyboard.press("u");
  await expect(row.getByRole("img", { name: "Critical" })).toBeVisible();
  await expect.poll(async () => (await incident("key-1")).active).toBe(true);
});

test("incidents are chosen and resolved from the results by the pointer, and that is undone", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), search("pointer", "all"));
  const row = rowOf(page, "Incident").filter({ hasText: "pointer-1" });
  await row.getByRole("checkbox").click();
  await page.getByRole("button", { name: "Resolve 1 incident" }).click();
  await expect(row.getByRole("img", { name: "OK" })).toBeVisible();
  await expect.poll(async () => (await incident("pointer-1")).active).toBe(false);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByRole("img", { name: "Critical" })).toBeVisible();
  await expect.poll(async () => (await incident("pointer-1")).active).toBe(true);
});

test("who may only look is offered neither boxes nor actions", async ({ context }) => {
  const reader = await house.of.join({
    permissions: ["search@read"],
    environments: [{ environment_id: "all", access: "read" }],
  });
  const page = await house.open(context, reader, search("host = key-1"));
  await expect(rowOf(page, "key-1")).toHaveCount(1);
  await expect(page.getByRole("checkbox", { name: /^Select/ })).toHaveCount(0);
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "key-1" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Resolve/ })).toHaveCount(0);
  expect((await incident("key-1")).active).toBe(true);
});

test("an alert and its incident open beside the list, and closing gives the list its keys back", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), search("host = beside-*", "alerts"));
  await rowOf(page, "beside-2").click();
  const opened = page.getByRole("region", { name: "Opened result" });
  await expect(opened.getByRole("heading", { name: /beside-2/ })).toBeVisible();
  await opened.getByRole("button", { name: "Next result" }).click();
  await expect(opened.getByRole("heading", { name: /beside-1/ })).toBeVisible();
  await opened.getByRole("button", { name: /^Open incident/ }).click();
  const title = opened.getByRole("heading", { level: 1, name: "beside-1" });
  await expect(title).toBeVisible();
  await opened.getByRole("tab", { name: /^Activity/ }).click();
  await expect(opened.getByRole("tab", { name: /^Activity/, selected: true })).toBeVisible();
  await page.goBack();
  await expect(opened.getByRole("button", { name: /^Open incident/ })).toBeVisible();
  await page.goForward();
  await expect(title).toBeVisible();
  await opened.getByRole("link", { name: "Close", exact: true }).click();
  await expect(page.getByRole("region", { name: "Opened result" })).toHaveCount(0);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(opened.getByRole("heading", { name: /beside/ })).toBeVisible();
});

test("on a phone results are narrowed down in a drawer", async ({ browser }) => {
  const context = await browser.newContext({
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await house.open(context, house.of.as("ada"), search("beside"));
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Narrow down" }).tap();
  const drawer = page.getByRole("dialog", { name: "Narrow down" });
  await expect(drawer.getByRole("heading", { name: "Narrow down" })).toHaveCount(1);
  await drawer
    .locator("label")
    .filter({ hasText: /^beside-1$/ })
    .tap();
  await expect(page).toHaveURL(/host\+%3D\+beside-1/);
  await expect(drawer.getByRole("checkbox", { name: /^beside-1, 1/ })).toBeChecked();
  expect(await seriousNow(page)).toEqual([]);
  await drawer.getByRole("button", { name: "Close" }).tap();
  await expect(drawer).toHaveCount(0);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Narrow down, 1 chosen" }).tap();
  await drawer.getByRole("button", { name: "Clear 1" }).tap();
  await expect(page).toHaveURL(/query=beside&/);
  await context.close();
});

test("what did not fit into the time is left out, and that is said", async ({ context }) => {
  const page = await house.open(context, house.of.as("ada"), search("key", "all"));
  const note = page.getByText(/These results are incomplete/);
  await expect(rowOf(page, "key-1").first()).toBeVisible();
  await expect(note).toHaveCount(0);
  await asOwner(house.of.house.ownerUrl, async (client) => {
    await client.query("BEGIN");
    // Nobody reads a change until this ends.
    await client.query("LOCK TABLE changes IN ACCESS EXCLUSIVE MODE");
    await page.reload();
    await expect(note).toBeVisible();
    await expect(note).toContainText("key");
    await expect(rowOf(page, "key-1").first()).toBeVisible();
    await expect(page.getByText(/Those are all|That is the only/)).toHaveCount(0);
    await client.query("ROLLBACK");
  });
  await page.reload();
  await expect(rowOf(page, "key-1").first()).toBeVisible();
  await expect(note).toHaveCount(0);
});

test("where nothing was found in time, the search does not say that nothing matches", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), search("beside", "all"));
  await expect(rowOf(page, "beside-1").first()).toBeVisible();
  await asOwner(house.of.house.ownerUrl, async (client) => {
    await client.query("BEGIN");
    await client.query("LOCK TABLE incidents IN ACCESS EXCLUSIVE MODE");
    await searchFor(page, "pointer");
    await expect(page.getByRole("heading", { name: "The search took too long" })).toBeVisible();
    await expect(page.getByText("Nothing matches")).toHaveCount(0);
    await client.query("ROLLBACK");
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rowOf(page, "pointer-1").first()).toBeVisible();
});

test("beyond 10,000 results the search says that there are more", async ({ context }) => {
  await asOwner(house.of.house.ownerUrl, (client) =>
    client.query(
      `INSERT INTO changes (organization_id, integration_id, identifier, status, summary, start,
         "end", tags, metadata, created_at, updated_at)
       SELECT organization_id, integration_id, 'MANY-' || n, status, 'One of many', start, start,
         tags, metadata, created_at, updated_at
       FROM changes, generate_series(1, 10001) n WHERE identifier = 'CHG-1'`,
    ),
  );
  const page = await house.open(context, house.of.as("ada"), search("many", "changes"));
  await expect(page.getByText("50 of 10,000+").first()).toBeVisible();
  await expect(
    page.getByText("Showing first 10,000 results, please refine your search"),
  ).toBeVisible();
  await searchFor(page, "MANY-1000*");
  await expect(page.getByText(/^Showing first/)).toHaveCount(0);
  await waitUntilLoaded(page);
  expect(await seriousNow(page)).toEqual([]);
});
