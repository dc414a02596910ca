/** What was changed or deleted is put back as it was, from its history or from the audit log. */
import { expect, test } from "@playwright/test";
import {
  createAlertFilter,
  deleteAlertFilter,
  listAlertFilters,
  updateAlertFilter,
} from "#contract/alert-filters.ts";
import { updateOrganizationSettings } from "#contract/organizations.ts";
import {
  createEnvironment,
  deleteEnvironment,
  getEnvironment,
  listEnvironments,
  updateEnvironment,
} from "#contract/environments.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";

let house: FurnishedHouse;
test.beforeAll(async () => {
  house = await furnishedHouse();
});
test.afterAll(async () => {
  await house.close();
});

test("a filter's history says what changed in words, and puts a former version back", async ({
  context,
}) => {
  const ada = house.of.as("ada");
  const { id } = await ada.call(createAlertFilter, {
    body: { name: "Quiet nights", bpql: "host = db-1" },
  });
  await ada.call(updateAlertFilter, { params: { id }, body: { bpql: "host = db-2" } });
  const page = await house.open(context, ada, `/settings/alert-filtering/${id}`);
  await page.getByRole("region", { name: "Quiet nights" }).waitFor();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  const history = page.getByRole("dialog");
  await expect(history.getByRole("listitem").first()).toContainText(
    /Condition.*host = db-1.*host = db-2/s,
  );
  await history.getByRole("button", { name: "Restore this version" }).click();
  await expect(page.getByText(/This is the version of/)).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(async () => (await ada.call(listAlertFilters, {})).items)
    .toContainEqual(expect.objectContaining({ id, bpql: "host = db-1" }));
});

test("what was deleted is made again from the audit log", async ({ context }) => {
  const ada = house.of.as("ada");
  const { id } = await ada.call(createAlertFilter, {
    body: { name: "Lab noise", bpql: "host = lab-1", description: "Of the lab" },
  });
  await ada.call(deleteAlertFilter, { params: { id } });
  const page = await house.open(context, ada, "/settings/audit-logs");
  await page.getByRole("row", { name: /Lab noise.*Deleted/ }).click();
  await page.getByRole("link", { name: "Restore this version" }).click();
  await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue("Of the lab");
  await page.getByRole("button", { name: "Create" }).click();
  await expect
    .poll(async () => (await ada.call(listAlertFilters, {})).items)
    .toContainEqual(expect.objectContaining({ name: "Lab noise", bpql: "host = lab-1" }));
});

test("settings come back from their history", async ({ context }) => {
  const ada = house.of.as("ada");
  for (const auditDays of [50, 70])
    await ada.call(updateOrganizationSettings, { body: { settings: { auditDays } } });
  const page = await house.open(context, ada, "/settings/general-settings");
  await page.getByRole("button", { name: "History" }).click();
  await page
    .getByRole("dialog")
    .getByRole("listitem")
    .nth(1)
    .getByRole("button", { name: "Restore this version" })
    .click();
  await expect(page.getByLabel("Audit log is kept for", { exact: true })).toHaveValue("50");
});

test("an environment comes back as it was, from its history, and from the audit log when it was deleted", async ({
  context,
}) => {
  const ada = house.of.as("ada");
  const { id } = await ada.call(createEnvironment, {
    body: { name: "Shop", description: "All of it", filter: "host = shop-*" },
  });
  await ada.call(updateEnvironment, { params: { id }, body: { filter: "host = shop-1" } });
  const filterOf = async (name: string) => {
    const environment = (await ada.call(listEnvironments, {})).items.find(
      (item) => item.name === name,
    );
    return environment
      ? (
          await ada.call(getEnvironment, {
            params: { id: environment.id },
            query: { showFilterRules: "1" },
          })
        ).filter
      : undefined;
  };
  const page = await house.open(context, ada, `/environment/${id}`);
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore this version" }).click();
  await page.getByRole("button", { name: /^Save environment/ }).click();
  await expect.poll(() => filterOf("Shop")).toBe("host = shop-*");

  await ada.call(deleteEnvironment, { params: { id } });
  await page.goto(`${house.url}/settings/audit-logs`);
  await page.getByRole("row", { name: /Shop.*Deleted/ }).click();
  await page.getByRole("link", { name: "Restore this version" }).click();
  await expect(page.getByText(/This is the version of/)).toBeVisible();
  await page.getByRole("button", { name: /^Create environment/ }).click();
  await expect.poll(() => filterOf("Shop")).toBe("host = shop-*");
});
