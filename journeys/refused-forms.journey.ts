/** Whatever a form is refused for is said in words, in sight, with the focus where it is mended. */
import { expect, type Page, test } from "@playwright/test";
import { emptyHouse } from "./house.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { settingsItems } from "./screens.ts";

let house: FurnishedHouse;
test.beforeAll(async () => {
  house = await furnishedHouse();
});
test.afterAll(async () => {
  await house.close();
});

/** The field that the refusal leads to: in sight, focused, marked, and said as a sentence. */
async function expectRefused(page: Page, sentence: RegExp = /^\p{Lu}.*[.!?]$/u): Promise<void> {
  const field = page.locator(":focus[aria-invalid=true]");
  await expect(field).toBeInViewport();
  await expect(field).toHaveAccessibleDescription(sentence);
  await expect(field).not.toHaveAccessibleDescription(/\w_\w/);
}

test("every kind of entry that is created empty leads to its first problem", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), "/settings");
  for (const [path, { isCreatable }] of Object.entries(settingsItems(house.things))) {
    if (!isCreatable) continue;
    await test.step(path, async () => {
      await page.goto(`${house.url}/settings/${path}/new`);
      await page.getByRole("button", { name: /^Create/ }).click();
      await expectRefused(page);
    });
  }
});

test("an environment without a name is refused at the name, and no longer once it has one", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), "/environment");
  await page.getByRole("button", { name: /^Create/ }).click();
  await expectRefused(page, /^Name is required\.$/);
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Payments");
  await expect(name).not.toHaveAttribute("aria-invalid", "true");
});

test("of several problems each is one press away, also from the end of the page", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), "/settings/general-settings");
  const fields = page.getByRole("textbox").and(page.locator("[inputmode=decimal]"));
  await fields.first().fill("");
  await fields.last().fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expectRefused(page);
  await expect(fields.first()).toBeFocused();
  const summary = page.getByRole("alert").filter({ hasText: "Please fix 2 problems" });
  await expect(summary.getByRole("button")).toHaveCount(2);
  await summary.getByRole("button").last().click();
  await expect(fields.last()).toBeFocused();
  await expect(fields.last()).toBeInViewport();
});

test("a field of the screen is named as the screen names it", async ({ context }) => {
  const page = await house.open(context, house.of.as("ada"), "/change-password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expectRefused(page, /^Current password is required\.$/);
  await page.getByLabel("Current password", { exact: true }).fill("whatever");
  await page.getByLabel("New password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Change password" }).click();
  await expectRefused(page, /^New password must have at least 8 characters\.$/);
});

test("signing in and setting up say what is missing before anything is sent", async ({ page }) => {
  await page.goto(`${house.url}/sign-in`);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectRefused(page, /is required\.$/);
  const fresh = await emptyHouse();
  try {
    await page.goto(fresh.url);
    await page.getByRole("button", { name: /^Create/ }).click();
    await expectRefused(page, /^Organization.* is required\.$/);
  } finally {
    await fresh.close();
  }
});

test("a mapping of single sign-on without its parts, and a test without a name, lead to what is missing", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), "/settings/jit-sso");
  await page.getByRole("button", { name: "Add mapping" }).click();
  await expectRefused(page, /^Value is required\.$/);
  await page.getByRole("textbox", { name: "Value" }).fill("admins");
  await page.getByRole("button", { name: "Add mapping" }).click();
  // A list to choose from is no field of the browser: it has the focus, and says what is missing.
  await expect(page.getByText("Role must be chosen.")).toBeInViewport();
  await expect(page.getByRole("button", { name: /^Role/ })).toBeFocused();

  await page.goto(`${house.url}/settings/alert-filtering/${house.things.filter}`);
  const tests = page.getByRole("region", { name: "Tests" });
  await tests.getByRole("button", { name: "New test" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save test" }).click();
  await expectRefused(page, /^Name is required\.$/);
});

test("a name that another has, and no source where some are to be chosen, are refused by name", async ({
  context,
}) => {
  const filter = `${house.url}/settings/alert-filtering/${house.things.filter}`;
  const page = await house.open(context, house.of.as("ada"), "/settings/alert-filtering");
  await page.goto(filter);
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  const taken = await name.inputValue();
  await page.goto(`${house.url}/settings/alert-filtering/new`);
  await name.fill(` ${taken.toUpperCase()}`);
  await page.getByRole("button", { name: /^Create/ }).click();
  await expectRefused(page, /^Please select a unique name\.$/);
  await name.fill("Of one's own");
  await expect(name).not.toHaveAttribute("aria-invalid", "true");

  // A filter never widens to every source because the last one was taken out.
  await name.fill("");
  await page.goto(filter);
  await page.getByRole("checkbox", { name: "Only from some source systems" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expectRefused(page, /^Please select at least one source system\.$/);
  const sources = page.getByRole("combobox", { name: "Source systems" });
  await sources.fill("api");
  await sources.press("Enter");
  await page.getByRole("button", { name: "Remove api" }).click();
  await expect(page.getByRole("checkbox", { name: "Only from some source systems" })).toBeChecked();
});
