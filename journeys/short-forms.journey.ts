/** Searching by tag category, and what incidents say of a tag in the results. */
import { expect, type Page, test } from "@playwright/test";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";

let house: FurnishedHouse;
test.beforeAll(async () => {
  house = await furnishedHouse();
  await house.of.sql((sql) =>
    sql(
      `UPDATE organizations SET feature_toggles = feature_toggles || '{"namespace_search": true}'
       WHERE id = tocsin_organization()`,
    ),
  );
  await house.of.send(
    { host: "db-1", team: "storage", status: "critical" },
    { host: "shop-1", owner: "storage", team: "shop", status: "warning" },
    { host: "web-1", team: "web", status: "warning" },
  );
});
test.afterAll(async () => {
  await house.close();
});

const rowOf = (page: Page, text: string) =>
  page.getByRole("grid", { name: "Results" }).getByRole("row").filter({ hasText: text });
const lineOf = (page: Page) => page.getByRole("textbox", { name: "Search with a query" });

test("a category is completed with its values, and a facet sees what it asks for", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), "/search?kind=incidents");
  await expect(rowOf(page, "web-1")).toHaveCount(1);
  const option = (name: string) => page.getByRole("option", { name });
  await lineOf(page).click();
  await expect(page.locator("[contenteditable='true']")).toBeFocused();
  await lineOf(page).pressSequentially("own");
  await expect(option("ownership:")).toBeVisible();
  await lineOf(page).press("Escape");
  await lineOf(page).pressSequentially("ership:sto");
  await expect(option("storage")).toBeVisible();
  await lineOf(page).press("Tab");
  await expect(lineOf(page)).toHaveText("ownership:storage");
  await lineOf(page).press("Escape");
  await lineOf(page).press("Enter");
  await expect(rowOf(page, "web-1")).toHaveCount(0);
  await expect(rowOf(page, "db-1")).toHaveCount(1);
  await expect(rowOf(page, "shop-1")).toHaveCount(1);
  await page.getByRole("checkbox", { name: /^Critical/ }).check();
  await expect(rowOf(page, "shop-1")).toHaveCount(0);
  await expect(rowOf(page, "db-1")).toHaveCount(1);

  await lineOf(page).click();
  await lineOf(page).press("ControlOrMeta+a");
  await lineOf(page).pressSequentially("onwership:storage");
  await lineOf(page).press("Escape");
  await lineOf(page).press("Enter");
  await expect(page.getByText(/'onwership' is not a tag category/).first()).toBeVisible();
});

test("a tag is a column of the results, in the address", async ({ context }) => {
  const page = await house.open(
    context,
    house.of.as("ada"),
    "/search?kind=incidents&query=host%3Ashop-*&columns=number,tag:team",
  );
  await expect(rowOf(page, "shop-1")).toContainText("team: shop");
  await expect(rowOf(page, "db-1")).toHaveCount(0);
});
