/** Ctrl K leads to every page, by whatever people call it, and to every entry by its name. */
import { expect, type Page, test } from "@playwright/test";
import { createAlertFilter } from "#contract/alert-filters.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";

let house: FurnishedHouse;
test.beforeAll(async () => {
  house = await furnishedHouse();
});
test.afterAll(async () => {
  await house.close();
});

const findIn = async (page: Page, text: string) => {
  const field = page.getByRole("combobox", { name: /^Type a command/ });
  await field.fill(text);
  return page.getByRole("listbox", { name: "Commands" }).getByRole("option");
};

const pagesBySynonym = {
  mute: "Planned maintenance",
  silence: "Planned maintenance",
  downtime: "Planned maintenance",
  "on-call": "AutoShare",
  webhook: "Integrations",
  dedup: "Alert correlation",
  grouping: "Alert correlation",
  noise: "Alert filtering",
  cmdb: "Enrichment maps",
  lookup: "Enrichment maps",
  saml: "Single sign-on",
  token: "API keys",
};

test("a page is found by other words for it", async ({ context }) => {
  const page = await house.open(context, house.of.as("ada"), "/feed/all?folder=active");
  await page.getByRole("button", { name: /Command palette/ }).click();
  for (const [synonym, title] of Object.entries(pagesBySynonym)) {
    const options = await findIn(page, synonym);
    await expect(options.filter({ hasText: title }).first(), synonym).toBeVisible();
  }
});

test("a rule is found by its name", async ({ context }) => {
  const { id } = await house.of
    .as("ada")
    .call(createAlertFilter, { body: { name: "Chatter of the lab", bpql: "host = lab" } });
  const page = await house.open(context, house.of.as("ada"), "/feed/all?folder=active");
  await page.getByRole("button", { name: /Command palette/ }).click();
  await (await findIn(page, "chatter")).filter({ hasText: "Chatter of the lab" }).click();
  await expect(page).toHaveURL(new RegExp(`/settings/alert-filtering/${id}$`));
  await expect(page.getByRole("heading", { name: "Chatter of the lab" })).toBeVisible();
});
