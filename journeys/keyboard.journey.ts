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

test("what is undone while an earlier undo is not yet answered is the action after it", async ({
  context,
}) => {
  const house = await journeyHouse();
  try {
    await house.send({ host: "late-undo", check: "disk", status: "critical" });
    const page = await house.open(context, "/feed/all?folder=active");
    const released = Promise.withResolvers<void>();
    const undos: string[] = [];
    await context.route("**/undo", async (route) => {
      undos.push(route.request().postData() ?? "");
      const response = await route.fetch();
      if (undos.length === 1) await released.promise;
      await route.fulfill({ response });
    });
    const row = page.getByRole("row").filter({ hasText: "late-undo" });
    const resolveByKey = async () => {
      await expect(row).toBeVisible();
      await page.keyboard.press("j");
      await page.keyboard.press("r");
      await expect(row).toBeHidden();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    };
    await resolveByKey();
    await page.keyboard.press("u");
    // A second time, nothing is left to be undone.
    await page.keyboard.press("u");
    await resolveByKey();
    released.resolve();
    await expect(page.getByText(/^Undone/).first()).toBeVisible();
    await page.keyboard.press("u");
    await expect(row).toBeVisible();
    expect(new Set(undos).size).toBe(2);
    expect(undos).toHaveLength(2);
  } finally {
    await house.close();
  }
});

test("an undo that is asked for before its file is there is done once it is", async ({
  context,
}) => {
  const house = await journeyHouse();
  try {
    await house.send({ host: "early-undo", check: "disk", status: "critical" });
    const loading = Promise.withResolvers<void>();
    await context.route("**/assets/SessionActions-*.js", async (route) => {
      await loading.promise;
      await route.continue();
    });
    const page = await house.open(context, "/feed/all?folder=active");
    await expect(page.getByRole("row").filter({ hasText: "early-undo" })).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("r");
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    await page.keyboard.press("u");
    loading.resolve();
    await expect(page.getByText(/^Undone/)).toBeVisible();
  } finally {
    await house.close();
  }
});
