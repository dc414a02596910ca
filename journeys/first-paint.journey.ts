import { expect, test } from "@playwright/test";
import { type JourneyHouse, journeyHouse } from "./house.ts";

let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
});
test.afterAll(() => house.close());

test("until the console is here the page shows the feed's shape, and nothing of it later", async ({
  context,
}) => {
  await house.send({ host: "db-ord-03", check: "disk", status: "critical", description: "full" });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await context.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    await released;
    await route.continue();
  });
  const opened = context.waitForEvent("page");
  const loaded = house.open(context, "/feed/all?folder=active");
  const page = await opened;
  await expect(page.locator("#skeleton")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(0);

  release();
  await loaded;
  await expect(page.getByRole("row", { name: /db-ord-03/ })).toBeVisible();
  await expect(page.locator("#skeleton")).toBeHidden();
});

test("whoever has to sign in first sees no feed's shape over it", async ({ page }) => {
  await page.goto(`${house.url}/feed/all`);
  await expect(page.getByRole("textbox", { name: "Password" })).toBeVisible();
  await expect(page.locator("#skeleton")).toBeHidden();
});

test("the session and the first rows are asked for while the scripts still travel, and only once", async ({
  context,
}) => {
  await house.send({ host: "db-ord-04", check: "disk", status: "critical", description: "full" });
  const requests: string[] = [];
  context.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(web\/me|feed\/incidents)$/.test(pathname)) requests.push(pathname);
  });
  // What is heard from the server asks for everything again, and rightly so.
  await context.routeWebSocket(/live-updates/, (socket) => socket.close());
  await context.route(/live-updates/, (route) => route.abort());
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await context.route(/\/assets\/libraries-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  const loaded = house.open(context, "/feed/all?folder=active");
  const expected = ["/web/me", "/resources/v2.0/environments/all/feed/incidents"];
  await expect.poll(() => requests).toEqual(expected);

  release();
  const page = await loaded;
  await expect(page.getByRole("row", { name: /db-ord-04/ })).toBeVisible();
  expect(requests).toEqual(expected);
});
