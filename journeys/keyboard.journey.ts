import { expect, test } from "@playwright/test";
import { journeyHouse } from "./house.ts";

const incidents = 40;

test("forty incidents are triaged without a mouse", async ({ context }) => {
  test.setTimeout(180_000);
  const house = await journeyHouse();
  try {
    await house.send(
      ...Array.from({ length: incidents }, (_, n) => ({
        host: `host-${String(n).padStart(2, "0")}`,
        check: "disk",
        status: n % 3 === 0 ? "critical" : "warning",
      })),
    );
    const page = await house.open(context, "/feed/all?folder=active&sort=start&order=asc");
    await expect(page.getByRole("row")).not.toHaveCount(0);
    await expect(page.getByText("40 incidents", { exact: true })).toBeVisible();
    const count = (folder: string): Promise<number> =>
      house
        .call<{ total: number }>(`/resources/v2.0/environments/all/feed/incidents?folder=${folder}`)
        .then((feed) => feed.total);
    await page.keyboard.press("j");
    for (let done = 1; done <= 20; done += 1) {
      await page.keyboard.press("r");
      await expect.poll(() => count("resolved")).toBe(done);
    }
    // The rest in two strokes: ten chosen together and snoozed, ten assigned.
    for (let n = 0; n < 10; n += 1) {
      await page.keyboard.press("x");
      await page.keyboard.press("j");
    }
    await page.keyboard.press("s");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect.poll(() => count("snoozed")).toBe(10);
    for (let n = 0; n < 10; n += 1) {
      await page.keyboard.press("x");
      await page.keyboard.press("j");
    }
    await page.keyboard.press("a");
    await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect.poll(() => count("unhandled")).toBe(0);
    expect(await count("active")).toBe(10);
    // And the last of it is taken back.
    await page.keyboard.press("u");
    await expect.poll(() => count("unhandled")).toBe(10);
  } finally {
    await house.close();
  }
});
