/**
 * The life of a session: nobody is there, somebody stays, somebody goes; and two tabs that are one
 * person. The browser's clock is moved, the server's is real.
 */
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { setSuperadmin } from "#server/cli/user.ts";
import { ada, journeyHouse, type JourneyHouse } from "./house.ts";

/** The shortest that an organization can set: warned after one of them, out after three. */
const baseS = 60;
const place = "/settings/api_keys";

let house: JourneyHouse;
/** Nobody is idle on localhost; every name under it leads to the same machine. */
let url: string;
test.beforeAll(async () => {
  house = await journeyHouse();
  url = house.url.replace("127.0.0.1", "tocsin.localhost");
  await house.call("/organization/settings", { settings: { sessionBaseS: baseS } }, "PATCH");
});
test.afterAll(async () => {
  await house.close();
});

test.beforeEach(async ({ context }) => {
  await context.clock.install({ time: Date.now() });
  await createSession(context);
});

test("who is idle is warned with seconds that count down, and Continue renews the session", async ({
  context,
}) => {
  const page = await open(context, place);
  await page.clock.fastForward(baseS * 1000);
  const left = warning(page).getByRole("timer");
  await expect(left).toContainText(/[01]:\d\d/);
  const first = await secondsOf(page);
  expect(first).toBeLessThanOrEqual(2 * baseS);
  await page.clock.runFor(3000);
  await expect.poll(() => secondsOf(page)).toBeLessThanOrEqual(first - 3);
  // Moving the mouse is no answer.
  await page.mouse.move(300, 300);
  await expect(warning(page)).toBeVisible();

  const renewed = page.waitForResponse((answer) => answer.url().endsWith("/web/renewToken"));
  await warning(page).getByRole("button", { name: "Continue" }).click();
  expect((await renewed).status()).toBe(200);
  await expect(warning(page)).toHaveCount(0);
  await page.clock.fastForward((baseS - 10) * 1000);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(warning(page)).toHaveCount(0);
});

test("Log out in the warning ends the session on the server, and leaves nothing to come back to", async ({
  context,
}) => {
  const page = await open(context, place);
  const cookie = await cookieOf(context);
  await page.clock.fastForward(baseS * 1000);
  await warning(page).getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(await statusWith(cookie)).toBe(401);
  await signIn(page);
  await expect(page).toHaveURL(/\/feed\//);
});

test("who comes back after the end is sent to sign in, and is where they were afterwards", async ({
  context,
}) => {
  const page = await open(context, `${place}?text=sender`);
  const cookie = await cookieOf(context);
  await page.clock.fastForward((3 * baseS + 1) * 1000);
  await page.mouse.move(300, 300);
  await expect(page).toHaveURL(/\/sign-in/);
  await expect.poll(() => statusWith(cookie)).toBe(401);
  await signIn(page);
  await expect(page).toHaveURL(`${url}${place}?text=sender`);
});

test("the place is kept for five minutes and no longer", async ({ context }) => {
  const page = await open(context, place);
  await page.clock.fastForward((3 * baseS + 1) * 1000);
  await expect(page).toHaveURL(/\/sign-in/);
  await page.clock.fastForward(5 * 60_000 + 1000);
  await signIn(page);
  await expect(page).toHaveURL(/\/feed\//);
});

test("activity in one tab keeps the other from being warned, and signing out in one sends the other away", async ({
  context,
}) => {
  const [firstTab, secondTab] = [
    await open(context, place),
    await open(context, "/settings/roles"),
  ];
  for (let n = 0; n < 3; n += 1) {
    await context.clock.fastForward((baseS - 15) * 1000);
    await firstTab.mouse.move(100 + n, 100);
    await context.clock.runFor(100);
    await expect(warning(secondTab)).toHaveCount(0);
    await expect(warning(firstTab)).toHaveCount(0);
  }
  await context.clock.fastForward(baseS * 1000);
  for (const page of [firstTab, secondTab]) await expect(warning(page)).toBeVisible();
  await warning(secondTab).getByRole("button", { name: "Continue" }).click();
  await expect(warning(firstTab)).toHaveCount(0);

  await firstTab.getByRole("button", { name: /Ada/ }).click();
  await firstTab.getByRole("menuitem", { name: "Log out" }).click();
  await expect(firstTab).toHaveURL(/\/sign-in$/);
  await expect(secondTab).toHaveURL(/\/sign-in/);
});

test("changing the organization in one tab moves the other", async ({ context }) => {
  await setSuperadmin(house.parts, { username: ada.email, isSuperadmin: true });
  await house.call("/backoffice/organizations", {
    display_name: "Southridge",
    admin_email: ada.email,
  });
  const [firstTab, secondTab] = [
    await open(context, place),
    await open(context, "/settings/roles"),
  ];
  await firstTab.getByRole("button", { name: /Switch organization/ }).click();
  await firstTab.getByRole("menuitemradio", { name: /Southridge/ }).click();
  for (const page of [firstTab, secondTab]) {
    await expect(page).toHaveURL(/\/feed\//);
    await expect(page.getByRole("banner")).toContainText("Southridge");
  }
});

/** A session of its own, made as a browser does. */
async function createSession(context: BrowserContext): Promise<void> {
  const answer = await context.request.post(`${house.url}/login`, {
    headers: { origin: house.url },
    data: { username: ada.email, password: ada.password, organization_name: "northwind" },
  });
  const [name = "", value = ""] = (answer.headers()["set-cookie"]?.split(";")[0] ?? "").split("=");
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url + path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // What watches over the session comes after the first answers.
  await page.waitForLoadState("networkidle");
  return page;
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(ada.email);
  await page.getByRole("textbox", { name: "Password" }).fill(ada.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const warning = (page: Page) => page.getByRole("dialog", { name: "Are you still there?" });

async function secondsOf(page: Page): Promise<number> {
  const [, minutes = "0", seconds = "0"] =
    /(\d+):(\d\d)/.exec(await warning(page).getByRole("timer").innerText()) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

async function cookieOf(context: BrowserContext): Promise<string> {
  const [cookie] = await context.cookies(url);
  return `${cookie?.name ?? ""}=${cookie?.value ?? ""}`;
}

const statusWith = async (cookie: string): Promise<number> =>
  (await fetch(`${house.url}/web/me`, { headers: { cookie } })).status;
