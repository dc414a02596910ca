import { expect, type Page, test } from "@playwright/test";
import { type JourneyHouse, journeyHouse } from "./house.ts";
import { seriousInThemes } from "./serious-violations.ts";

const settings = { locale: "en-GB", timezoneId: "Europe/Berlin" };
const row = (page: Page) => page.getByRole("row", { name: /db-ord-03/ });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Share db-ord-03" });

async function shareByKey(page: Page, address: string): Promise<void> {
  await page.keyboard.press("h");
  await dialog(page).getByLabel("To", { exact: true }).fill(address);
  await page.keyboard.press("Enter");
  await dialog(page).getByLabel("Message").fill("Look at the disk");
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
}

test("what one person shares by a key is in everybody's Shared folder; it is undone, shared again and unsubscribed", async ({
  browser,
}) => {
  const house: JourneyHouse = await journeyHouse();
  const [firstContext, secondContext] = [
    await browser.newContext(settings),
    await browser.newContext(settings),
  ];
  try {
    await house.send({
      host: "db-ord-03",
      check: "disk",
      status: "critical",
      description: "filling up",
    });
    const [firstPage, secondPage] = [
      await house.open(firstContext, "/feed/all?folder=active"),
      await house.open(secondContext, "/feed/all?folder=shared"),
    ];
    await expect(row(firstPage)).toBeVisible();
    await expect(secondPage.getByText("Nothing shared")).toBeVisible();
    await firstPage.keyboard.press("j");
    await shareByKey(firstPage, "ops@north.example");
    await expect(firstPage.getByText("Shared db-ord-03 with ops@north.example")).toBeVisible();
    await expect(row(firstPage).getByRole("img", { name: "Shared with 1" })).toBeVisible();
    await expect(row(secondPage).getByRole("img", { name: "Shared with 1" })).toBeVisible();
    await firstPage.keyboard.press("u");
    await expect(row(secondPage)).toHaveCount(0);
    await expect(row(firstPage).getByRole("img", { name: "Shared with 1" })).toHaveCount(0);
    await shareByKey(firstPage, "ops@north.example");
    await expect(row(secondPage)).toBeVisible();
    await secondPage.getByRole("link", { name: "db-ord-03" }).first().click();
    const shares = secondPage.getByRole("region", { name: "Shared with" });
    await expect(shares).toContainText("ops@north.example");
    await expect(shares).toContainText("Recorded, not delivered");
    await shares.getByRole("button", { name: "Unsubscribe ops@north.example" }).click();
    await expect(shares).toContainText("Unsubscribed by Ada");
    await expect(secondPage.getByText("Unsubscribed ops@north.example")).toBeVisible();
    await secondPage.getByRole("tab", { name: /Activity/ }).click();
    await expect(secondPage.getByText("Look at the disk").first()).toBeVisible();
    await expect(secondPage.getByRole("tabpanel")).toContainText("unsubscribed ops@north.example");
  } finally {
    await firstContext.close();
    await secondContext.close();
    await house.close();
  }
});

test("a contact that is added in the dialog is chosen, and is not offered for what it has already", async ({
  browser,
}) => {
  const house = await journeyHouse();
  const context = await browser.newContext(settings);
  try {
    await house.send({ host: "db-ord-03", check: "disk", status: "critical" });
    const page = await house.open(context, "/feed/all?folder=active");
    await row(page).getByRole("link", { name: "db-ord-03" }).click();
    await page.getByRole("button", { name: /^Share/ }).click();
    await dialog(page).getByRole("button", { name: "New contact" }).click();
    await dialog(page).getByLabel("Name", { exact: true }).fill("Ops desk");
    await dialog(page).getByLabel("E-mail address", { exact: true }).fill("ops@north");
    await dialog(page).getByRole("button", { name: "Add contact" }).click();
    await expect(dialog(page).getByText("must be an e-mail address")).toBeVisible();
    await dialog(page).getByLabel("E-mail address", { exact: true }).fill("ops@north.example");
    await dialog(page).getByRole("button", { name: "Add contact" }).click();
    await expect(dialog(page).getByRole("button", { name: /Remove Ops desk/ })).toBeVisible();
    await dialog(page).getByRole("button", { name: "Share incident" }).click();
    await expect(page.getByRole("button", { name: /^Shared 1/ })).toBeVisible();
    await page.keyboard.press("h");
    const already = dialog(page).getByRole("region", { name: "Already shared with" });
    await expect(already).toContainText("Ops desk");
    // Somebody else shares it while the dialog is open.
    await house.call("/web/incidents/escalations/email", {
      incident_ids: [new URL(page.url()).pathname.split("/").at(-1)],
      environment_id: "all",
      targets: ["night@north.example"],
    });
    await expect(already).toContainText("night@north.example");
    expect(await seriousInThemes(page, "the dialog")).toEqual([]);
    await dialog(page).getByLabel("To", { exact: true }).click();
    await expect(page.getByRole("option", { name: /Ops desk/ })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  } finally {
    await context.close();
    await house.close();
  }
});
