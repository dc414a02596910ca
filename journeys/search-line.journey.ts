import { expect, test } from "@playwright/test";
import { journeyHouse } from "./house.ts";

test("the search line says what it did not understand, and what may be meant", async ({
  browser,
}) => {
  const house = await journeyHouse();
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" });
  try {
    await house.send(
      { host: "db-1", status: "critical", description: "The disk is full" },
      { host: "web-1", status: "warning" },
    );
    const page = await house.open(context, "/feed/all?folder=active");
    const rows = (host: string) => page.getByRole("row", { name: new RegExp(host) });
    const line = page.getByRole("textbox", { name: "Search incidents with a query" });
    const search = async (query: string) => {
      await page.goto(`${house.url}/feed/all?folder=active&query=${encodeURIComponent(query)}`);
    };
    await expect(rows("db-1")).toHaveCount(1);
    await page.getByRole("link", { name: "db-1" }).click();
    await page.waitForURL(/\/feed\/all\/\d+/);
    const id = /\/feed\/all\/(\d+)/.exec(page.url())?.[1] ?? "";

    await search("hots = db-1");
    await expect(page.getByText("No open incident has the field “hots”.")).toBeVisible();
    await page.getByRole("button", { name: "Did you mean “host”?" }).click();
    await expect(page).toHaveURL(/query=host/);
    await expect(rows("db-1")).toHaveCount(1);
    await expect(page.getByText("No open incident has the field")).toHaveCount(0);

    await search("status = crit");
    await page.getByRole("button", { name: "Did you mean “critical”?" }).click();
    await expect(rows("db-1")).toHaveCount(1);
    await expect(rows("web-1")).toHaveCount(0);

    await search(`#${id}`);
    await expect(rows("db-1")).toHaveCount(1);
    await expect(rows("web-1")).toHaveCount(0);
    await search('description = "*disk*" AND duration < 1d');
    await expect(rows("db-1")).toHaveCount(1);
    await expect(rows("web-1")).toHaveCount(0);

    await line.click();
    await line.press("ControlOrMeta+a");
    await line.pressSequentially("start > soon");
    await expect(page.getByText(/These are still the results of description/)).toBeVisible();
    await expect(rows("db-1")).toHaveCount(1);
    await line.press("ControlOrMeta+a");
    await line.pressSequentially("host = web-1");
    await expect(rows("web-1")).toHaveCount(1);
    await expect(page.getByText("These are still the results")).toHaveCount(0);
  } finally {
    await context.close();
    await house.close();
  }
});

test("Tab takes the first completion, and an empty line offers recent queries", async ({
  browser,
}) => {
  const house = await journeyHouse();
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" });
  try {
    await house.send({ host: "db-1", status: "critical" }, { host: "web-1", status: "warning" });
    const page = await house.open(context, "/feed/all?folder=active");
    const rows = (host: string) => page.getByRole("row", { name: new RegExp(host) });
    const line = page.getByRole("textbox", { name: "Search incidents with a query" });
    const option = (name: string) => page.getByRole("option", { name });
    await expect(rows("db-1")).toHaveCount(1);
    const fields = page.waitForResponse(/environment-builder/);
    await line.click();
    await fields;
    await expect(page.locator("[contenteditable='true']")).toBeFocused();
    await line.pressSequentially("stat");
    await expect(option("status")).toBeVisible();
    await line.press("Tab");
    await expect(line).toHaveText("status");
    await line.pressSequentially("= cri");
    await expect(option("critical")).toBeVisible();
    // The list is still that of the key before.
    await line.press("t");
    await line.press("Tab");
    await expect(line).toHaveText("status = critical");
    await line.press("Escape");
    await line.press("Enter");
    await expect(rows("web-1")).toHaveCount(0);
    await expect(rows("db-1")).toHaveCount(1);

    await page.reload();
    await page.getByRole("button", { name: "Clear the query" }).click();
    await expect(rows("web-1")).toHaveCount(1);
    await expect(page.getByRole("listbox")).toContainText("status = critical");
    await option("status = critical").click();
    await expect(rows("web-1")).toHaveCount(0);
    await expect(line).toHaveText("status = critical");
  } finally {
    await context.close();
    await house.close();
  }
});
