/** From a system that is connected on the screen to what it is told, and what becomes of that. */
import { expect, type Page, test } from "@playwright/test";
import { openTestReceiver, type TestReceiver } from "#server/test-receiver.ts";
import { type JourneyHouse, journeyHouse } from "./house.ts";

let house: JourneyHouse;
let receiver: TestReceiver;
test.beforeAll(async () => {
  house = await journeyHouse({ TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" });
  receiver = await openTestReceiver();
});
test.afterAll(async () => {
  await house.close();
  await receiver.close();
});

const connectBoard = (name: string) =>
  house.call<{ id: string }>("/web/integrations", {
    name,
    type: "outbound",
    parent_source_system: "webhook",
    config: { url: receiver.url },
  });
const toldOf = (host: string) =>
  receiver.taken
    .filter(({ body }) => (body["incident"] as { title?: string } | null)?.title === host)
    .map(({ body }) => body["event"]);
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: option }).click();
};

test("an incident is shared with a connected system, which is told; a channel without one says so", async ({
  context,
}) => {
  await connectBoard("Shift board");
  await house.send({ host: "db-1", status: "critical" });
  const page = await house.open(context, "/feed/all?folder=active");
  await page.getByRole("link", { name: "db-1" }).click();
  await page.getByRole("button", { name: /^Share/ }).click();
  const dialog = page.getByRole("dialog", { name: "Share db-1" });
  await expect(dialog).toContainText("Shares by e-mail are recorded only");
  await dialog.getByRole("button", { name: /^By/ }).click();
  await expect(page.getByRole("option", { name: /^Chat/ })).toContainText(
    "Needs an outbound integration",
  );
  await page.getByRole("option", { name: "Webhook" }).click();
  await expect(dialog).not.toContainText("recorded only");
  await choose(page, "To", "Shift board");
  await dialog.getByLabel("Message").fill("Please look");
  await dialog.getByRole("button", { name: "Share incident" }).click();
  await expect.poll(() => toldOf("db-1")).toEqual(["shared"]);
  expect(receiver.taken[0]?.body).toMatchObject({ message: "Please look" });
});

test("a rule shares with a connected system", async ({ context }) => {
  const page = await house.open(context, "/settings/auto-share/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Tell the board");
  await page.getByRole("combobox", { name: "By webhook" }).click();
  await page.getByRole("option", { name: "Shift board" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("${title} is ${status}");
  await expect(page.getByText("recorded only")).toHaveCount(0);
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/auto-share\/\d+$/);
  await house.send({ host: "db-2", status: "critical" });
  await expect.poll(() => toldOf("db-2")).toEqual(["shared"]);
});
