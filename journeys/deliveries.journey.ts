/** What targets were sent is seen from wherever it is missed: receipt, log, incident, target. */
import { expect, test } from "@playwright/test";
import { answerWith, openTestReceiver, type TestReceiver } from "#server/test-receiver.ts";
import { type JourneyHouse, journeyHouse } from "./house.ts";
import { seriousNow } from "./serious-violations.ts";

let house: JourneyHouse;
let receiver: TestReceiver;
test.beforeAll(async () => {
  house = await journeyHouse({ TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" });
  receiver = await openTestReceiver();
  const { id } = await house.call<{ id: string }>("/web/integrations", {
    name: "Shift board",
    type: "outbound",
    parent_source_system: "webhook",
    config: { url: receiver.url },
  });
  await house.call("/resources/v2.1/autoshare-rules", {
    name: "Tell the board",
    condition: "status = critical",
    targets: [{ system: "webhook", target: id }],
  });
});
/** What the server has settled: pages are opened afterwards. */
const settled = async () => {
  const { items } = await house.call<{ items: { state: string }[] }>("/resources/v2.0/deliveries");
  return items.map(({ state }) => state);
};
test.afterAll(async () => {
  await house.close();
  await receiver.close();
});

test("from the receipt of an event to the message, what it said, and the message in the log", async ({
  context,
}) => {
  await house.send({ host: "db-1", check: "disk", status: "critical" });
  await expect.poll(settled).toEqual(["delivered"]);
  const page = await house.open(context, "/integrations/troubleshooting");
  await page.getByRole("row", { name: /1 event/ }).click();
  await expect(page.getByText("Shared by a rule with: Shift board")).toBeVisible();
  await page.getByRole("link", { name: "1 delivered" }).click();
  const drawer = page.getByRole("dialog", { name: "Deliveries of this incident" });
  await drawer.getByRole("button", { name: "Show the attempts of “Shared”" }).click();
  await drawer.getByRole("button", { name: "Show what was sent" }).click();
  await expect(drawer.getByText('"title": "db-1"')).toBeVisible();
  expect(await seriousNow(page)).toEqual([]);

  await drawer.getByRole("link", { name: "Open in troubleshooting" }).click();
  await expect(page.getByRole("heading", { name: "Message to Shift board" })).toBeVisible();
  await expect(page.getByText("Answered 200")).toBeVisible();
  const log = page.getByRole("grid", { name: "Requests received" });
  await expect(log.getByRole("row", { name: /Shift board/ })).toContainText("Delivered");
  await page.getByRole("searchbox", { name: "Search in outcomes and reasons" }).fill("opened");
  await expect(log.getByRole("row")).toHaveCount(1);
  await expect(log.getByRole("row", { name: /1 event/ })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search in outcomes and reasons" }).fill("delivered");
  await expect(log.getByRole("row", { name: /Shift board/ })).toBeVisible();
  await expect(page).toHaveURL(/message=delivered/);
});

test("beside its share an incident says when the target was sent something last", async ({
  context,
}) => {
  const page = await house.open(context, "/feed/all?folder=shared");
  await page.getByRole("link", { name: "db-1" }).click();
  const shares = page.getByRole("region", { name: "Shared with" });
  await expect(shares).toContainText(/Delivered · last sent/);
});

test("a target that is down stands first, and says so on every screen until it is back", async ({
  context,
}) => {
  const page = await house.open(context, "/integrations/");
  const banner = page.getByRole("region", { name: "Targets that are down" });
  const targets = page.getByRole("region", { name: "Targets", exact: true });
  await expect(targets.getByRole("link", { name: /Shift board/ })).toContainText("Delivering");
  await expect(targets.getByRole("img", { name: /Messages an hour: 1 in 24 hours/ })).toBeVisible();
  await expect(banner).toHaveCount(0);

  receiver.answer = answerWith(503);
  const hosts = ["e-1", "e-2", "e-3", "e-4", "e-5", "e-6"];
  await house.send(...hosts.map((host) => ({ host, status: "critical" })));
  await expect.poll(settled).toEqual([...hosts.map(() => "failed"), "delivered"]);
  await expect(banner).toContainText("Shift board takes no messages");
  await expect(page.getByText(/^1 of \d+ needs a look$/)).toBeVisible();
  await targets.getByRole("link", { name: /Shift board/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("tab", { name: "Deliveries" }).click();
  const causes = page.getByRole("region", { name: "Errors by cause" });
  await expect(causes).toContainText("The receiver answered 503");
  await expect(page.getByRole("img", { name: /6 in trouble/ })).toBeVisible();
  await page.getByRole("button", { name: "Show as a table" }).click();
  await expect(page.getByRole("table", { name: "Last 24 hours" })).toBeVisible();
  expect(await seriousNow(page)).toEqual([]);

  receiver.answer = answerWith(200);
  await page.getByRole("button", { name: "Retry 6 now" }).click();
  await expect(page.getByText("Trying 6 messages now")).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expect.poll(() => receiver.taken.length).toBe(7);
  await expect(page.getByRole("list", { name: "Deliveries" })).not.toContainText("Retry");
});
