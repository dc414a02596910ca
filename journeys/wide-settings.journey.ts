/** Pages of the settings where an organization has much: nothing overlaps, and little is drawn. */
import { expect, test } from "@playwright/test";
import { createIncidentView } from "#contract/incident-views.ts";
import { createRole, getRole } from "#contract/roles.ts";
import { incidentColumns } from "#contract/view-columns.ts";
import { insertEnvironment } from "#server/features/environments/store.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";

let house: FurnishedHouse;
test.beforeAll(async () => {
  house = await furnishedHouse();
});
test.afterAll(async () => {
  await house.close();
});

test("a role of an organization with a thousand environments shows those it reaches, and adds others by name", async ({
  context,
}) => {
  await house.of.sql(async (sql) => {
    for (let number = 0; number < 1000; number += 1)
      await insertEnvironment(sql, {
        name: `Branch ${number}`,
        description: "",
        filter: `branch = b${number}`,
        group_id: null,
        created_at: house.of.clock.nowS(),
      });
  });
  const ada = house.of.as("ada");
  const { id } = await ada.call(createRole, { body: { name: "Branches" } });
  const page = await house.open(context, ada, `/settings/roles/${id}`);
  await page.getByRole("button", { name: "Add an environment" }).click();
  await page.getByRole("combobox", { name: /Search|Add an environment/ }).fill("Branch 917");
  await page.getByRole("option", { name: "Branch 917" }).click();
  await expect(page.getByRole("button", { name: /Access to Branch 917/ })).toBeVisible();
  expect(await page.locator("*").count()).toBeLessThan(3000);
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect
    .poll(async () => (await ada.call(getRole, { params: { id } })).environments)
    .toHaveLength(1);
});

test("the preview of a view with every column has room for titles, and no heading runs into the next", async ({
  context,
}) => {
  const ada = house.of.as("ada");
  const { id } = await ada.call(createIncidentView, {
    body: { name: "Everything", columns: ["overview", ...incidentColumns, "tag:host"] },
  });
  const page = await house.open(context, ada, `/settings/incident-view/${id}`);
  const table = page.getByRole("table", { name: "Preview" });
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const headings = await table
      .getByRole("columnheader")
      .evaluateAll((cells) => cells.map((cell) => cell.scrollWidth - cell.clientWidth));
    expect(headings.filter((excess) => excess > 0)).toEqual([]);
    const overview = table.getByRole("columnheader", { name: "Overview" });
    expect((await overview.boundingBox())?.width).toBeGreaterThan(200);
  }
});

test("a long name in a preview ends with an ellipsis in its own column", async ({ context }) => {
  const host = `${"billing-reconciliation-worker-".repeat(4)}1`;
  await house.of.send({ host, check: "disk", status: "critical" });
  const page = await house.open(context, house.of.as("ada"), "/settings/planned-maintenance/new");
  await page.getByRole("textbox", { name: "Mute alerts that match" }).click();
  await page.keyboard.type("host = billing-*");
  const link = page.getByRole("link", { name: host });
  const edges = await link.evaluate((element) => ({
    link: element.getBoundingClientRect().right,
    column: element.closest("td")?.getBoundingClientRect().right ?? 0,
  }));
  expect(edges.link).toBeLessThanOrEqual(edges.column);
});
