/** A person is told of what concerns them: the bell counts, the inbox opens the incident. */
import { expect, type Page, test } from "@playwright/test";
import { addResponders, assignIncidents } from "#contract/incident-actions.ts";
import { listComments } from "#contract/incidents.ts";
import { getNotificationSettings } from "#contract/notification-settings.ts";
import { countNotifications, listNotifications } from "#contract/notifications.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";

let house: FurnishedHouse;
let ids: string[];
test.beforeAll(async () => {
  house = await furnishedHouse();
  const outcomes = await house.of.send(
    ...["bell-1", "bell-2", "bell-3", "bell-4"].map((host) => ({
      host,
      check: "disk",
      status: "critical",
    })),
  );
  ids = outcomes.map((outcome) => outcome.incident_id ?? "");
});
test.afterAll(async () => {
  await house.close();
});

const params = { env: "all" };
const bell = (page: Page, unread: number) =>
  page.getByRole("button", {
    name: unread === 0 ? "Notifications" : `Notifications, ${unread} unread`,
    exact: true,
  });
const rows = (page: Page) =>
  page.getByRole("list", { name: "Notifications, newest first" }).getByRole("listitem");
const unreadOf = async (name: "uma" | "rui") =>
  (await house.of.as(name).call(countNotifications, {})).unread;

test("an assignment is counted by the bell of the assignee at once, opens its incident and is read", async ({
  browser,
}) => {
  const [first = "", second = ""] = ids;
  const [ada, uma] = [house.of.as("ada"), house.of.as("uma")];
  const contexts = [await browser.newContext(), await browser.newContext()] as const;
  try {
    const inboxPage = await house.open(contexts[0], uma, "/feed/all?folder=active");
    const page = await house.open(contexts[1], ada, `/incident/all/${first}`);
    await expect(bell(inboxPage, 0)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Resolve/ })).toBeVisible();
    await page.keyboard.press("a");
    const picker = page.getByRole("dialog").getByRole("combobox");
    await picker.fill("Uma");
    await picker.press("Enter");
    await expect(bell(inboxPage, 1)).toBeVisible();
    await ada.call(assignIncidents, { params, body: { ids: [second], assignee: uma.userId } });
    await bell(inboxPage, 2).click();
    const panel = inboxPage.getByRole("dialog", { name: "Notifications" });
    await expect(rows(inboxPage)).toHaveCount(2);
    await panel.getByRole("link", { name: /Ada assigned this to you.*bell-1/ }).click();
    await expect(inboxPage.getByRole("heading", { name: "bell-1" })).toBeVisible();
    await expect(bell(inboxPage, 1)).toBeVisible();
    await expect.poll(() => unreadOf("uma")).toBe(1);

    await bell(inboxPage, 1).click();
    await inboxPage.getByRole("button", { name: "Mark all as read" }).click();
    await expect.poll(() => unreadOf("uma")).toBe(0);
    await expect(bell(inboxPage, 0)).toBeVisible();
    await inboxPage.getByRole("button", { name: "Mark as unread: bell-2" }).click();
    await expect(bell(inboxPage, 1)).toBeVisible();
    await inboxPage.keyboard.press("Escape");
    await expect(bell(inboxPage, 1)).toBeFocused();
  } finally {
    for (const context of contexts) await context.close();
  }
});

test("an @ offers who may see the incident, and whom it names hears of it", async ({ context }) => {
  const [, , third = ""] = ids;
  const [ada, rui] = [house.of.as("ada"), house.of.as("rui")];
  const page = await house.open(context, ada, `/incident/all/${third}?tab=activity`);
  const box = page.getByRole("textbox", { name: "Comment" });
  await box.fill("please look, @r");
  const option = page.getByRole("option", { name: /^Rui/ });
  await expect(option).toBeVisible();
  await box.press("Enter");
  await expect(box).toHaveValue("please look, @Rui ");
  await box.press("Control+Enter");
  const comments = async () =>
    (await ada.call(listComments, { params: { ...params, id: third } })).items;
  await expect.poll(comments).toHaveLength(1);
  expect((await comments())[0]?.body).toBe(`please look, [@Rui](mention:${rui.userId})`);
  await expect(page.getByRole("list", { name: "Activity" })).toContainText("please look, @Rui");
  await expect
    .poll(async () => (await rui.call(listNotifications, {})).items)
    .toMatchObject([{ reason: "mentioned", excerpt: "please look, @Rui" }]);
});

test("on a phone, and by keys, the inbox is a page", async ({ context }) => {
  const [, , , fourth = ""] = ids;
  const rui = house.of.as("rui");
  await house.of
    .as("ada")
    .call(addResponders, { params, body: { ids: [fourth], responders: [rui.userId] } });
  const page = await house.open(context, rui, "/feed/all?folder=active");
  await expect(page.getByRole("row", { name: /bell-4/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Notifications, \d+ unread$/ })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(page.getByRole("link", { name: /Ada added you as a responder/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("link", { name: /^Notifications, \d+ unread$/ })).toBeVisible();
  await page.getByRole("link", { name: /bell-4/ }).click();
  await expect(page.getByRole("heading", { name: "bell-4" })).toBeVisible();
});

test("settings of notifications are saved together, and a new day finds them", async ({
  context,
}) => {
  const uma = house.of.as("uma");
  const page = await house.open(context, uma, "/user-preferences");
  const section = page.getByRole("region", { name: "Notifications", exact: true });
  await section.getByRole("button", { name: "Watch an environment" }).click();
  await section.getByRole("checkbox", { name: "Have quiet hours" }).check();
  await section.getByRole("textbox", { name: "From" }).fill("21:30");
  await section.getByRole("button", { name: "Save" }).click();
  const saved = async () => (await uma.call(getNotificationSettings, {})).settings;
  await expect.poll(async () => (await saved()).quiet.from).toBe("21:30");
  expect((await saved()).environments).toMatchObject([{ min_status: "critical" }]);
  await page.reload();
  await expect(section.getByRole("textbox", { name: "From" })).toHaveValue("21:30");
});
