import { expect, test } from "@playwright/test";
import { journeyHouse } from "./house.ts";
import { seriousInThemes } from "./serious-violations.ts";

test("a heartbeat is connected, scheduled and called, and a failure of its job opens an incident", async ({
  browser,
}) => {
  const house = await journeyHouse();
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" });
  try {
    const page = await house.open(context, "/integrations/heartbeat/instructions");
    await page.getByRole("textbox", { name: "Name" }).fill("nightly backup");
    await page.getByRole("button", { name: "Connect" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("nightly backup");

    const period = page.getByRole("textbox", { name: "Expected every" });
    await expect(period).toHaveValue("60");
    await period.fill("none");
    await expect(page.getByText("must be a whole number of minutes")).toBeVisible();
    await period.fill("1440");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);

    const address = page.getByRole("region", { name: "Address" });
    const url = ((await address.textContent()) ?? "").trim();
    expect(url).toMatch(/^http.*\/data\/v2\/heartbeat\/[\w-]{24}$/);
    expect(await (await fetch(url)).text()).toBe("OK");
    await expect(page.getByText("First event received")).toBeVisible();

    await page.getByRole("link", { name: "Status", exact: true }).click();
    const section = page.getByRole("region", { name: "Heartbeat" });
    await expect(section.getByText("Called in time")).toBeVisible();
    await expect(section.getByRole("textbox", { name: "Expected every" })).toHaveValue("1440");
    expect(await seriousInThemes(page, "heartbeat")).toEqual([]);

    await fetch(`${url}/2`, { method: "POST", body: "no space left" });
    await page.goto(`${house.url}/feed/all?folder=active`);
    await expect(page.getByRole("link", { name: "nightly backup" })).toBeVisible();
  } finally {
    await context.close();
    await house.close();
  }
});
