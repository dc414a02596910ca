/** From the token on the settings page to people whom a provider creates and switches off. */
import { expect, type Page, test } from "@playwright/test";
import { createUser } from "#server/cli/user.ts";
import { cutLabels } from "./cut-labels.ts";
import { journeyHouse, type JourneyHouse } from "./house.ts";
import { seriousViolations } from "./serious-violations.ts";

let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
});
test.afterAll(() => house.close());

/** What a provider sends, by the address and the token that it was given. */
const requestAs =
  (baseUrl: string, token: string) =>
  async (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

test("a token is made in the browser; a person whom a request creates is listed, and one whom it switches off is signed out", async ({
  context,
  browser,
}) => {
  const page = await house.open(context, "/settings/sso/saml");
  const baseUrl = `${house.url}/scim/v2`;
  await expect(page.getByText(baseUrl, { exact: true })).toBeVisible();
  await expect(page.getByText("No token: the provider cannot provision.")).toBeVisible();
  await page.getByRole("button", { name: "Create token" }).click();
  const dialog = page.getByRole("dialog", { name: "Token created" });
  const token = await dialog.getByText(/^tk_scim_/).innerText();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("never used")).toBeVisible();

  const people = await house.open(context, "/settings/user_management");
  await expect(people.getByRole("row", { name: /ada@/ })).toBeVisible();
  const send = requestAs(baseUrl, token);
  const created = await send("POST", "/Users", {
    userName: "nina@northwind.example",
    displayName: "Nina New",
    active: true,
  });
  expect(created.status).toBe(201);
  // Without loading the page again.
  await expect(people.getByRole("row", { name: /Nina New/ })).toBeVisible();

  await createUser(house.parts, {
    username: "nils@northwind.example",
    role: "user",
    password: "Quiet-harbour-7",
  });
  const nils = await signInAs(
    await (await browser.newContext()).newPage(),
    "nils@northwind.example",
  );
  const answer = await send(
    "GET",
    `/Users?filter=${encodeURIComponent('userName eq "nils@northwind.example"')}`,
  );
  const { Resources } = (await answer.json()) as { Resources: { id: string }[] };
  const switchNils = (active: boolean) =>
    send("PATCH", `/Users/${Resources[0]?.id}`, {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
      Operations: [{ op: "Replace", path: "active", value: active ? "True" : "False" }],
    });
  expect((await switchNils(false)).status).toBe(200);
  await expect(nils).toHaveURL(/\/sign-in/, { timeout: 20_000 });
  expect((await switchNils(true)).status).toBe(200);
  await signInAs(nils, "nils@northwind.example");

  await page.reload();
  await expect(page.getByText(/last used/)).toBeVisible();
  await page.getByRole("button", { name: "Remove token" }).click();
  await page
    .getByRole("dialog", { name: "Remove token" })
    .getByRole("button", { name: "Remove token" })
    .click();
  await expect(page.getByText("No token: the provider cannot provision.")).toBeVisible();
  expect((await send("GET", "/Users")).status).toBe(401);
});

test("the section stands every theme, and fits on a phone", async ({ context }) => {
  await house.call("/web/organization/my/scim/token", {}, "POST");
  expect(await seriousViolations(house, context, ["/settings/sso/saml"])).toEqual([]);
  const page = await house.open(context, "/settings/sso/saml");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: "Replace token" })).toBeVisible();
  expect(await cutLabels(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
});

async function signInAs(page: Page, email: string): Promise<Page> {
  await page.goto(`${house.url}/sign-in`);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill("Quiet-harbour-7");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/feed\//);
  return page;
}
