import { expect, test } from "@playwright/test";
import { ada, emptyHouse, journeyHouse } from "./house.ts";

test("whoever comes first sets the console up, connects a source, and sees the first event arrive", async ({
  page,
}) => {
  const house = await emptyHouse();
  try {
    await page.goto(house.url);
    await expect(page.getByRole("heading", { name: "Set up your console" })).toBeVisible();
    await page.getByLabel("Organization", { exact: true }).fill("Northwind");
    await page.getByLabel("Your name").fill("Ada");
    await page.getByLabel("E-mail").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await page.getByRole("button", { name: "Create organization" }).click();
    await expect(page.getByRole("heading", { name: "Set up your console" })).toHaveCount(0);
    await page.goto(`${house.url}/feed/all`);
    await expect(page.getByRole("heading", { name: "No events yet" })).toBeVisible();
    await page.getByRole("button", { name: "Create a key and the command" }).click();
    await expect(page.getByText(/Authorization: Bearer/)).toBeVisible();
    await page.getByRole("button", { name: "Send it for me" }).click();
    await expect(page.getByRole("row")).toHaveCount(1);
  } finally {
    await house.close();
  }
});

test("what one person does, and what a sender says, appears to everybody without a reload", async ({
  browser,
}) => {
  const house = await journeyHouse();
  const [firstContext, secondContext] = [
    await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" }),
    await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" }),
  ];
  try {
    const [firstPage, secondPage] = [
      await house.open(firstContext, "/feed/all?folder=active"),
      await house.open(secondContext, "/feed/all?folder=active"),
    ];
    await house.send({
      host: "db-ord-03",
      check: "disk",
      status: "warning",
      description: "filling up",
    });
    for (const page of [firstPage, secondPage])
      await expect(page.getByRole("row", { name: /db-ord-03/ })).toContainText("Warning");
    await house.send({ host: "db-ord-03", check: "disk", status: "critical", description: "full" });
    for (const page of [firstPage, secondPage])
      await expect(page.getByRole("row", { name: /db-ord-03/ })).toContainText("Critical");
    await firstPage.getByRole("link", { name: "db-ord-03" }).first().click();
    await firstPage
      .getByRole("button", { name: /^Resolve/ })
      .first()
      .click();
    await firstPage.keyboard.press("Control+Enter");
    await expect(secondPage.getByRole("row", { name: /db-ord-03/ })).toHaveCount(0);
    await expect(secondPage.getByRole("link", { name: /^Resolved/ })).toContainText("1");
  } finally {
    await firstContext.close();
    await secondContext.close();
    await house.close();
  }
});
