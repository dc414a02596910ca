/** The feed under a thumb: choosing, acting and going on, at 390 px and by touch. */
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { type JourneyHouse, journeyHouse } from "./house.ts";
import { cutLabels } from "./cut-labels.ts";
import { longPress, phone } from "./touch.ts";

test.use(phone);

let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
});
test.afterAll(() => house.close());

const hosts = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`);
const sendHosts = (names: readonly string[]) =>
  house.send(...names.map((host) => ({ host, check: host, status: "critical" })));
const openSearch = (page: Page, prefix: string, folder = "active") =>
  page.goto(`${house.url}/feed/all?folder=${folder}&query=host%20%3D%20${prefix}-*`);
/** Until the news of an event have come, the list may be read anew. */
async function openLive(context: BrowserContext, host: string): Promise<Page> {
  const page = await house.open(context, "/feed/all?folder=active");
  await expect(page.getByRole("grid", { name: "Incidents" })).toBeVisible();
  await sendHosts([host]);
  await expect(rowOf(page, host)).toBeVisible();
  return page;
}
const rowOf = (page: Page, host: string) => page.getByRole("row").filter({ hasText: host });

test("a long press selects, taps then toggle, and Back, ✕ or Escape leave selecting", async ({
  context,
}) => {
  await sendHosts(hosts("press", 4));
  const page = await house.open(context, "/feed/all?folder=active");
  const selected = (count: number) => page.getByText(`${count} selected`);
  const first = rowOf(page, "press-1");
  await page.evaluate(() =>
    document.addEventListener("contextmenu", (event) =>
      Object.assign(document.body.dataset, { menu: String(!event.defaultPrevented) }),
    ),
  );
  await longPress(page, first, selected(1));
  await expect(first).toHaveAttribute("aria-selected", "true");
  expect(await page.evaluate(() => String(getSelection()))).toBe("");
  expect(await page.evaluate(() => document.body.dataset["menu"])).not.toBe("true");
  await rowOf(page, "press-2").tap();
  await expect(selected(2)).toBeVisible();
  await first.tap();
  await expect(selected(1)).toBeVisible();
  await expect(first).toHaveAttribute("aria-selected", "false");
  await expect(page).toHaveURL(/folder=active$/);

  await page.goBack();
  await expect(page.getByText("4 incidents", { exact: true })).toBeVisible();
  await longPress(page, first, selected(1));
  await page.getByRole("button", { name: "Clear selection" }).tap();
  await expect(selected(1)).toHaveCount(0);
  await longPress(page, first, selected(1));
  await page.keyboard.press("Escape");
  await expect(selected(1)).toHaveCount(0);
  // The last one that is unselected ends it as well.
  await longPress(page, first, selected(1));
  await first.tap();
  await expect(selected(1)).toHaveCount(0);
  await first.tap();
  await expect(page.getByRole("heading", { name: "press-1" })).toBeVisible();
  await page.goBack();
  await expect(first).toBeVisible();
});

test("what the bar has no room for is behind …; new incidents wait apart from it and from the rows", async ({
  context,
}) => {
  await sendHosts(hosts("bar", 3));
  const page = await openLive(context, "bar-4");
  await longPress(page, rowOf(page, "bar-1"), page.getByText("1 selected"));
  await rowOf(page, "bar-2").tap();
  await sendHosts(["bar-new"]);
  const news = page.getByRole("button", { name: "1 new" });
  await expect(news).toBeVisible();
  const bar = page.getByRole("toolbar", { name: "Selected incidents" });
  await expect(bar.getByRole("button", { name: "1 new" })).toHaveCount(0);
  const [newsBox, barBox, listBox] = await Promise.all(
    [news, bar, page.getByRole("grid", { name: "Incidents" })].map((part) => part.boundingBox()),
  );
  if (!newsBox || !barBox || !listBox) throw new Error("not in sight");
  expect(newsBox.y + newsBox.height).toBeLessThanOrEqual(listBox.y);
  expect(listBox.y + listBox.height).toBeLessThanOrEqual(barBox.y);

  await expect(bar.getByRole("button", { name: "Resolve" })).toBeVisible();
  await expect(bar.getByRole("button", { name: "Merge" })).toHaveCount(0);
  await bar.getByRole("button", { name: "More actions" }).tap();
  await page.getByRole("menuitem", { name: "Merge" }).tap();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("at 1024 px the bar collapses as well, and its menu is reached by keys", async ({
  browser,
}) => {
  await sendHosts(hosts("wide", 2));
  const context = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    hasTouch: false,
    isMobile: false,
  });
  const page = await openLive(context, "wide-3");
  await rowOf(page, "wide-1").getByRole("checkbox").check();
  await rowOf(page, "wide-2").getByRole("checkbox").check();
  await sendHosts(["wide-new"]);
  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
  const bar = page.getByRole("toolbar", { name: "Selected incidents" });
  await expect(bar.getByRole("button", { name: "Resolve 2 incidents" })).toBeVisible();
  for (const button of await bar.getByRole("button").all()) {
    const [box, room] = await Promise.all([button.boundingBox(), bar.boundingBox()]);
    if (!box || !room) throw new Error("not in sight");
    expect(box.x + box.width).toBeLessThanOrEqual(room.x + room.width + 1);
  }
  await bar.getByRole("button", { name: "More actions" }).focus();
  await page.keyboard.press("Enter");
  const merge = page.getByRole("menuitem", { name: "Merge" });
  await expect(merge).toBeVisible();
  await page.keyboard.press("m");
  await expect(merge).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Merge 2 incidents/ })).toBeVisible();
  await context.close();
});

test("a row's own menu acts on that row alone", async ({ context }) => {
  await sendHosts(hosts("menu", 3));
  const page = await house.open(context, "/feed/all?folder=active");
  await openSearch(page, "menu");
  await page.getByRole("button", { name: "Actions for menu-2" }).tap();
  await page.getByRole("menuitem", { name: "Resolve", exact: true }).tap();
  await expect(page.getByText("Resolved menu-2")).toBeVisible();
  await expect(rowOf(page, "menu-2")).toHaveCount(0);
  await expect(rowOf(page, "menu-1")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(rowOf(page, "menu-2")).toBeVisible();
});

test("after an action that takes an incident away the next opens, after the last the list; Undo comes back", async ({
  context,
}) => {
  const names = hosts("next", 4);
  for (const name of names) await sendHosts([name]);
  const page = await house.open(context, "/feed/all?folder=active");
  await page.goto(
    `${house.url}/feed/all?folder=unhandled&query=host%20%3D%20next-*&sort=start&order=asc`,
  );
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  const press = (name: string | RegExp) => page.getByRole("button", { name }).tap();
  const total = (folder: string) =>
    house
      .call<{ total: number }>(
        `/resources/v2.0/environments/all/feed/incidents?folder=${folder}&query=host%20%3D%20next-*`,
      )
      .then((feed) => feed.total);
  await rowOf(page, "next-1").tap();
  await expect(heading("next-1")).toBeVisible();
  await press("Acknowledge");
  await expect(heading("next-2")).toBeVisible();
  await expect(page.getByText("Acknowledged next-1")).toBeVisible();
  await press("Undo");
  await expect(heading("next-1")).toBeVisible();
  await expect(page.getByRole("button", { name: "Acknowledge" })).toBeVisible();
  await expect.poll(() => total("unhandled")).toBe(4);

  await press("Acknowledge");
  await expect(heading("next-2")).toBeVisible();
  await press("Assign");
  await page.getByRole("dialog").getByRole("option").first().tap();
  await expect(heading("next-3")).toBeVisible();
  await expect(page.getByText(/^Assigned next-2 to/)).toBeVisible();
  await press("Snooze");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Snooze/ })
    .tap();
  await expect(heading("next-4")).toBeVisible();
  await press("Resolve");
  await expect(page.getByText("No incident matches")).toBeVisible();
  await expect.poll(() => total("unhandled")).toBe(0);
  await page
    .getByRole("region", { name: "Notifications" })
    .locator("div")
    .filter({ has: page.getByText("Resolved next-4") })
    .getByRole("button", { name: "Undo" })
    .last()
    .tap();
  await expect(heading("next-4")).toBeVisible();

  // What keeps it in the folder keeps it open.
  await page.goto(`${house.url}/feed/all?folder=active&query=host%20%3D%20next-4`);
  await rowOf(page, "next-4").tap();
  await press("Acknowledge");
  await expect(page.getByText(/^Acknowledged by Ada/).first()).toBeVisible();
  await expect(heading("next-4")).toBeVisible();
});

test("no label is cut: on the list, in its menus, on an incident, in its dialogs", async ({
  context,
}) => {
  const checks = ["Certificate of the gateway expires", "Replication lag", "Inlet temperature"];
  await house.send(
    ...checks.map((check) => ({ host: "cut-1.fra1.northwind.example", check, status: "critical" })),
  );
  const page = await house.open(context, "/feed/all?folder=active");
  const whole = async (place: string) => expect(await cutLabels(page), `cut ${place}`).toEqual([]);
  const first = rowOf(page, "cut-1");
  await expect(first).toBeVisible();
  await whole("on the list");
  await longPress(page, first, page.getByText("1 selected"));
  await whole("while selecting");
  await page.getByRole("button", { name: "More actions" }).tap();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  await whole("in the menu of the bar");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear selection" }).tap();
  await page.getByRole("button", { name: /^Actions for cut-1/ }).tap();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  await whole("in the menu of a row");
  await page.keyboard.press("Escape");
  await openSearch(page, "cut", "unhandled");
  await expect(first).toBeVisible();
  await whole("in a search");
  await first.tap();
  await expect(page.getByRole("list").getByText("Certificate of the gateway")).toBeVisible();
  await whole("on the incident");
  for (const dialog of ["Snooze", "Assign"]) {
    await page.getByRole("button", { name: dialog, exact: true }).tap();
    await expect(page.getByRole("dialog")).toBeVisible();
    await whole(`in ${dialog}`);
    await page.keyboard.press("Escape");
  }
  for (const dialog of ["Share", "Resolve with a comment", "Merge with others"]) {
    await page.getByRole("button", { name: "More actions" }).tap();
    await whole("in the menu of the incident");
    await page.getByRole("menuitem", { name: dialog }).tap();
    await expect(page.getByRole("dialog")).toBeVisible();
    await whole(`in ${dialog}`);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
  }
  for (const tab of [/^Alerts/, /^Activity/]) {
    await page.getByRole("tab", { name: tab }).tap();
    await whole("on a tab");
  }
});
