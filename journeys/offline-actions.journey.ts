/** What waits offline besides a change of state: a comment, an undo, a share, a merge. */
import { type BrowserContext, expect, type Page, type Route, test } from "@playwright/test";
import { type JourneyHouse, journeyHouse } from "./house.ts";

let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
});
test.afterAll(() => house.close());

const row = (page: Page, host: string) => page.getByRole("row", { name: new RegExp(host) });
const waiting = (page: Page, count: number) =>
  page.getByRole("button", { name: count === 1 ? "1 change waiting" : `${count} changes waiting` });

async function openWith(context: BrowserContext, ...hosts: string[]): Promise<Page> {
  for (const host of hosts) await house.send({ host, check: host, status: "critical" });
  const page = await house.open(context, "/feed/all?folder=active");
  for (const host of hosts) await expect(row(page, host)).toBeVisible();
  // What actions need has come.
  await page.waitForLoadState("networkidle");
  return page;
}

async function openActivity(page: Page, host: string): Promise<void> {
  await row(page, host).getByRole("link", { name: host }).first().click();
  await page.getByRole("tab", { name: /Activity/ }).click();
}

async function comment(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Comment" }).fill(text);
  await page.keyboard.press("Control+Enter");
}

async function share(page: Page, host: string, address: string): Promise<void> {
  await row(page, host).getByRole("checkbox").check();
  await page.keyboard.press("h");
  const dialog = page.getByRole("dialog", { name: `Share ${host}` });
  await dialog.getByLabel("To", { exact: true }).fill(address);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toHaveCount(0);
  await row(page, host).getByRole("checkbox").uncheck();
}

async function mergeInto(page: Page, target: string, source: string): Promise<void> {
  for (const host of [target, source]) await row(page, host).getByRole("checkbox").check();
  await page.keyboard.press("m");
  const panel = page.getByRole("region", { name: "Merge these two?" });
  await expect(panel.getByText("Target", { exact: true })).toBeVisible();
  const makeTarget = panel.getByRole("button", { name: `Make target: ${target}` });
  if (await makeTarget.isVisible()) await makeTarget.click();
  await panel.getByRole("button", { name: "Merge 2 incidents" }).click();
  await expect(panel).toHaveCount(0);
  await row(page, target).getByRole("checkbox").uncheck();
}

/** The server does it, and its answer is lost with the line. */
const loseAnswer = async (route: Route): Promise<void> => {
  const request = route.request();
  if (request.method() === "GET") return route.continue();
  await route.fetch();
  await request.frame().page().context().setOffline(true);
  await route.abort();
};

interface ListedIncident {
  id: string;
  title: string;
  alerts: { total: number };
  escalations: { address: string }[];
}
const search = async (host: string): Promise<ListedIncident[]> =>
  (
    await house.call<{ items: ListedIncident[] }>(
      `/resources/v2.0/environments/all/feed/incidents?query=host%20%3D%20${host}`,
    )
  ).items;
const idOf = async (host: string): Promise<string> => (await search(host))[0]?.id ?? "";
const activitiesOf = async (host: string, type: string): Promise<unknown[]> =>
  (
    await house.call<{ activities: unknown[] }>(
      `/resources/v2.0/environments/all/incidents/${await idOf(host)}/activities?types=${type}`,
    )
  ).activities;

