/** Whoever runs the installation sees how it does: while all is well, and while something waits. */
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { getInstallationHealth } from "#contract/installation-health.ts";
import { createIntegration } from "#contract/integrations.ts";
import { me } from "#contract/session.ts";
import { shareIncidents } from "#contract/sharing.ts";
import { setSuperadmin } from "#server/cli/user.ts";
import { answerWith, openTestReceiver, type TestReceiver } from "#server/test-receiver.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { seriousInThemes } from "./serious-violations.ts";
import { phone } from "./touch.ts";

let house: FurnishedHouse;
let receiver: TestReceiver;
test.beforeEach(async () => {
  house = await furnishedHouse({ TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" });
  receiver = await openTestReceiver();
  const { username } = await house.of.as("ada").call(me, {});
  const { db } = house.of.house.server;
  await setSuperadmin({ db, clock: house.of.clock }, { username, isSuperadmin: true });
});
test.afterEach(async () => {
  await house.close();
  await receiver.close();
});

/** A share with a receiver that is down; answers once it was tried in vain. */
async function failDelivery(): Promise<void> {
  receiver.answer = answerWith(503);
  const ada = house.of.as("ada");
  const { id } = await ada.call(createIntegration, {
    body: {
      name: "War room",
      type: "outbound",
      parent_source_system: "webhook",
      config: { url: receiver.url },
    },
  });
  const [outcome] = await house.of.send({ status: "critical", host: "db-7", check: "disk" });
  await ada.call(shareIncidents, {
    params: { system: "webhook" },
    body: { incident_ids: [outcome?.incident_id ?? ""], targets: [id] },
  });
  // Of the furniture one more has failed, for a target that is off.
  await expect
    .poll(async () => {
      const { queues } = await ada.call(getInstallationHealth, { query: {} });
      return queues.find(({ queue }) => queue === "deliveries")?.failing;
    })
    .toBe(2);
}

test("figures, stages and nodes are there, what failed is tried again in one click, and a bundle is saved", async ({
  context,
}) => {
  await failDelivery();
  await house.of.house.server.health.look();
  const page = await house.open(context, house.of.as("ada"), "/backoffice/overview");
  await page.getByRole("link", { name: "Health" }).click();
  await expect(page.getByRole("heading", { name: "Health of this installation" })).toBeVisible();
  await expect(page.getByText("Event to feed", { exact: true })).toBeVisible();
  const stages = page.getByRole("region", { name: "From event to feed" });
  await expect(stages.getByRole("listitem")).toHaveCount(7);
  await expect(stages.getByText(/\d ms$/).first()).toBeVisible();
  const nodes = page.getByRole("region", { name: "Nodes", exact: true });
  await expect(nodes.getByText("1 of 1 answer")).toBeVisible();
  await expect(page.getByText("Nobody would notice if this installation stopped")).toBeVisible();
  await page.getByRole("slider", { name: /^Lag/ }).focus();
  expect(await seriousInThemes(page, "health")).toEqual([]);

  receiver.answer = answerWith(200);
  await page.getByRole("button", { name: "Retry 2" }).click();
  await expect(page.getByText("2 deliveries are tried now")).toBeVisible();
  await expect.poll(() => receiver.taken.length).toBe(1);
  await expect(page.getByRole("button", { name: "Retry 1" })).toBeVisible({ timeout: 40_000 });

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Support bundle" }).click();
  const bundle = await readFile(await (await download).path(), "utf8");
  expect(JSON.parse(bundle)).toMatchObject({
    settings: [
      "TOCSIN_ALLOWED_HOSTS",
      "TOCSIN_LIMITS",
      "TOCSIN_OUTBOUND_ALLOW",
      "TOCSIN_SECRET_KEYS",
    ],
  });
});

test("what needs a look is the first thing one reads, also on a phone, and is listed once it is over", async ({
  browser,
}) => {
  const context = await browser.newContext(phone);
  const page = await house.open(context, house.of.as("ada"), "/backoffice/health");
  // A busy machine may be slow enough to be named: only the events count here.
  await expect(page.getByRole("region", { name: "From event to feed" })).toBeVisible();
  await expect(page.getByText(/not decided/)).toHaveCount(0);
  await house.of.sql(async (sql) => {
    await sql("SELECT pg_advisory_xact_lock(1, hashint8($1))", [house.of.organizationId]);
    await house.of.post({ status: "critical", host: "late", app_key: house.of.appKey });
    await house.of.house.server.db.tenant(house.of.organizationId, (update) =>
      update("UPDATE receipts SET received_at = received_at - 600 WHERE taken IS NULL"),
    );
    await page.reload();
    await expect(page.getByText(/needs? a look now/)).toBeVisible();
    await expect(
      page.getByText(/1 event not decided; the oldest came 10 min ago/).first(),
    ).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.body.scrollWidth <= innerWidth))
      .toBe(true);
    await house.of.house.server.health.look();
  });
  await house.of.settle();
  await house.of.house.server.health.look();
  await page.reload();
  const log = page.getByRole("region", { name: "What it says of itself" });
  await expect(log.getByRole("listitem").filter({ hasText: "not decided" })).toContainText(
    "Over after",
  );
  await context.close();
});
