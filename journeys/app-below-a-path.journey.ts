/** The app that a browser installs, and its notifications, below a path of their host. */
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { openPushService, type PushService } from "#server/test-peers/push-service.ts";
import { openReverseProxy, type ReverseProxy } from "#server/test-reverse-proxy.ts";
import { ada, journeyHouse, type JourneyHouse } from "./house.ts";
import { openNotifiedDevice, usePushService } from "./push-in-browser.ts";

const path = "/ops/tocsin";
let proxy: ReverseProxy;
let house: JourneyHouse;
let service: PushService;
let url = "";
test.beforeAll(async () => {
  proxy = await openReverseProxy({ kind: "nginx", path, isPathTakenOff: true });
  url = `${proxy.url}${path}`;
  house = await journeyHouse({ TOCSIN_PUBLIC_URL: `${url}/`, TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" });
  proxy.target = house.url;
  service = await openPushService(() => Date.now() / 1000);
  await house.call("/organization/settings", { settings: { webPushAllowed: true } }, "PATCH");
});
test.afterAll(async () => {
  await service.close();
  await proxy.close();
  await house.close();
});

async function openPreferences(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/user-preferences`);
  await page.getByRole("textbox", { name: "E-mail" }).fill(ada.email);
  await page.getByRole("textbox", { name: "Password" }).fill(ada.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(`${url}/user-preferences`);
  return page;
}

test("it is installed from below the path, starts there, and all of its parts are there", async ({
  context,
}) => {
  const page = await openPreferences(context);
  const protocol = await context.newCDPSession(page);
  const { url: manifestUrl, errors, data = "" } = await protocol.send("Page.getAppManifest");
  expect([manifestUrl, errors]).toEqual([`${url}/manifest.webmanifest`, []]);
  const { installabilityErrors } = await protocol.send("Page.getInstallabilityErrors");
  // The browser of a journey keeps nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);

  const manifest = JSON.parse(data) as {
    id: string;
    start_url: string;
    scope: string;
    icons: { src: string }[];
  };
  const { id, start_url, scope, icons } = manifest;
  for (const place of [id, start_url, scope])
    expect(new URL(place, manifestUrl).href).toBe(`${url}/`);
  const marks = await page
    .locator("link[rel~=icon], link[rel=apple-touch-icon]")
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const pictures = [...icons.map(({ src }) => new URL(src, manifestUrl).href), ...marks];
  for (const picture of pictures) {
    expect(picture).toContain(`${url}/`);
    const type = await page.evaluate(
      async (address) => (await fetch(address)).headers.get("content-type"),
      picture,
    );
    expect([picture, type]).toEqual([picture, expect.stringMatching(/^image\//)]);
  }
});

test("its notifications are shown and open pages below the path, and no other page of the host", async ({
  context,
}) => {
  await usePushService(context, service);
  const page = await openPreferences(context);
  const section = page.getByRole("region", { name: "Notifications on this device" });
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByText("This device", { exact: true })).toBeVisible();
  await section.getByRole("button", { name: "Send a test" }).click();
  await expect(section).toContainText("The push service has taken the test");

  const device = await openNotifiedDevice(page);
  expect(context.serviceWorkers().map((worker) => worker.url())).toEqual([
    `${url}/service-worker.js`,
  ]);
  const scopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    );
  expect(await scopes()).toEqual([`${url}/`]);

  await device.deliver({ title: "db-1 is down", line: "Critical", path: "/feed/all", tag: "a" });
  await expect.poll(device.titles).toEqual(["db-1 is down"]);
  expect(await device.icons()).toEqual([`${url}/icon-192.png`]);
  await device.click("db-1 is down");
  await expect(page).toHaveURL(new RegExp(`^${url}/feed/all`));
  await page.goto(`${url}/user-preferences`);
  const trap = "/../../beside/the/console/of/this/host";
  await device.deliver({ title: "A trap", line: "", path: trap, tag: "b" });
  await expect.poll(device.titles).toEqual(["A trap"]);
  await device.click("A trap");
  await expect(page).toHaveURL(new RegExp(`^${url}/feed/`));
});

test("a notification that is clicked while a tab still loads is opened there", async ({
  context,
}) => {
  await usePushService(context, service);
  const page = await openPreferences(context);
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
  const device = await openNotifiedDevice(page);

  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/first-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${url}/user-preferences`, { waitUntil: "domcontentloaded" });
  await device.deliver({ title: "db-1 is down", line: "", path: "/feed/all", tag: "a" });
  await expect.poll(device.titles).toEqual(["db-1 is down"]);
  await device.click("db-1 is down");
  await expect.poll(device.titles).toEqual([]);
  release();
  await expect(page).toHaveURL(new RegExp(`^${url}/feed/all`));
});
