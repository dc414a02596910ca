/** Two people change the same entry: neither loses what only they changed. */
import { expect, type Page, test } from "@playwright/test";
import { deleteAlertFilter, listAlertFilters } from "#contract/alert-filters.ts";
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
  await expect(notice(page, /saved a change while you were writing/)).toBeVisible();
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
  await expect(notice(page, /Joined \d+ changed the same as you/)).toBeVisible();
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
  await expect(page.getByText(/deleted .* while you were writing/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Not lost");
  await page.getByRole("button", { name: "Save as new" }).click();
  await expect(page).not.toHaveURL(new RegExp(`${house.things.filter}$`));
  await expect
    .poll(async () => (await editor.call(listAlertFilters, {})).items.map(({ name }) => name))
    .toContain("Not lost");
});
