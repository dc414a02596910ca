/**
 * As an admin: what is set takes effect, is recorded, is copied to another organization, and a
 * quota holds.
 */
import { expect, test } from "@playwright/test";
import { setSuperadmin } from "#server/cli/user.ts";
import { ada, journeyHouse, type JourneyHouse } from "./house.ts";
import { settingsPages } from "./screens.ts";

/** A new organization has no public page: its toggle is off. And it may have several models. */
const pages = settingsPages.filter((path) => path !== "public-page" && path !== "ai-configuration");

let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
});
test.afterAll(async () => {
  await house.close();
});

test("general settings take effect at once and stand in the audit log with before and after", async ({
  context,
}) => {
  const page = await house.open(context, "/settings/general-settings");
  await page.getByRole("textbox", { name: "Display name" }).fill("Northwind Ltd");
  await page.getByRole("textbox", { name: "Changes until flapping" }).fill("9");
  await expect(page.getByText("2 unsaved changes")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Saved the general settings")).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Northwind Ltd");

  await page
    .getByRole("navigation", { name: "Settings" })
    .getByRole("link", { name: "Audit log" })
    .click();
  await page.getByRole("row", { name: /Northwind Ltd.*general settings/s }).click();
  await expect(page.getByRole("region", { name: "Northwind Ltd" })).toContainText(
    /Changes until flapping.*4.*9/s,
  );
  await page.getByRole("searchbox", { name: "Search the audit log" }).fill("nothing-has-this");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await expect(page).toHaveURL(/text=nothing-has-this/);
  await page.goBack();
  const href = await page.getByRole("link", { name: "Export CSV" }).getAttribute("href");
  const file = await context.request.get(house.url + (href ?? ""));
  expect(file.headers()["content-type"]).toContain("text/csv");
});

test("who chose no look themselves has the organization's, and their own stands over it", async ({
  context,
}) => {
  const page = await house.open(context, "/settings/general-settings");
  await page.getByRole("button", { name: /^Theme System/ }).click();
  await page.getByRole("option", { name: "High contrast" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "contrast");

  await page.goto(`${house.url}/user-preferences`);
  await page.getByText("Dark", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect
    .poll(() => house.call("/resources/v2.1/user/customizations"))
    .toMatchObject({ ui: { theme: "dark" } });
  await page.reload();
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("the browser's tab is called as the page, and as what is open on it", async ({ context }) => {
  const page = await house.open(context, "/feed");
  const titles = {
    "alert-enrichment": "Alert enrichment",
    "mapping-enrichment": "Enrichment maps",
    "alert-filtering": "Alert filtering",
    "alert-correlation": "Alert correlation",
    topology: "Topology",
    "incident-enrichment": "Incident enrichment",
    "auto-share": "AutoShare",
    "message-templates": "Message templates",
    workflows: "Workflows",
    "planned-maintenance": "Planned maintenance",
    "tag-manager": "Tag manager",
    api_keys: "API keys",
    sso: "Single sign-on",
    "jit-sso": "SSO configuration",
    roles: "Roles management",
    user_management: "User management",
    service_accounts: "Service accounts",
    "alert-view": "Alert view",
    "incident-view": "Incident feed view",
    "ai-multi-configuration": "AIA configuration",
    "audit-logs": "Audit log",
    quota: "Sharing quotas",
    "shadow-mode": "Shadow mode",
    storage: "Storage",
    "diff-view": "Config manager",
    "general-settings": "General settings",
  };
  expect(Object.keys(titles)).toEqual(pages);
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(`${house.url}/settings/${path}`);
    await expect(page).toHaveTitle(title);
  }
  await page.goto(`${house.url}/settings/tag-manager/host`);
  await expect(page).toHaveTitle("Host");
});

test("an address below a page that has none leads to the page that nothing was found", async ({
  context,
}) => {
  const page = await house.open(context, "/settings/quota");
  await expect(page.getByRole("heading", { level: 1, name: "Sharing quotas" })).toBeVisible();
  for (const path of ["/settings/quota/7", "/settings/diff-view/7", "/settings/roles/7/8"]) {
    await page.goto(house.url + path);
    await expect(page).toHaveURL(`${house.url}/404`);
    await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  }
});

test("a quota is set by the screen, and beyond it nothing is shared", async ({ context }) => {
  await house.send({ host: "db-1", status: "critical" });
  const feed = () =>
    house.call<{ items: { id: string }[] }>(
      "/resources/v2.0/environments/all/feed/incidents?folder=active",
    );
  await expect.poll(async () => (await feed()).items.length).toBe(1);
  const page = await house.open(context, "/settings/quota");
  await page.getByRole("textbox", { name: "Monthly limit for E-mail" }).fill("1");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Saved the sharing quotas")).toBeVisible();
  const share = async (target: string) =>
    house.call("/web/incidents/escalations/email", {
      incident_ids: [(await feed()).items[0]?.id],
      targets: [target],
    });
  await share("one@outside.example");
  await page.reload();
  await expect(page.getByRole("row", { name: /E-mail/ })).toContainText(/1 of 1.*Blocked/s);
  await expect(share("two@outside.example")).rejects.toThrow(/quota_reached/);
});

test("the operator founds an organization, and its admin copies a filter to it by the config manager", async ({
  context,
}) => {
  await setSuperadmin(house.parts, { username: ada.email, isSuperadmin: true });
  await house.call("/resources/v2.0/plans/filters-with-schedules", {
    name: "Lab noise",
    bpql: "team = lab",
  });
  const page = await house.open(context, "/backoffice/organizations/new");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Southridge");
  await page.getByRole("textbox", { name: "Admin's e-mail" }).fill(ada.email);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name: "Southridge", level: 1 })).toBeVisible();
  await page.getByRole("switch", { name: "Tag manager" }).click();
  await expect(page.getByText("Switched Tag manager off successfully")).toBeVisible();

  await page.goto(`${house.url}/settings/diff-view`);
  await page.getByRole("button", { name: /^To/ }).click();
  await page.getByRole("option", { name: /Southridge/ }).click();
  await page.getByRole("checkbox", { name: "Copy Lab noise" }).check();
  await page.getByRole("button", { name: "Copy 1 to Southridge" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByText("Copied 1 to Southridge")).toBeVisible();
  await expect(page.getByText("Lab noise")).toHaveCount(0);
});

test("who does not run the installation sees no way to the back office, and no page there", async ({
  context,
}) => {
  await setSuperadmin(house.parts, { username: ada.email, isSuperadmin: false });
  const page = await house.open(context, "/backoffice/overview");
  await expect(page.getByText("This page needs superadmin.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Backoffice" })).toHaveCount(0);
});

test("on a phone every page of the settings has its way back, and none is wider than the window", async ({
  context,
}) => {
  const page = await house.open(context, "/settings");
  await page.setViewportSize({ width: 390, height: 844 });
  const isFitting = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  for (const path of pages) {
    await page.goto(`${house.url}/settings/${path}`);
    await expect(
      page.getByRole("banner").getByRole("link", { name: "Settings" }).locator("svg"),
      path,
    ).toBeVisible();
    expect(await isFitting(), path).toBe(true);
  }
  await page.goto(`${house.url}/user-preferences`);
  await expect(page.getByText("This session")).toBeVisible();
  expect(await isFitting()).toBe(true);
});
