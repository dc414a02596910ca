import { expect, test } from "@playwright/test";
import { journeyHouse } from "./house.ts";

const storm = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    status: "critical",
    host: `web-${from + index}.example.com`,
    service: "checkout",
    description: "No healthy upstream",
  }));

test("a storm is one row of parts that grows by itself, opens, and is resolved as a whole", async ({
  context,
}) => {
  const house = await journeyHouse();
  try {
    const page = await house.open(context, "/feed/all?folder=active");
    await expect(page.getByText(/^Live ·/)).toBeVisible();
    await house.send(...storm(0, 310));
    await house.send(...storm(310, 310));
    const rows = page.getByRole("grid", { name: "Incidents" }).getByRole("row");
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText("3 parts");
    await expect(rows.first()).toContainText("620");
    await expect(rows.first()).toContainText("No healthy upstream");
    await expect(page.getByText("1 incident, 2 more parts", { exact: true })).toBeVisible();
    await expect(page.getByText("That is the only one.")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Active/ })).toContainText("+2 parts");
    await expect(page).toHaveTitle("(1) All · Active");
    await house.send(...storm(620, 310));
    await expect(rows.first()).toContainText("4 parts");

    await page.getByRole("button", { name: /4 parts/ }).click();
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(1)).toContainText("Part 2 of 4");
    await page.getByRole("button", { name: /4 parts/ }).click();
    await expect(rows).toHaveCount(1);

    await page.getByRole("link", { name: "checkout" }).click();
    const detail = page.getByRole("region", { name: "Incident", exact: true });
    await expect(detail.getByText("Part 1 of 4")).toBeVisible();
    await expect(detail.getByRole("link", { name: "part 2" })).toBeVisible();
    await expect(detail.getByText(/before it was resolved/)).toHaveCount(0);
    // The beginning of the storm and its end; what all names share is left out.
    await expect(detail.getByRole("button", { name: "Show 288 between" })).toBeVisible();
    await expect(detail.getByRole("button", { name: /web-\d+/ })).not.toHaveCount(0);
    await expect(detail.getByRole("button", { name: /example\.com/ })).toHaveCount(0);
    await page.keyboard.press("r");
    const resolved = page.getByText("Resolved checkout");
    await expect(resolved).toBeVisible();
    await page.keyboard.press("u");
    await expect(page.getByText(/^Undone/)).toBeVisible();
    await expect(resolved).toHaveCount(0);
    await expect(rows.first()).toContainText("4 parts");

    await rows.first().getByRole("checkbox").check();
    await page.getByRole("button", { name: "Resolve 1 incident" }).click();
    await page.getByRole("button", { name: "Resolve also parts 2 to 4" }).click();
    await expect(page.getByText("All quiet")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Resolved/ })).toContainText("+3 parts");
  } finally {
    await house.close();
  }
});
