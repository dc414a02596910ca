/** Somebody says that they know of incidents: by key, by button, on a phone; and takes it back. */
import { type BrowserContext, expect, test } from "@playwright/test";
import { getCounters } from "#contract/environments.ts";
import { getIncident } from "#contract/incidents.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";

let house: FurnishedHouse;
test.beforeAll(async () => {
  house = await furnishedHouse();
  await house.of.send(
    ...["ack-1", "ack-2", "ack-3"].map((host) => ({ host, check: "disk", status: "critical" })),
  );
});
test.afterAll(async () => {
  await house.close();
});

const incident = () =>
  house.of.as("ada").call(getIncident, { params: { env: "all", id: house.things.incident } });
const unhandled = async () =>
  (await house.of.as("ada").call(getCounters, {})).items[0]?.unhandled ?? 0;

const openFeed = (context: BrowserContext) =>
  house.open(context, house.of.as("ada"), "/feed/all?folder=unhandled&query=host%20%3D%20ack-*");

test("c acknowledges in the feed and goes on, for one and for several; u takes it back", async ({
  context,
}) => {
  const before = await unhandled();
  const page = await openFeed(context);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("ack-1")).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("c");
  await expect.poll(unhandled).toBe(before - 1);
  await expect(page.getByRole("row").filter({ hasText: "ack-" })).toHaveCount(2);
  await page.keyboard.press("Shift+X");
  await page.keyboard.press("c");
  await expect.poll(unhandled).toBe(before - 3);
  // Only what was answered can be taken back.
  await expect(page.getByText("Acknowledged 2 incidents")).toBeVisible();
  await page.keyboard.press("u");
  await expect.poll(unhandled).toBe(before - 1);
});

test("u takes back what is not answered yet, and never what came before it", async ({
  context,
}) => {
  const before = await unhandled();
  const page = await openFeed(context);
  await expect(page.getByRole("row").filter({ hasText: "ack-" })).toHaveCount(2);
  await page.keyboard.press("j");
  await page.keyboard.press("c");
  await expect(page.getByText(/^Acknowledged ack-/)).toBeVisible();
  const left = page.getByRole("row").filter({ hasText: "ack-" });
  await expect(left).toHaveCount(1);
  const [title] = /ack-\d/.exec(await left.innerText()) ?? [];
  const answer = Promise.withResolvers<void>();
  await page.route("**/incidents/acknowledge*", async (route) => {
    const reply = await route.fetch();
    await answer.promise;
    await route.fulfill({ response: reply });
  });
  await page.keyboard.press("c");
  await expect.poll(unhandled).toBe(before - 2);
  await page.keyboard.press("u");
  answer.resolve();
  await expect(page.getByText(`Undone: Acknowledged ${title}`)).toBeVisible();
  await expect.poll(unhandled).toBe(before - 1);
});

test("the incident says who knows of it since when, in its history too; a second time takes it back", async ({
  context,
}) => {
  const page = await house.open(
    context,
    house.of.as("ada"),
    `/incident/all/${house.things.incident}`,
  );
  await page.getByRole("button", { name: /^Acknowledge\b/ }).click();
  await expect(page.getByText(/^Acknowledged by Ada/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Acknowledge\b/ })).toHaveCount(0);
  await page.getByRole("tab", { name: /Activity/ }).click();
  await expect(page.getByText("acknowledged it")).toBeVisible();
  await page.keyboard.press("c");
  await expect(page.getByText("removed their acknowledgement")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Acknowledge\b/ })).toBeVisible();
});

test("on a phone one touch acknowledges", async ({ context }) => {
  const page = await house.open(
    context,
    house.of.as("uma"),
    `/incident/all/${house.things.incident}`,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: /^Acknowledge\b/ }).click();
  await expect(page.getByText(/^Acknowledged by Uma/).first()).toBeVisible();
  await expect
    .poll(async () => (await incident()).acknowledgement?.by)
    .toBe(house.of.as("uma").userId);
});

test("who may not acknowledge is not offered it, by button or key", async ({ context }) => {
  const person = await house.of.join({
    permissions: [],
    environments: [{ environment_id: "all", access: "incident_actions", actions: ["assign"] }],
  });
  const page = await house.open(context, person, `/incident/all/${house.things.incident}`);
  await expect(page.getByRole("button", { name: "Assign" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Acknowledge\b/ })).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("dialog").getByText(/^Acknowledge/)).toHaveCount(0);
});
