/** The feed by the values of a tag: groups open and close, live, by keys, kept for the person. */
import { expect, type Page, test } from "@playwright/test";
import { createIncidentView } from "#contract/incident-views.ts";
import { getIncident } from "#contract/incidents.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { phone } from "./touch.ts";

let house: FurnishedHouse;
let ids: string[];
test.beforeAll(async () => {
  house = await furnishedHouse();
  const outcomes = await house.of.send(
    { host: "grp-1", check: "disk", status: "critical", hall: "north" },
    { host: "grp-2", check: "disk", status: "warning", hall: "south" },
    { host: "grp-3", check: "disk", status: "warning", hall: "south" },
    { host: "grp-4", check: "disk", status: "warning" },
  );
  ids = outcomes.map((outcome) => outcome.incident_id ?? "");
});
test.afterAll(async () => {
  await house.close();
});

const FEED = "/feed/all?folder=active&query=host%20%3D%20grp-*";
const row = (page: Page, name: string | RegExp) =>
  page.getByRole("grid", { name: "Incidents" }).getByRole("row", { name });

async function groupBy(page: Page, tag: string): Promise<void> {
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("button", { name: /Group by a tag/ }).click();
  await page.keyboard.type(tag);
  await expect(page.getByRole("option", { name: tag })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
}

test("groups say how many and how bad, open with their rows, and follow what happens", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), FEED);
  await expect(row(page, /grp-1/)).toBeVisible();
  await groupBy(page, "hall");
  await expect(row(page, /incident/)).toHaveText([
    /north.*1 incident/,
    /south.*2 incidents/,
    /Without hall.*1 incident/,
  ]);
  await row(page, /south/).click();
  await expect(row(page, /grp-/)).toHaveCount(2);
  await row(page, /Without hall/).click();
  await expect(row(page, /grp-4/)).toBeVisible();
  await row(page, /south/).click();
  await expect(row(page, /grp-[23]/)).toHaveCount(0);

  await page.getByRole("banner").hover();
  await house.of.send({ host: "grp-5", check: "disk", status: "critical", hall: "south" });
  await expect(row(page, /south/)).toContainText("3 incidents");
  await page.reload();
  await expect(row(page, /south/)).toContainText("3 incidents");
  await page.getByRole("button", { name: "Stop grouping by hall" }).click();
  await expect(row(page, /grp-1/)).toBeVisible();
  await expect(row(page, /Without hall/)).toHaveCount(0);
});

test("by keys a group opens, its incident is opened, acknowledged, and the group closes", async ({
  context,
}) => {
  const [north = ""] = ids;
  const ada = house.of.as("ada");
  const page = await house.open(context, ada, FEED);
  await expect(row(page, /grp-1/)).toBeVisible();
  await groupBy(page, "hall");
  await expect(row(page, /north/)).toBeVisible();
  const list = page.getByRole("grid", { name: "Incidents" });
  await list.focus();
  await page.keyboard.press("Home");
  await expect(row(page, /north/)).toBeVisible();
  const key = (await row(page, /north/).getAttribute("aria-rowindex")) ?? "1";
  for (let step = 1; step < Number(key); step += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(row(page, /grp-1/)).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("c");
  await expect
    .poll(
      async () =>
        (await ada.call(getIncident, { params: { env: "all", id: north } })).acknowledgement?.by,
    )
    .toBe(ada.userId);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "grp-1" })).toBeVisible();
  await page.keyboard.press("k");
  await page.keyboard.press("ArrowLeft");
  await expect(row(page, /grp-1/)).toHaveCount(0);
});

test("a shared view groups for everybody who looks at it; one's own choice stands, until a view is chosen", async ({
  context,
}) => {
  await house.of.as("ada").call(createIncidentView, {
    body: { name: "Halls", columns: ["alerts"], group_by: "hall" },
  });
  const page = await house.open(context, house.of.as("uma"), FEED);
  await expect(row(page, /south/)).toContainText("incident");
  await page.getByRole("button", { name: "Stop grouping by hall" }).click();
  await expect(row(page, /grp-1/)).toBeVisible();
  await page.reload();
  await expect(row(page, /grp-1/)).toBeVisible();
  await expect(row(page, /south/)).toHaveCount(0);

  await page.getByRole("button", { name: "Columns" }).click();
  const view = (name: string) => page.getByRole("radio", { name });
  await view("Default").click();
  await expect(view("Default")).toBeChecked();
  await view("Halls").click();
  await expect(view("Halls")).toBeChecked();
  await expect(row(page, /south/)).toContainText("incident");
  // Columns of one's own leave the groups as they are.
  const responders = page.getByRole("checkbox", { name: "Responders" });
  await responders.click();
  await expect(responders).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(row(page, /south/)).toContainText("incident");
});

test("on a phone groups open and close by a tap, and are chosen there as well", async ({
  browser,
}) => {
  const context = await browser.newContext(phone);
  const page = await house.open(context, house.of.as("rui"), FEED);
  // By itself, or under the groups of a view.
  await expect(row(page, /grp-1|north/)).toBeVisible();
  await page.getByRole("button", { name: "View and groups" }).tap();
  await page.getByRole("button", { name: /Group by a tag/ }).tap();
  await page.getByRole("option", { name: "hall", exact: true }).tap();
  await page.keyboard.press("Escape");
  await expect(row(page, /south.*incident/)).toBeVisible();

  // Over the first heading lies its copy that stays in sight: a finger meets that.
  const tapHeading = (name: RegExp) => row(page, name).tap({ force: true });
  await tapHeading(/south/);
  await expect(row(page, /grp-2/)).toBeVisible();
  await row(page, /grp-2/).tap();
  await expect(page.getByRole("heading", { name: "grp-2" })).toBeVisible();
  await page.goBack();
  await expect(row(page, /south/)).toBeVisible();
  await tapHeading(/north/);
  await expect(row(page, /grp-1/)).toBeVisible();
  await tapHeading(/north/);
  await expect(row(page, /grp-1/)).toHaveCount(0);
  await context.close();
});
