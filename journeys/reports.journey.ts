/** Saved questions to analytics: asked again, shared, and mailed as reports. */
import { expect, type Page, test } from "@playwright/test";
import { simpleParser } from "mailparser";
import { createDesigner } from "#contract/analytics-designers.ts";
import { createEnvironment } from "#contract/environments.ts";
import type { Person } from "#server/test-cast.ts";
import { openTestMailServer, type TestMailServer } from "#server/test-mail-server.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { seriousInThemes } from "./serious-violations.ts";
import { waitUntilLoaded } from "./wait-until-loaded.ts";

let house: FurnishedHouse;
let postOffice: TestMailServer;
test.beforeAll(async () => {
  postOffice = await openTestMailServer();
  house = await furnishedHouse({ TOCSIN_SMTP_URL: postOffice.url });
  const { of } = house;
  // Figures are up to the last full minute.
  const timestamp = Math.floor(Date.now() / 1000) - 1800;
  const disk = { check: "disk", status: "critical", timestamp };
  await of.send(...["a", "b", "c"].map((host) => ({ ...disk, host, team: "pay" })), {
    ...disk,
    host: "d",
    team: "web",
  });
  await of.house.server.analytics.drained();
});
test.afterAll(async () => {
  await house.close();
  await postOffice.close();
});

const QUESTIONS = "/unified-analytics/questions";
const REPORTS = "/unified-analytics/reports";
const QUERY = "team IN [pay, web]";
const rowsOf = (page: Page, list: string) =>
  page.getByRole("grid", { name: list }).getByRole("row");
