/** Forty incidents handled on a phone, by taps alone. */
import { expect, type Locator, type Page, test } from "@playwright/test";
import { type JourneyHouse, journeyHouse } from "./house.ts";
import { longPress, phone } from "./touch.ts";

test.use(phone);

let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
});
test.afterAll(() => house.close());

/** From the list to an empty folder; a step more for each incident would make it a hundred. */
const MAX_TAPS = 65;

test("forty incidents are handled by taps, and nothing ever covers what is tapped next", async ({
  context,
}) => {
  const hosts = Array.from({ length: 40 }, (_, index) => `host-${index + 1}`);
  for (const host of hosts) await house.send({ host, check: `check ${host}`, status: "critical" });
  const page = await house.open(context, "/feed/all?folder=unhandled&sort=start&order=asc");
  await expect(page.getByText("40 incidents", { exact: true })).toBeVisible();
  const finger = new Finger(page);
  const heading = (index: number) =>
    expect(page.getByRole("heading", { name: hosts[index] ?? "", exact: true })).toBeVisible();
  const press = (name: string | RegExp) =>
    finger.tap(page.getByRole("button", { name, exact: true }).first());
  const inDialog = (role: "option" | "button", name: string | RegExp) =>
    finger.tap(page.getByRole("dialog").getByRole(role, { name }).first());

  // One after the other: each goes on to the next.
  await finger.tap(row(page, "host-1"));
  for (let index = 0; index < 8; index += 1) {
    await heading(index);
    await press("Acknowledge");
  }
  for (let index = 8; index < 14; index += 1) {
    await heading(index);
    await press("Resolve");
  }
  for (let index = 14; index < 18; index += 1) {
    await heading(index);
    await press("Snooze");
    await inDialog("button", /^Snooze/);
  }
  for (let index = 18; index < 22; index += 1) {
    await heading(index);
    await press("Assign");
    await inDialog("option", /Ada/);
  }
  for (let index = 22; index < 24; index += 1) {
    await heading(index);
    await press("More actions");
    await finger.tap(page.getByRole("menuitem", { name: "Share", exact: true }));
    await finger.tap(page.getByRole("dialog").getByRole("combobox", { name: "To" }));
    await inDialog("option", /Ada/);
    await inDialog("button", "Share incident");
  }
  await heading(24);
  await finger.tap(page.getByRole("link", { name: "Back to Unhandled" }));
  await expect(page.getByText("16 incidents", { exact: true })).toBeVisible();

  // By a row's own menu, while the toast of the last one is there.
  for (const host of ["host-25", "host-26"]) {
    await finger.tap(page.getByRole("button", { name: `Actions for ${host}` }));
    await finger.tap(page.getByRole("menuitem", { name: "Resolve", exact: true }));
    await expect(row(page, host)).toHaveCount(0);
  }

  // Several at once, at the foot.
  const bar = page.getByRole("toolbar", { name: "Selected incidents" });
  const select = async (first: number, last: number) => {
    await finger.longPress(row(page, hosts[first] ?? ""), page.getByText("1 selected"));
    for (let index = first + 1; index <= last; index += 1)
      await finger.tap(row(page, hosts[index] ?? ""));
    await expect(page.getByText(`${last - first + 1} selected`)).toBeVisible();
  };
  await select(26, 31);
  await finger.tap(bar.getByRole("button", { name: "Resolve" }));
  await expect(page.getByText("Resolved 6 incidents")).toBeVisible();
  await select(32, 35);
  await finger.tap(bar.getByRole("button", { name: "Assign" }));
  await inDialog("option", /Ada/);
  await expect(row(page, "host-33")).toHaveCount(0);
  await select(36, 39);
  await finger.tap(bar.getByRole("button", { name: "Snooze" }));
  await inDialog("button", /^Snooze/);
  await expect(page.getByText("Nothing unhandled")).toBeVisible();

  expect(await totals()).toEqual({ unhandled: 0, snoozed: 8, resolved: 14, shared: 2, active: 18 });
  expect(finger.taps).toBeLessThanOrEqual(MAX_TAPS);
});

const row = (page: Page, host: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: host, exact: true }) });

async function totals(): Promise<Record<string, number>> {
  const folders = ["unhandled", "snoozed", "resolved", "shared", "active"];
  const counts = await Promise.all(
    folders.map(async (folder) => {
      const path = `/resources/v2.0/environments/all/feed/incidents?folder=${folder}`;
      return [folder, (await house.call<{ total: number }>(path)).total] as const;
    }),
  );
  return Object.fromEntries(counts);
}

/** Counts its taps, and minds what lies over the place that it goes for. */
class Finger {
  taps = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    expect(await this.#toastsOver(target), `a toast over ${String(target)}`).toEqual([]);
    this.taps += 1;
    await target.tap();
  }

  async longPress(target: Locator, seen: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    expect(await this.#toastsOver(target), `a toast over ${String(target)}`).toEqual([]);
    this.taps += 1;
    await longPress(this.#page, target, seen);
  }

  /** Words of the toasts that overlap it. */
  async #toastsOver(target: Locator): Promise<string[]> {
    const box = await target.boundingBox();
    if (!box) throw new Error("nothing to tap");
    return this.#page
      .getByRole("region", { name: "Notifications" })
      .locator("[data-toast]")
      .evaluateAll(
        (toasts, { x, y, width, height }) =>
          toasts
            .filter((toast) => {
              const over = toast.getBoundingClientRect();
              return (
                over.left < x + width && over.right > x && over.top < y + height && over.bottom > y
              );
            })
            .map((toast) => toast.textContent ?? ""),
        box,
      );
  }
}
