/** Dashboards: built by keys and by the pointer, on a wall, as a file, and for who sees less. */
import fs from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { createDashboard, listDashboards } from "#contract/dashboards.ts";
import { createEnvironment } from "#contract/environments.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { seriousInThemes } from "./serious-violations.ts";
import { phone } from "./touch.ts";
import { waitUntilLoaded } from "./wait-until-loaded.ts";

let house: FurnishedHouse;
/** Of a dashboard for everybody. */
let path: string;
test.beforeAll(async () => {
  house = await furnishedHouse();
  await house.of.send(
    { host: "wall-1", check: "disk", status: "critical", team: "north" },
    { host: "wall-2", check: "disk", status: "warning", team: "south" },
    { host: "wall-3", check: "disk", status: "warning", team: "south" },
  );
  await house.of.house.server.analytics.drained();
  const { id } = await house.of.as("ada").call(createDashboard, {
    body: {
      name: "Night desk",
      is_for_all: true,
      widgets: [
        { kind: "number", title: "Active now", size: "large", config: { measure: "active" } },
        { kind: "number", title: "New incidents", config: { measure: "incidents" } },
        { kind: "top_n", title: "Busiest hosts", config: { measure: "alerts", by: "host" } },
      ],
    },
  });
  path = `/dashboards/${id}`;
});
test.afterAll(async () => {
  await house.close();
});

const openDashboards = (
  context: Parameters<FurnishedHouse["open"]>[0],
  person = house.of.as("ada"),
  address = path,
) => house.open(context, person, address);
const widget = (page: Page, name: string | RegExp) => page.getByRole("group", { name });
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function createEmpty(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New dashboard" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Create dashboard" }).click();
  await expect(page.getByRole("textbox", { name: "Name of the dashboard" })).toHaveValue(name);
}
const addKind = async (page: Page, kind: string): Promise<void> => {
  await page
    .getByRole("tab", { name: "Add" })
    .or(page.getByText("Add", { exact: true }))
    .click();
  await page.getByRole("button", { name: kind, exact: true }).click();
};

test("a dashboard is built by keys alone, saved, and is there after a reload", async ({
  context,
}) => {
  const page = await openDashboards(context);
  await createEmpty(page, "Night shift");
  await addKind(page, "Number");
  await addKind(page, "Top list");
  const topList = widget(page, /^Incidents · host\. /);
  await topList.focus();
  const before = await topList.getAttribute("aria-label");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(topList).not.toHaveAttribute("aria-label", before ?? "");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Night shift was saved")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Night shift" })).toBeVisible();
  // Of hosts with one incident each, the first by name.
  await expect(page.getByRole("link", { name: /^nw-secret/ }).first()).toBeVisible();
});

test("a widget is dragged to another place", async ({ context }) => {
  const dashboard = await house.of.as("ada").call(createDashboard, {
    body: {
      name: "Dragged",
      widgets: [
        { kind: "number", title: "Left", size: "small", x: 0, y: 0, config: { measure: "alerts" } },
        { kind: "text", title: "Right", size: "small", x: 6, y: 0, config: { markdown: "**hi**" } },
      ],
    },
  });
  const page = await openDashboards(context, undefined, `/dashboards/${dashboard.id}`);
  await page.getByRole("button", { name: /^Edit/ }).click();
  await expect(widget(page, /^Left\. Column 1, row 1/)).toBeVisible();
  const handle = widget(page, /^Left/).getByTitle("Drag to move");
  const from = await handle.boundingBox();
  if (from === null) throw new Error("The handle is not on the page");
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  for (const step of [60, 160, 280]) await page.mouse.move(from.x + step, from.y + 5);
  await page.mouse.up();
  await expect(widget(page, /^Left\. Column 1, row 1/)).toHaveCount(0);
});

test("on a wall there is nothing but the widgets, and they follow what happens", async ({
  context,
}) => {
  const page = await openDashboards(context);
  await expect(card(page, "Active now")).toContainText("critical", { ignoreCase: true });
  await page.getByRole("button", { name: "Full screen" }).click();
  const leave = page.getByRole("button", { name: "Leave full screen" });
  await expect(leave).toBeVisible();
  const busiest = card(page, "Busiest hosts");
  await house.of.send(
    ...["disk", "cpu", "memory"].map((check) => ({
      host: "wall-new",
      check,
      status: "critical",
      team: "north",
    })),
  );
  await house.of.house.server.analytics.drained();
  await expect(busiest).toContainText("wall-new");
  await page.keyboard.press("Escape");
  await expect(leave).toHaveCount(0);
});

test("a dashboard is exported as a file and imported again", async ({ context }) => {
  const page = await openDashboards(context);
  await expect(page.getByRole("heading", { name: "Night desk" })).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Export as JSON" }).click(),
  ]);
  const text = await fs.readFile(await download.path(), "utf8");
  expect(JSON.parse(text)).toMatchObject({ name: "Night desk" });
  await page.getByRole("button", { name: "Import dashboard" }).click();
  await page.locator("input[type=file]").setInputFiles({
    name: "dashboard.json",
    mimeType: "application/json",
    buffer: Buffer.from(text.replace("Night desk", "Night desk, imported")),
  });
  await expect(page.getByText("Night desk, imported was imported")).toBeVisible();
  const { items } = await house.of.as("ada").call(listDashboards, {});
  expect(items.filter(({ name }) => name.startsWith("Night desk"))).toHaveLength(2);
});

test("who sees one environment is shown its figures alone, and may not edit", async ({
  context,
}) => {
  const { id } = await house.of
    .as("ada")
    .call(createEnvironment, { body: { name: "North", filter: "team = north" } });
  await house.of.settle();
  await house.of.house.server.analytics.drained();
  const reader = await house.of.join({
    permissions: ["dashboards@read", "search@read"],
    environments: [{ environment_id: id, access: "read" }],
  });
  const page = await openDashboards(context, reader);
  await expect(card(page, "Busiest hosts")).toContainText("wall-1");
  await expect(card(page, "Busiest hosts")).not.toContainText("wall-2");
  await expect(page.getByRole("button", { name: /^Edit/ })).toHaveCount(0);
});

test("on a phone widgets stand below each other, and nothing keeps anybody out", async ({
  browser,
}) => {
  const context = await browser.newContext(phone);
  const page = await openDashboards(context);
  await expect(card(page, "Active now")).toBeVisible();
  await waitUntilLoaded(page);
  const [first, second] = await Promise.all(
    ["Active now", "New incidents"].map((name) => card(page, name).boundingBox()),
  );
  expect(second?.y).toBeGreaterThan(first?.y ?? Infinity);
  expect(await seriousInThemes(page, "/dashboards")).toEqual([]);
  await context.close();
});
