/** Notifications on a device: allowed, turned on, tested, shown, clicked, turned off. */
import { expect, type Page, test } from "@playwright/test";
import { openPushService, type PushService } from "#server/test-peers/push-service.ts";
import { journeyHouse, type JourneyHouse } from "./house.ts";
import { openNotifiedDevice, usePushService } from "./push-in-browser.ts";
import { seriousInThemes } from "./serious-violations.ts";

let house: JourneyHouse;
let service: PushService;
test.beforeAll(async () => {
  house = await journeyHouse({ TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" });
  service = await openPushService(() => Date.now() / 1000);
});
test.afterAll(async () => {
  await service.close();
  await house.close();
});

const section = (page: Page) => page.getByRole("region", { name: "Notifications on this device" });
const incidentIds = async () => {
  const feed = "/resources/v2.0/environments/all/feed/incidents?folder=active";
  const { items } = await house.call<{ items: { id: string }[] }>(feed);
  return items.map(({ id }) => id);
};
const allow = (isAllowed: boolean) =>
  house.call("/organization/settings", { settings: { webPushAllowed: isAllowed } }, "PATCH");

test("what stands in the way is said", async ({ context }) => {
  const page = await house.open(context, "/user-preferences");
  await expect(section(page)).toContainText("Your organization does not allow");
  expect(await seriousInThemes(page, "not allowed")).toEqual([]);

  await allow(true);
  await expect(section(page)).toContainText("You have blocked notifications");
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "PushManager");
  });
  await page.reload();
  await expect(section(page)).toContainText("This browser cannot show notifications");
  await allow(false);
});

test("an admin allows it; a person turns it on, tests it, follows a notification, turns it off", async ({
  context,
}) => {
  await usePushService(context, service);
  const page = await house.open(context, "/settings/general-settings");
  await page.getByRole("checkbox", { name: "Allow notifications on devices" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved the general settings successfully")).toBeVisible();

  await page.goto(`${house.url}/user-preferences`);
  await section(page).getByRole("button", { name: "Turn on" }).click();
  await expect(section(page).getByText("This device", { exact: true })).toBeVisible();
  await section(page).getByRole("button", { name: "Send a test" }).click();
  await expect(section(page)).toContainText("The push service has taken the test");
  expect(service.refused).toEqual([]);
  expect(await seriousInThemes(page, "on")).toEqual([]);

  const device = await openNotifiedDevice(page);
  await device.deliver(service.received[0]?.payload);
  await expect.poll(device.titles).toEqual(["Tocsin"]);
  await page.reload();
  await expect(section(page).getByRole("button", { name: "Turn off" })).toBeVisible();

  await house.send({ host: "db-1", check: "disk", status: "critical" });
  await expect.poll(incidentIds).toHaveLength(1);
  const [id] = await incidentIds();
  const path = `/feed/all/${id}`;
  await device.deliver({ title: "db-1 is down", line: "Critical", path, tag: "db-1" });
  await expect.poll(device.titles).toEqual(["Tocsin", "db-1 is down"]);
  await device.deliver({ title: "db-1 is worse", line: "Critical", path, tag: "db-1" });
  await expect.poll(device.titles).toEqual(["Tocsin", "db-1 is worse"]);
  await device.click("db-1 is worse");
  await expect(page).toHaveURL(`${house.url}${path}`);
  await expect(page.getByRole("heading", { name: /db-1/ }).first()).toBeVisible();
  await device.deliver({ title: "A trap", line: "", path: "//elsewhere.example/", tag: "trap" });
  await expect.poll(device.titles).toEqual(["Tocsin", "A trap"]);
  await device.click("A trap");
  await expect(page).toHaveURL(`${house.url}/404`);

  await page.goto(`${house.url}/user-preferences`);
  await section(page).getByRole("button", { name: "Turn off" }).click();
  await expect(section(page).getByRole("button", { name: "Turn on" })).toBeVisible();
  await expect(section(page).getByRole("table")).toHaveCount(0);
});