const save = (page: Page) => page.getByRole("button", { name: /^(Create|Save) Ctrl/ }).click();
async function pick(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: option }).first().click();
  await page.keyboard.press("Escape");
}
const figuresOf = (page: Page) => page.getByRole("region", { name: "All figures" });
async function roleNameOf({ userId }: Person): Promise<string> {
  const [role] = await house.of.sql((sql) =>
    sql<{ name: string }>(
      `SELECT r.name FROM roles r JOIN role_users u ON u.role_id = r.id WHERE u.user_id = $1`,
      [userId],
    ),
  );
  return role?.name ?? "";
}
const fitsWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test("a question is saved, found again and shared; its reader counts what they may see", async ({
  context,
  browser,
}) => {
  const { of } = house;
  const pay = await of.as("ada").call(createEnvironment, {
    body: { name: "Pay alone", filter: "team = pay" },
  });
  const reader = await of.join({
    permissions: ["analytics@read"],
    environments: [{ environment_id: pay.id, access: "read" }],
  });
  const page = await house.open(context, of.as("ada"), "/unified-analytics");
  await page.getByRole("tab", { name: "Questions" }).click();
  await expect(page).toHaveURL(/\/unified-analytics\/questions$/);
  await page.getByRole("link", { name: "New question" }).first().click();
  await save(page);
  await expect(page.getByText("Name is required.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Incidents of a team");
  await page.getByText("Number", { exact: true }).click();
  await pick(page, "By", "team");
  await page.getByRole("textbox", { name: "Only incidents that match" }).fill(QUERY);
  await save(page);
  await expect(page.getByText(/A number has no dimensions/).first()).toBeVisible();
  await page.getByText("Bars", { exact: true }).click();
  await page.getByRole("button", { name: "Over time" }).click();
  await page.getByRole("option", { name: "No", exact: true }).click();
  await expect(figuresOf(page).getByRole("row")).toHaveText([/Incidents/, /pay3/, /web1/]);
  await pick(page, "Shared with", await roleNameOf(reader));
  await save(page);
  await expect(page).toHaveURL(/questions\/\d+$/);
  await page.getByRole("button", { name: "Add to favourites" }).click();
  await page.goto(house.url + QUESTIONS);
  await expect(rowsOf(page, "Questions").first()).toContainText("Incidents of a team");
  await expect(page.getByRole("img", { name: "Favourite" })).toBeVisible();

  const readers = await browser.newContext();
  const otherPage = await house.open(readers, reader, QUESTIONS);
  await rowsOf(otherPage, "Questions").filter({ hasText: "Incidents of a team" }).click();
  await expect(otherPage.getByText(/This question is Ada’s/)).toBeVisible();
  await expect(otherPage.getByLabel("Name", { exact: true })).toBeDisabled();
  await expect(figuresOf(otherPage).getByRole("row")).toHaveText([/Incidents/, /pay3/]);
  await expect(otherPage.getByRole("button", { name: /^Save Ctrl/ })).toHaveCount(0);
  // What its owner changes meanwhile is there without a reload.
  await rowsOf(page, "Questions").first().click();
  await page.getByLabel("Description").fill("Since the last change");
  await save(page);
  await expect(otherPage.getByLabel("Description")).toHaveValue("Since the last change");
  await readers.close();
});

test("a report is made, previewed and sent, and is read in a mailbox with its document", async ({
  context,
}) => {
  const { of } = house;
  const ada = of.as("ada");
  await ada.call(createDesigner, {
    body: {
      name: "Totals of the week",
      question: { measures: ["incidents", "alerts", "mttr"], query: QUERY },
      chart: "number",
      compares: true,
    },
  });
  const page = await house.open(context, ada, REPORTS);
  await page.getByRole("link", { name: "New report" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill("Monday figures");
  await save(page);
  await expect(page.getByText("Choose at least one question").first()).toBeVisible();
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByRole("option", { name: /Totals of the week/ }).click();
  await save(page);
  await expect(page.getByText("Choose at least one recipient").first()).toBeVisible();
  await pick(page, "Members", "Ada");
  await expect(page.getByRole("table", { name: "Next times" }).getByRole("row")).toHaveCount(4);
  await page.getByRole("button", { name: "Show the figures" }).click();
  await expect(page.getByRole("region", { name: "Totals of the week" })).toContainText("Alerts4");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PDF" }).click();
  expect((await download).suggestedFilename()).toBe("monday-figures.pdf");
  await save(page);
  await expect(page).toHaveURL(/reports\/\d+$/);
  await expect(page.getByText("It was not sent yet.")).toBeVisible();

  await page.getByRole("button", { name: "Send now" }).click();
  await page.getByRole("dialog").getByText("To the one who gets it").click();
  await page.getByRole("dialog").getByRole("button", { name: "Send now" }).click();
  await of.settle();
  const [account] = await of.sql((sql) =>
    sql<{ username: string }>("SELECT username FROM users WHERE id = $1", [ada.userId]),
  );
  const mails = async () => {
    const sources = postOffice.mailTo(account?.username ?? "").map(({ source }) => source);
    const parsed = await Promise.all(sources.map((source) => simpleParser(source)));
    return parsed.filter(({ subject }) => subject === "Monday figures");
  };
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [{ text, attachments } = { text: "", attachments: [] }] = await mails();
  expect(text).toContain("the incidents that you may see");
  expect(text).toMatch(/To get no more of it: \S+\/unsubscribe\/reports\//);
  expect(attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    ["monday-figures.pdf", "application/pdf"],
  ]);
  expect(attachments[0]?.content.subarray(0, 5).toString()).toBe("%PDF-");
  await expect(page.getByText("1 sent")).toBeVisible();

  await page.getByRole("switch", { name: "Active" }).click();
  await expect(page.getByText(/It is switched off/)).toBeVisible();
  await expect(rowsOf(page, "Reports").filter({ hasText: "Monday figures" })).toContainText("Off");
});

test("whoever only reads sees no button to make, send or change", async ({ context }) => {
  const reader = await house.of.join({ permissions: ["analytics@read"], environments: [] });
  const page = await house.open(context, reader, REPORTS);
  await expect(page.getByText("Reports: none yet")).toBeVisible();
  await expect(page.getByRole("link", { name: /New/ })).toHaveCount(0);
  await page.goto(`${house.url}${QUESTIONS}/new`);
  await expect(page.getByText("This question does not exist")).toBeVisible();
});

for (const [name, path] of [
  ["questions", QUESTIONS],
  ["reports", REPORTS],
] as const)
  test(`${name} have no serious violation in any theme, and fit a phone`, async ({ context }) => {
    const page = await house.open(context, house.of.as("ada"), path);
    const title = name === "questions" ? "Questions" : "Reports";
    await rowsOf(page, title).first().click();
    await waitUntilLoaded(page);
    const open = new URL(page.url()).pathname;
    expect(await seriousInThemes(page, open)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await waitUntilLoaded(page);
    expect(await fitsWidth(page)).toBe(true);
    await page.goto(house.url + path);
    await expect(rowsOf(page, title).first()).toBeVisible();
    expect(await fitsWidth(page)).toBe(true);
  });
