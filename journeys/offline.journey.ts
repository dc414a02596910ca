import { expect, test } from "@playwright/test";
import { type JourneyHouse, journeyHouse } from "./house.ts";

let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
});
test.afterAll(() => house.close());

test("a part of the console that does not arrive while offline breaks nothing, and opens when the line is back", async ({
  context,
}) => {
  await house.send({ host: "db-ord-03", check: "disk", status: "critical", description: "full" });
  const page = await house.open(context, "/feed/all?folder=active");
  await expect(page.getByRole("row", { name: /db-ord-03/ })).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));

  await context.setOffline(true);
  await page.getByRole("link", { name: "Integrations" }).click();
  await expect(page.getByText("This part of the console is not here yet")).toBeVisible();
  await expect(page.getByRole("row", { name: /db-ord-03/ })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Integrations" })).toBeVisible();
  await expect(page.getByText("This part of the console is not here yet")).toHaveCount(0);
  expect(await page.evaluate(() => "isSamePage" in globalThis)).toBe(true);
});
