/** Two people change the same entry: neither loses what only they changed. */
import { expect, type Page, test } from "@playwright/test";
import { deleteAlertFilter, listAlertFilters } from "#contract/alert-filters.ts";
import { createEnvironment, getEnvironment, updateEnvironment } from "#contract/environments.ts";
import { updateOrganizationSettings } from "#contract/organizations.ts";
import { getQuotas, saveQuotas } from "#contract/quotas.ts";
import { createRole, getRole, updateRole } from "#contract/roles.ts";
import type { Person } from "#server/test-cast.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";

let house: FurnishedHouse;
let editor: Person;
let roleId: string;
test.beforeAll(async () => {
  house = await furnishedHouse();
  editor = await house.of.join("admin");
  const { id } = await editor.call(createRole, {
    body: { name: "Watchers", permissions: ["users@read", "roles@read"] },
  });
  roleId = id;
});
test.afterAll(async () => {
  await house.close();
});

const notice = (page: Page, text: RegExp) =>
  page.getByRole("region", { name: "Watchers" }).getByText(text);
const save = (page: Page) => page.getByRole("button", { name: "Save" });

test("what the other saved meanwhile is merged in, and a permission that was revoked stays revoked", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), `/settings/roles/${roleId}`);
  await page.getByRole("textbox", { name: "Description" }).fill("They watch");
  await editor.call(updateRole, { params: { id: roleId }, body: { permissions: ["roles@read"] } });
  await expect(notice(page, /saved a change while you were editing/)).toBeVisible();
  await save(page).click();
  // What is saved is shown before the server has it.
  await expect
    .poll(() => editor.call(getRole, { params: { id: roleId } }))
    .toMatchObject({
      description: "They watch",
      permissions: ["roles@read"],
    });
});

test("where both changed the same, both versions are shown with the name, and one is chosen before anything is saved", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), `/settings/roles/${roleId}`);
  const description = page.getByRole("textbox", { name: "Description" });
  await description.fill("Ada's words");
  await editor.call(updateRole, {
    params: { id: roleId },
    body: { description: "Other words", permissions: ["roles@read", "sso@read"] },
  });
  await expect(notice(page, /Joined \d+ changed the same fields as you/)).toBeVisible();
  await expect(notice(page, /Ada's words/).last()).toBeVisible();
  await expect(notice(page, /Other words/).last()).toBeVisible();
  await expect(save(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Keep mine" }).click();
  await save(page).click();
  // What is saved is shown before the server has it.
  await expect
    .poll(() => editor.call(getRole, { params: { id: roleId } }))
    .toMatchObject({
      description: "Ada's words",
      permissions: ["roles@read", "sso@read"],
    });
});

test("what is deleted while it is being changed can be saved as new", async ({ context }) => {
  const page = await house.open(
    context,
    house.of.as("ada"),
    `/settings/alert-filtering/${house.things.filter}`,
  );
  await page.getByRole("textbox", { name: "Name" }).fill("Not lost");
  await editor.call(deleteAlertFilter, { params: { id: house.things.filter } });
  await expect(page.getByText(/deleted .* while you were editing/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Not lost");
  await page.getByRole("button", { name: "Save as new" }).click();
  await expect(page).not.toHaveURL(new RegExp(`${house.things.filter}$`));
  await expect
    .poll(async () => (await editor.call(listAlertFilters, {})).items.map(({ name }) => name))
    .toContain("Not lost");
});

test("settings, quotas, tags and environments are merged and chosen from in the same way", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), "/settings/general-settings");
  const conflict = (label: string) =>
    page.getByRole("term").getByText(label, { exact: true }).first();

  await page.getByLabel("Audit log is kept for", { exact: true }).fill("40");
  await editor.call(updateOrganizationSettings, {
    body: { settings: { auditDays: 50, displayName: "Northwind Two" } },
  });
  await expect(conflict("Audit log is kept for")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Northwind Two");
  await page.getByRole("button", { name: "Take theirs" }).click();
  await expect(page.getByLabel("Audit log is kept for", { exact: true })).toHaveValue("50");

  await page.goto(`${house.url}/settings/quota`);
  await page.getByRole("textbox", { name: "Monthly limit for E-mail" }).fill("7");
  await editor.call(saveQuotas, { body: { items: [{ channel: "email", limit: 9 }] } });
  await expect(conflict("E-mail")).toBeVisible();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await save(page).click();
  await expect
    .poll(async () => (await editor.call(getQuotas, {})).items)
    .toContainEqual(expect.objectContaining({ channel: "email", limit: 7 }));

  const { id } = await editor.call(createEnvironment, {
    body: { name: "Payments", filter: "team = pay" },
  });
  await page.goto(`${house.url}/environment/${id}`);
  await page.getByRole("textbox", { name: "Description" }).fill("What pays us");
  await editor.call(updateEnvironment, {
    params: { id },
    body: { name: "Payment", description: "Cards", filter: "team = cards" },
  });
  await expect(conflict("Description")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Payment");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("button", { name: "Save environment" }).click();
  await expect
    .poll(() => editor.call(getEnvironment, { params: { id }, query: { showFilterRules: "true" } }))
    .toMatchObject({ name: "Payment", description: "What pays us", filter: "team = cards" });
});

test("what is written while a save is coming to its end is not lost with it", async ({
  context,
}) => {
  const { id } = await editor.call(createEnvironment, {
    body: { name: "Warehouse", filter: "team = warehouse" },
  });
  const page = await house.open(context, house.of.as("ada"), `/environment/${id}`);
  const description = page.getByRole("textbox", { name: "Description" });
  const saveEnvironment = page.getByRole("button", { name: "Save environment" });
  await description.fill("Shelves");
  // The page is shown what is saved before everything that a save refreshes is there.
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(/environments-counters/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await saveEnvironment.click();
  await expect(saveEnvironment).toHaveCount(0);
  await description.fill("Shelves and gates");
  release();
  await expect(page.getByText("Saved Warehouse")).toBeVisible();
  await expect(description).toHaveValue("Shelves and gates");
  await saveEnvironment.click();
  await expect
    .poll(() => editor.call(getEnvironment, { params: { id } }))
    .toMatchObject({ description: "Shelves and gates" });
  await page.unrouteAll({ behavior: "wait" });
});
