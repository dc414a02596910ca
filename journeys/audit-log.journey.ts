/**
 * As an admin, from the screens: people, roles, keys and single sign-on, by real mail; and what the
 * audit log tells of it.
 */
import { expect, type Page, test } from "@playwright/test";
import { openTestMailServer, type TestMailServer } from "#server/test-mail-server.ts";
import { samlProvider, type TestProvider } from "#server/features/sso/test-providers.ts";
import { journeyHouse, type JourneyHouse } from "./house.ts";

let house: JourneyHouse;
let post: TestMailServer;
let provider: TestProvider;
test.beforeAll(async () => {
  [post, provider] = await Promise.all([openTestMailServer(), samlProvider()]);
  house = await journeyHouse({
    TOCSIN_SMTP_URL: post.url,
    TOCSIN_PUBLIC_URL: "http://console.northwind.example",
  });
});
test.afterAll(async () => {
  provider.stop();
  await house.close();
  await post.close();
});

test("an admin invites by mail, changes a role, a key and the single sign-on, and each stands in the audit log with before and after", async ({
  context,
  browser,
}) => {
  const page = await house.open(context, "/settings/roles/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Night shift");
  await page
    .getByRole("group", { name: "Access to Filters and maintenance" })
    .getByText("Full")
    .click();
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page).toHaveURL(/roles\/\d+$/);
  await page.getByRole("textbox", { name: "Name" }).fill("Night watch");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Saved Night watch")).toBeVisible();

  // The mail's link leads to the address that the operator gave, whatever address the admin came
  // by.
  await page.goto(`${house.url}/settings/user_management/new`);
  await page.getByRole("textbox", { name: "E-mail" }).fill("nils@northwind.example");
  await page.getByRole("combobox", { name: "Roles" }).fill("Night");
  await expect(page.getByRole("option", { name: /Night/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("row", { name: /nils/ })).toContainText("Invited");
  await expect.poll(() => post.mailTo("nils@northwind.example").length).toBe(1);
  const [, path = ""] =
    /http:\/\/console\.northwind\.example(\/activate\S+)/.exec(
      post.mailTo("nils@northwind.example")[0]?.text ?? "",
    ) ?? [];
  const inviteePage = await (await browser.newContext()).newPage();
  await inviteePage.goto(house.url + path);
  await inviteePage.getByLabel("Your name").fill("Nils");
  await inviteePage.getByLabel("Your password", { exact: true }).fill("Quiet-harbour-7");
  await inviteePage.getByRole("button", { name: "Create account" }).click();
  await expect(inviteePage).toHaveURL(/\/feed\//);
  await inviteePage.context().close();

  await page.goto(`${house.url}/settings/api_keys/new`);
  await page.getByRole("textbox", { name: "Name" }).fill("Sender");
  await page.getByRole("button", { name: "Create" }).click();
  const keyDialog = page.getByRole("dialog", { name: "Copy the key now" });
  const key = (await keyDialog.getByText(/^tk_in_/).innerText()).trim();
  await keyDialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Old sender");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Saved Old sender")).toBeVisible();

  await page.goto(`${house.url}/settings/sso/saml`);
  await page.getByRole("textbox", { name: "Issuer (entity ID)" }).fill("https://idp.test/entity");
  await page.getByRole("textbox", { name: "Sign-in URL" }).fill(`${provider.url}/sso`);
  await page.getByRole("textbox", { name: "Certificate" }).fill(provider.certificate);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("These settings have not been tested.")).toBeVisible();
  await page.getByRole("textbox", { name: "Issuer (entity ID)" }).fill("https://idp.test/another");
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/configure"));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  expect((await saved).status()).toBe(200);

  await expectAuditEntry(page, {
    search: "Night watch",
    row: /Changed by Ada/,
    says: /Night shift.*Night watch/s,
  });
  await expectAuditEntry(page, {
    search: "nils invite",
    row: /nils/,
    says: /nils@northwind\.example/,
  });
  await expectAuditEntry(page, {
    search: "Old sender",
    row: /Changed by Ada/,
    says: /Sender.*Old sender/s,
  });
  await expectAuditEntry(page, {
    search: "idp.test another",
    row: /Changed by Ada/,
    says: /idp\.test\/entity.*idp\.test\/another/s,
  });
  const exported = await (
    await context.request.get(`${house.url}/resources/v2.0/audit-logs/export`)
  ).text();
  for (const secret of [key, path.replace(/^.*#token=/, ""), "Quiet-harbour-7"])
    expect([secret.length > 6, exported.includes(secret)]).toEqual([true, false]);
});

async function expectAuditEntry(
  page: Page,
  { search, row, says }: { search: string; row: RegExp; says: RegExp },
): Promise<void> {
  await page.goto(`${house.url}/settings/audit-logs?text=${encodeURIComponent(search)}`);
  const rows = page.getByRole("row").filter({ hasText: row });
  await expect(rows.first()).toBeVisible();
  await rows.first().click();
  await expect(
    page
      .getByRole("region")
      .filter({ has: page.getByRole("heading", { level: 2 }) })
      .last(),
  ).toContainText(says);
}
