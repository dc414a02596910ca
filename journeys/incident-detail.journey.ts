import { expect, test } from "@playwright/test";
import { journeyHouse } from "./house.ts";

test("a comment that was begun is still there after another incident was looked at; one Escape closes a dialog; a time tells both zones to the keyboard", async ({
  browser,
}) => {
  const house = await journeyHouse();
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" });
  try {
    await house.send(
      { host: "db-1", check: "disk", status: "critical" },
      { host: "web-1", check: "http", status: "warning" },
    );
    const page = await house.open(context, "/feed/all?folder=active");
    const open = async (host: string) => {
      await page
        .getByRole("row", { name: new RegExp(host) })
        .getByRole("link", { name: host })
        .click();
      await expect(page.getByRole("heading", { level: 1, name: host })).toBeVisible();
      await page.getByRole("tab", { name: /Activity/ }).click();
    };
    const comment = page.getByRole("textbox", { name: "Comment" });
    await open("db-1");
    await comment.fill("The controller lost its battery, and");
    await open("web-1");
    await expect(comment).toHaveValue("");
    await open("db-1");
    await expect(comment).toHaveValue("The controller lost its battery, and");
    await comment.press("Control+Enter");
    await expect(page.getByRole("tabpanel")).toContainText("lost its battery");
    await expect(comment).toHaveValue("");

    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Preview links" }).click();
    const dialog = page.getByRole("dialog", { name: "Preview links" });
    await dialog.getByRole("button", { name: "Close" }).focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(page.locator("[popover]:popover-open")).toHaveText(/Close/);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);

    await page.locator("header time").first().focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("tooltip")).toContainText("UTC");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: "db-1" })).toBeVisible();
  } finally {
    await context.close();
    await house.close();
  }
});

test("a row has a column of its own for what can be done, whatever is open or checked", async ({
  browser,
}) => {
  const house = await journeyHouse();
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" });
  try {
    await house.send(
      { host: "db-1", status: "critical" },
      { host: "db-2", status: "critical" },
      { host: "web-1", status: "warning" },
    );
    const page = await house.open(context, "/feed/all?folder=active");
    const row = (host: string) => page.getByRole("row", { name: new RegExp(host) });
    const choose = async (host: string, name: string) => {
      await row(host)
        .getByRole("button", { name: `Actions for ${host}` })
        .click();
      await page.getByRole("menuitem", { name, exact: true }).click();
    };
    await row("db-1").getByRole("checkbox").click();
    await choose("web-1", "Assign to me");
    await expect(row("web-1").getByRole("img", { name: "Assigned to Ada" })).toBeVisible();
    await expect(row("db-1").getByRole("checkbox")).toBeChecked();

    await choose("db-2", "Snooze");
    await expect(page.getByRole("dialog")).toContainText("Snooze db-2");
    await page.keyboard.press("Escape");
    await choose("db-2", "Resolve");
    await expect(page.getByText("Resolved db-2")).toBeVisible();
    await expect(row("db-2")).toHaveCount(0);
    await expect(row("db-1")).toHaveCount(1);
    await expect(row("web-1")).toHaveCount(1);
  } finally {
    await context.close();
    await house.close();
  }
});

test("what a poll reads of an incident's history takes its place by time", async ({ browser }) => {
  const house = await journeyHouse();
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" });
  try {
    await house.send({ host: "db-1", status: "critical" });
    const page = await house.open(context, "/feed/all?folder=active");
    await page.getByRole("link", { name: "db-1" }).click();
    await page.waitForURL(/\/feed\/all\/\d+/);
    const id = /\/feed\/all\/(\d+)/.exec(page.url())?.[1] ?? "";
    for (let number = 1; number <= 60; number += 1)
      await house.call(`/resources/v2.0/environments/all/incidents/${id}/comments`, {
        body: `Note ${number}.`,
      });

    await page.goto(`${house.url}/incident/all/${id}?tab=activity`);
    const notes = page.getByRole("list", { name: "Activity" }).getByText(/^Note \d+\.$/);
    const newest = (count: number) =>
      Array.from({ length: count }, (_, index) => `Note ${60 - index}.`);
    const polled = page.waitForResponse((response) => response.url().includes("per_page=50"));
    await expect(notes).toHaveText(newest(30));
    await polled;
    await expect(notes).toHaveText(newest(50));
    await page.getByRole("button", { name: "Show more" }).click();
    await expect(notes).toHaveText(newest(60));
  } finally {
    await context.close();
    await house.close();
  }
});