test("a comment, a share and a merge wait with a word, are sent when the line is back, and are told by title", async ({
  context,
}) => {
  const page = await openWith(context, "web-1", "web-2", "web-3", "web-4");
  await context.setOffline(true);
  await share(page, "web-2", "ops@north.example");
  await expect(
    page.getByText("Waiting for the connection: Share web-2 with ops@north.example"),
  ).toBeVisible();
  await expect(row(page, "web-2")).toContainText("Not sent yet");
  await expect(row(page, "web-2").getByRole("img", { name: "Shared with 1" })).toBeVisible();
  await mergeInto(page, "web-3", "web-4");
  await expect(
    page.getByText("Waiting for the connection: Merge 2 incidents into web-3"),
  ).toBeVisible();
  await expect(row(page, "web-4")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await openActivity(page, "web-1");
  await comment(page, "Looking at the proxy");
  await expect(page.getByText("Waiting for the connection: Comment on web-1")).toBeVisible();
  await expect(page.getByRole("list", { name: "Comments that are not sent yet" })).toContainText(
    "Looking at the proxy",
  );
  await expect(waiting(page, 3)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText("Commented on web-1")).toBeVisible();
  await expect(page.getByText("Shared web-2 with ops@north.example")).toBeVisible();
  await expect(page.getByText("Merged 2 incidents into web-3")).toBeVisible();
  await expect(page.getByRole("button", { name: /changes? waiting$/ })).toHaveCount(0);
  await expect(page.getByText(/^Waiting for the connection/)).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Activity" })).toContainText("Looking at the proxy");
  expect(await activitiesOf("web-1", "commented")).toHaveLength(1);
  expect((await search("web-2"))[0]?.escalations).toHaveLength(1);
  const [merged, ...unmerged] = (await search("web-4")).filter(({ title }) => title === "web-3");
  expect([merged?.alerts.total, unmerged.length]).toEqual([2, 0]);
});

test("an undo waits with a word and is told by what it undoes, whether by its button or by u", async ({
  context,
}) => {
  const page = await openWith(context, "app-1", "app-2");
  for (const host of ["app-1", "app-2"]) {
    await row(page, host).getByRole("checkbox").check();
    await page.keyboard.press("r");
    await expect(page.getByText(`Resolved ${host}`)).toBeVisible();
    await expect(row(page, host)).toHaveCount(0);
  }

  await context.setOffline(true);
  await page.keyboard.press("u");
  await expect(page.getByText("Waiting for the connection: Undo: Resolved app-2")).toBeVisible();
  await page
    .getByRole("region", { name: "Notifications" })
    .getByText("Resolved app-1", { exact: true })
    .locator("xpath=../..")
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(page.getByText("Waiting for the connection: Undo: Resolved app-1")).toBeVisible();
  await expect(waiting(page, 2)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText("Undone: Resolved app-1")).toBeVisible();
  await expect(page.getByText("Undone: Resolved app-2")).toBeVisible();
  await expect(row(page, "app-1")).toBeVisible();
  await expect(row(page, "app-2")).toBeVisible();
  expect(await activitiesOf("app-1", "undone")).toHaveLength(1);
});

test("what had arrived before the line broke is not done twice, and is told as done", async ({
  context,
}) => {
  const page = await openWith(context, "job-1", "job-2", "job-3", "job-4");
  const isLost = /\/(escalations\/email|merge|comments)$/;
  await page.route(isLost, loseAnswer);
  const sendAgain = async () => {
    await page.unroute(isLost);
    await context.setOffline(false);
    await expect(page.getByRole("button", { name: /changes? waiting$/ })).toHaveCount(0);
  };
  await share(page, "job-1", "ops@north.example");
  await expect(waiting(page, 1)).toBeVisible();
  await sendAgain();
  await expect(page.getByText("Shared job-1 with ops@north.example")).toBeVisible();
  expect((await search("job-1"))[0]?.escalations).toHaveLength(1);

  await page.route(isLost, loseAnswer);
  await mergeInto(page, "job-3", "job-4");
  await expect(waiting(page, 1)).toBeVisible();
  await sendAgain();
  await expect(page.getByText("Merged 2 incidents into job-3")).toBeVisible();
  // The target's own entry, and that of the source, which it lists as well.
  expect(await activitiesOf("job-3", "merged")).toHaveLength(2);

  await openActivity(page, "job-2");
  await page.route(isLost, loseAnswer);
  await comment(page, "Restarted the job");
  await expect(waiting(page, 1)).toBeVisible();
  await sendAgain();
  await expect(page.getByText("Commented on job-2")).toBeVisible();
  expect(await activitiesOf("job-2", "commented")).toHaveLength(1);
  await expect(page.getByText(/^Not done/)).toHaveCount(0);
});
