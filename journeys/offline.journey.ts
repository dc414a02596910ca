import { expect, test } from "@playwright/test";
import { type JourneyHouse, journeyHouse } from "./house.ts";

let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
});
test.afterAll(() => house.close());

test("a part of the console that does not arrive while offline breaks nothing, and opens when the line is back", async ({
  context,
}) => {
  await house.send({ host: "db-ord-03", check: "disk", status: "critical", description: "full" });
  const page = await house.open(context, "/feed/all?folder=active");
  await expect(page.getByRole("row", { name: /db-ord-03/ })).toBeVisible();
  // What is on its way into the page as the line breaks may be lost to it.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));

  await context.setOffline(true);
  await page.getByRole("link", { name: "Integrations" }).click();
  await expect(page.getByText("This part of the console is not loaded yet")).toBeVisible();
  await expect(page.getByRole("row", { name: /db-ord-03/ })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Integrations" })).toBeVisible();
  await expect(page.getByText("This part of the console is not loaded yet")).toHaveCount(0);
  expect(await page.evaluate(() => "isSamePage" in globalThis)).toBe(true);
});

test("a part of the console that the browser no longer asks for comes with the page anew", async ({
  context,
}) => {
  await house.send({ host: "db-ord-04", check: "disk", status: "critical", description: "full" });
  let imports = 0;
  // Its file is fetched first; then the line breaks off.
  await context.route("**/assets/SessionActions-*.js", (route) => {
    if (route.request().resourceType() !== "script") return route.continue();
    imports += 1;
    return imports === 1 ? route.abort() : route.continue();
  });
  const page = await house.open(context, "/feed/all?folder=active");
  const row = page.getByRole("row", { name: /db-ord-04/ });
  await expect(row).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await expect.poll(() => imports).toBe(2);
  expect(await page.evaluate(() => "isSamePage" in globalThis)).toBe(false);
  await row.getByRole("checkbox").check();
  await page.keyboard.press("r");
  await expect(page.getByText(/^Resolved db-ord-04/)).toBeVisible();
  await page.keyboard.press("u");
  await expect(row).toBeVisible();
});

test("ten minutes without a connection: what is done waits, is sent in order, and each result is told by the incident's name", async ({
  context,
}) => {
  const hosts = ["web-fra-01", "web-fra-02", "web-fra-03"];
  for (const host of hosts)
    await house.send({ host, check: host, status: "critical", description: "down" });
  const page = await house.open(context, "/feed/all?folder=active");
  const row = (host: string) => page.getByRole("row", { name: new RegExp(host) });
  for (const host of hosts) await expect(row(host)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.clock.install();
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));

  await context.setOffline(true);
  await row("web-fra-01").getByRole("checkbox").check();
  await page.keyboard.press("s");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Snooze/ })
    .click();
  await expect(
    page.getByText(/Waiting for the connection: Snooze web-fra-01.* until /),
  ).toBeVisible();
  await expect(row("web-fra-01")).toHaveCount(0);
  await row("web-fra-02").getByRole("checkbox").check();
  await page.keyboard.press("i");
  await expect(row("web-fra-02")).toContainText("Not sent yet");
  await row("web-fra-02").getByRole("checkbox").uncheck();
  await row("web-fra-03").getByRole("checkbox").check();
  await page.keyboard.press("r");
  await expect(row("web-fra-03")).toHaveCount(0);

  // Somebody else is faster.
  const { items } = await house.call<{ items: { id: string; title: string }[] }>(
    "/resources/v2.0/environments/all/feed/incidents?folder=active",
  );
  const third = items.find(({ title }) => title.includes("web-fra-03"));
  await house.call("/web/environments/all/incidents/resolve", { ids: [third?.id] });
  await page.clock.fastForward("10:00");
  await expect(page.getByRole("button", { name: "3 changes waiting" })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/Snoozed web-fra-01.* until/)).toBeVisible();
  await expect(page.getByText(/Assigned web-fra-02.* to Ada/)).toBeVisible();
  await expect(page.getByText(/Not done: Resolve web-fra-03/)).toBeVisible();
  await expect(page.getByRole("button", { name: /changes? waiting$/ })).toHaveCount(0);
  await expect(row("web-fra-01")).toHaveCount(0);
  expect(await page.evaluate(() => "isSamePage" in globalThis)).toBe(true);
  const { items: snoozed } = await house.call<{ items: { title: string }[] }>(
    "/resources/v2.0/environments/all/feed/incidents?folder=snoozed",
  );
  expect(snoozed.map(({ title }) => title).join()).toContain("web-fra-01");
});

test("what waited is sent after a reload of the tab, and what is taken back is not", async ({
  context,
}) => {
  for (const host of ["app-muc-01", "app-muc-02"])
    await house.send({ host, check: host, status: "critical", description: "down" });
  const page = await house.open(context, "/feed/all?folder=active");
  const row = (host: string) => page.getByRole("row", { name: new RegExp(host) });
  await expect(row("app-muc-01")).toBeVisible();
  await expect(row("app-muc-02")).toBeVisible();
  // What actions need has come.
  await page.waitForLoadState("networkidle");

  await context.setOffline(true);
  for (const host of ["app-muc-01", "app-muc-02"]) {
    await row(host).getByRole("checkbox").check();
    await page.keyboard.press("r");
    await expect(row(host)).toHaveCount(0);
  }
  await page.getByRole("button", { name: "2 changes waiting" }).click();
  await page.getByRole("button", { name: /Discard: Resolve app-muc-02/ }).click();
  await expect(row("app-muc-02")).toBeVisible();

  const address = page.url();
  await expect(page.reload()).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
  await context.setOffline(false);
  await page.goto(address);
  await expect(row("app-muc-02")).toBeVisible();
  // Its result may have been told to the page that was left: that one is online once more.
  await expect(row("app-muc-01")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /changes? waiting$/ })).toHaveCount(0);
  const { items: resolved } = await house.call<{ items: { title: string }[] }>(
    "/resources/v2.0/environments/all/feed/incidents?folder=resolved",
  );
  expect(resolved.map(({ title }) => title)).toContain("app-muc-01");
});
