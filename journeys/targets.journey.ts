/** From a system that is connected on the screen to what it is told, and what becomes of that. */
import { expect, type Page, test } from "@playwright/test";
import { answerWith, openTestReceiver, type TestReceiver } from "#server/test-receiver.ts";
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
  const shares = page.getByRole("region", { name: "Shared with" });
  await expect(shares).toContainText("Delivered");
  await shares.getByRole("button", { name: "Deliveries" }).click();
  const drawer = page.getByRole("dialog", { name: "Deliveries of this incident" });
  await expect(drawer.getByRole("listitem")).toContainText(["Shift boardShared"]);
  await page.reload();
  await expect(drawer.getByRole("listitem")).toContainText(["Delivered"]);
  await house.send({ host: "db-1", status: "ok" });
  await expect(drawer.getByRole("listitem").first()).toContainText("Resolved");
  // It follows the first message by 15 seconds, and the receiver refuses messages further below.
  await expect.poll(() => toldOf("db-1"), { timeout: 60_000 }).toEqual(["shared", "resolved"]);
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

test("a target is added, tested, changed, paused and deleted; its secrets are never shown again", async ({
  context,
}) => {
  const page = await house.open(context, "/integrations/");
  const list = page.getByRole("region", { name: "Targets" });
  await expect(list.getByRole("link", { name: /Shift board/ })).toContainText("Delivering");
  await page
    .getByRole("list", { name: "Kinds of targets" })
    .getByRole("link", { name: "Webhook" })
    .click();
  await page.getByLabel("Name", { exact: true }).fill("Night log");
  await page.getByLabel("Address").fill("ftp://board.example");
  await page.getByRole("button", { name: "Add header" }).click();
  await page.getByLabel("Name of header 1").fill("X-Team");
  await page.getByLabel("Value of header 1").fill("night-crew-77");
  await page.getByLabel("Signing secret").fill("a-long-shared-secret");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByText("must be an address that starts with https").first()).toBeVisible();
  await page.getByLabel("Address").fill(receiver.url);
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Night log" })).toBeVisible();
  await expect(page).toHaveURL(/\/integrations\/\d+$/);

  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByRole("status").getByText(/The test arrived: answered 200/)).toBeVisible();
  expect(receiver.received.at(-1)).toMatchObject({
    body: { event: "test" },
    headers: { "x-team": "night-crew-77" },
  });
  receiver.answer = answerWith(404, {}, "no such board");
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText(/did not arrive.*answered 404: no such board/)).toBeVisible();
  receiver.answer = answerWith(200);

  await page.reload();
  await expect(page.getByLabel("Value of header 1")).toHaveValue("");
  await expect(page.getByLabel("Signing secret")).toHaveValue("");
  await page.getByLabel("Name", { exact: true }).fill("Night board");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Night board" })).toBeVisible();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByRole("status").getByText(/The test arrived/)).toBeVisible();
  expect(receiver.received.at(-1)?.headers).toMatchObject({ "x-team": "night-crew-77" });
  expect(receiver.received.at(-1)?.headers["x-tocsin-signature"]).toMatch(/^v1=/);

  await page.getByRole("tab", { name: "Which updates" }).click();
  await page.getByRole("radio", { name: "Only these" }).check();
  await page.getByRole("checkbox", { name: "Assigned" }).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Assigned" })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Resolved" })).toBeChecked();

  await page.getByRole("switch", { name: "Active" }).click();
  await expect(page.getByText("Nothing is sent while it is off")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Night board?" });
  await dialog.getByLabel("Type Night board to confirm").fill("Night");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByText("Make sure you type the name correctly")).toBeVisible();
  await dialog.getByLabel("Type Night board to confirm").fill("Night board");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(list.getByRole("link", { name: /Shift board/ })).toBeVisible();
  await expect(list.getByRole("link", { name: /Night board/ })).toHaveCount(0);
});

test("the form of every kind and service opens", async ({ context }) => {
  const page = await house.open(context, "/integrations/new");
  const secretOf: Record<string, string> = {
    Webhook: "Signing secret",
    "E-mail": "Addresses",
    Slack: "Bot token",
    ServiceNow: "Password",
    Jira: "Token",
    "On-call": "Integration key",
    "Team chat": "Workflow address",
    "GitHub or GitLab": "Token",
    "Text messages": "Auth token",
    "Phone calls": "Auth token",
    "AI model": "API key",
  };
  const kind = page.getByRole("button", { name: /^Kind/ });
  for (const [name, field] of Object.entries(secretOf)) {
    await kind.click();
    await page.getByRole("option", { name, exact: true }).click();
    await expect(page.getByLabel(field, { exact: true })).toBeVisible();
  }
  await kind.click();
  await expect(page.getByRole("option")).toHaveCount(Object.keys(secretOf).length);
  await page.getByRole("option", { name: "GitHub or GitLab" }).click();
  await page.getByRole("radio", { name: "GitLab" }).click();
  await expect(page.getByLabel("Address of GitLab")).toHaveValue("https://gitlab.com");
});

test("what was refused for good waits as a dead letter, says why, and is sent again", async ({
  context,
}) => {
  receiver.answer = answerWith(403, {}, "no entry");
  await house.send({ host: "db-3", status: "critical" });
  const page = await house.open(context, "/integrations/?show=targets");
  await page.getByRole("link", { name: /Shift board/ }).click();
  await page.getByRole("tab", { name: "Deliveries" }).click();
  const dead = page.getByRole("region", { name: "Dead letters" });
  await expect(dead).toContainText("The receiver answered 403: no entry");
  const ledger = page.getByRole("list", { name: "Deliveries" });
  await expect(ledger.getByRole("listitem").first()).toContainText("Dead: 403");
  await page.getByRole("switch", { name: "Troubles only" }).click();
  await expect(page).toHaveURL(/troubles=true/);
  await expect(ledger.getByRole("button", { name: /attempts/ })).toHaveCount(1);
  await ledger.getByRole("button", { name: "Show the attempts of “Shared”" }).click();
  await expect(page.getByRole("list", { name: "Attempts" })).toContainText("answered 403");
  await expect(ledger.getByRole("button", { name: "Send again" })).toBeVisible();

  receiver.answer = answerWith(200);
  await dead.getByRole("button", { name: /Send 1 message again/ }).click();
  await expect(page.getByText("Sending 1 message again")).toBeVisible();
  await expect.poll(() => toldOf("db-3")).toEqual(["shared"]);
  await expect(page.getByText("Every message arrived.")).toBeVisible();
  await expect(dead).toHaveCount(0);
});

test("while a target is down every screen says so, until it is back", async ({ context }) => {
  const page = await house.open(context, "/feed/all?folder=active");
  const banner = page.getByRole("region", { name: "Targets that are down" });
  await expect(page.getByRole("link", { name: "db-3" })).toBeVisible();
  await expect(banner).toHaveCount(0);
  receiver.answer = answerWith(503);
  const hosts = ["e-1", "e-2", "e-3", "e-4", "e-5", "e-6"];
  await house.send(...hosts.map((host) => ({ host, status: "critical" })));
  await expect(banner).toContainText("Shift board takes no messages");
  await banner.getByRole("link", { name: "See why" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shift board" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Deliveries" })).toContainText("Retry");
  await page.getByRole("switch", { name: "Active" }).click();
  await expect(banner).toHaveCount(0);
});
