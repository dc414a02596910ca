import { expect, test } from "@playwright/test";
import { journeyHouse } from "./house.ts";

test("the event in question is marked in the body of its request, and timers stand apart", async ({
  browser,
}) => {
  const house = await journeyHouse();
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" });
  try {
    await house.send(
      ...Array.from({ length: 60 }, (_, index) => ({
        host: `host-${String(index).padStart(2, "0")}`,
        status: index === 41 ? "broken" : "critical",
        note: "A sentence that makes the body of the request a long one to read.",
      })),
    );
    const page = await house.open(context, "/integrations/troubleshooting");
    await page.getByRole("row", { name: /60 events/ }).click();
    await expect(page.getByText("Event 42 of 60 is marked")).toBeVisible();
    await expect(page.locator("mark")).toContainText("host-41");
    await expect(page.locator("mark")).not.toContainText("host-40");

    await page.getByRole("button", { name: /Event 8 / }).click();
    await expect(page.locator("mark")).toContainText("host-07");
    await page.reload();
    await expect(page.locator("mark")).toContainText("host-07");

    await page.getByText("Timers", { exact: true }).click();
    await expect(page).toHaveURL(/view=timers/);
    await expect(page.getByText("No timer has run yet")).toBeVisible();
  } finally {
    await context.close();
    await house.close();
  }
});

test("a preview link opens again after a reload", async ({ browser }) => {
  const house = await journeyHouse();
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" });
  try {
    await house.send({ host: "db-1", status: "critical" });
    const page = await house.open(context, "/feed/all?folder=active");
    await page.getByRole("link", { name: "db-1" }).click();
    await page.waitForURL(/\/feed\/all\/\d+/);
    const id = /\/feed\/all\/(\d+)/.exec(page.url())?.[1] ?? "";
    const { url } = await house.call<{ url: string }>(
      `/resources/v2.0/environments/all/incidents/${id}/preview-token`,
      { expires_in: 3600 },
    );

    const visitor = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" });
    const preview = await visitor.newPage();
    await preview.goto(new URL(url, house.url).href);
    await expect(preview.getByRole("heading", { level: 1, name: "db-1" })).toBeVisible();
    expect(preview.url()).not.toContain("token");
    await preview.reload();
    await expect(preview.getByRole("heading", { level: 1, name: "db-1" })).toBeVisible();
    await visitor.close();
  } finally {
    await context.close();
    await house.close();
  }
});

test("an empty feed leads to what can be connected, and into the demo", async ({ browser }) => {
  const house = await journeyHouse();
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" });
  try {
    const page = await house.open(context, "/feed/all?folder=active");
    await page.getByRole("link", { name: /Grafana/ }).click();
    await expect(page).toHaveURL(/\/integrations\/grafana\/instructions/);
    await expect(page.getByRole("heading", { level: 1, name: /Grafana/ })).toBeVisible();
    await page.goBack();
    await page.getByRole("button", { name: "Open the demo" }).click();
    await expect(page.getByText("Demo · simulated feed").first()).toBeVisible();
  } finally {
    await context.close();
    await house.close();
  }
});
