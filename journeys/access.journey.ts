/**
 * People, roles and keys from the screens alone: an administrator invites, the invited comes in,
 * and may do what their role says.
 */
import { expect, test } from "@playwright/test";
import { postEvents } from "#server/test-client.ts";
import { journeyHouse, type JourneyHouse } from "./house.ts";

let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
});
test.afterAll(async () => {
  await house.close();
});

test("a role is made, somebody is invited into it, follows the link, and sees what the role gives and nothing else", async ({
  context,
  browser,
}) => {
  const page = await house.open(context, "/settings/roles/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Filter keepers");
  await page
    .getByRole("group", { name: "Access to Filters and maintenance" })
    .getByText("Full")
    .click();
  await expect(page.getByRole("region", { name: "Summary" })).toContainText(
    /Full access.*Filters and maintenance/s,
  );
  // What no part of this version asks for is not offered.
  await expect(page.getByRole("group", { name: /^Access to/ })).not.toHaveCount(0);
  await expect(page.getByRole("group", { name: "Access to Tag definitions" })).toHaveCount(0);
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/roles\/\d+$/);

  await page.goto(`${house.url}/settings/user_management/new`);
  await page.getByRole("textbox", { name: "E-mail" }).fill("nils@northwind.example");
  await page.getByRole("combobox", { name: "Roles" }).fill("Filter");
  await expect(page.getByRole("option", { name: "Filter keepers" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create" }).click();
  const dialog = page.getByRole("dialog", { name: "Pass this link on" });
  const link = (await dialog.getByText(/#token=/).innerText()).trim();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: /nils/ })).toContainText("Invited");

  const inviteePage = await (await browser.newContext()).newPage();
  await inviteePage.goto(link.replace(/^https?:\/\/[^/]+/, house.url));
  await expect(
    inviteePage.getByText(/^Northwind has invited nils@northwind\.example\./),
  ).toBeVisible();
  await inviteePage.getByLabel("Your name").fill("Nils");
  await inviteePage.getByLabel("Your password", { exact: true }).fill("Quiet-harbour-7");
  await inviteePage.getByRole("button", { name: "Create account" }).click();
  await expect(inviteePage).toHaveURL(/\/feed\//);
  await inviteePage.goto(`${house.url}/settings/alert-filtering`);
  await expect(inviteePage.getByRole("link", { name: "New filter" }).first()).toBeVisible();
  await expect(
    inviteePage.getByRole("navigation", { name: "Settings" }).getByRole("link"),
  ).toHaveText(["Alert filtering", "Planned maintenance"]);
  await inviteePage.goto(`${house.url}/settings/roles`);
  await expect(inviteePage.getByText("You have no permissions")).toBeVisible();

  // Switched off, they are out at once.
  await page.reload();
  await page.getByRole("row", { name: /Nils/ }).click();
  await page.getByRole("switch", { name: "Active" }).click();
  await expect(inviteePage).toHaveURL(/\/sign-in/, { timeout: 30_000 });
  await inviteePage.context().close();
});

test("a key is shown once, sends an event, and sends none once it is off", async ({ context }) => {
  const page = await house.open(context, "/settings/api_keys/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Sender");
  await page.getByRole("button", { name: "Create" }).click();
  const dialog = page.getByRole("dialog", { name: "Copy the key now" });
  const key = (await dialog.getByText(/^tk_in_/).innerText()).trim();
  await dialog.getByRole("button", { name: "Done" }).click();
  const send = async () =>
    (
      await postEvents({ url: house.url, appKey: house.appKey, ingestKey: key }, [
        { host: "a", status: "critical" },
      ])
    ).status;
  expect(await send()).toBe(202);
  await page.getByRole("switch", { name: "Active" }).click();
  await expect.poll(send).toBe(401);
  await expect(page.locator("body")).not.toContainText(key);
});
