/** A quota counts messages: every first hand-over to a channel, by whichever server. */
import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { listDeadLetters, replayDeliveries } from "#contract/delivery.ts";
import { getQuotas, saveQuotas } from "#contract/quotas.ts";
import { getTroubleshootingLog, listTroubleshootingLogs } from "#contract/receipts.ts";
import { asOwner, openHouse } from "../../test-house.ts";
import { answerWith } from "../../test-receiver.ts";
import { openDoor, openWebhookScene } from "../delivery/test-webhook-scene.ts";

const houseWithDoor = openHouse({ env: openDoor });
afterAll(async () => (await houseWithDoor).close());

/** A webhook with so many messages a month. */
async function openScene(limit: number | null, ...hosts: string[]) {
  const of = await openWebhookScene(await houseWithDoor, ...hosts);
  const { ada } = of;
  const setLimit = (next: number | null) =>
    ada.call(saveQuotas, { body: { items: [{ channel: "webhook", limit: next }] } });
  await setLimit(limit);
  return {
    ...of,
    setLimit,
    used: async () =>
      (await ada.call(getQuotas, {})).items.find(({ channel }) => channel === "webhook")?.used,
    deadLetters: async () => (await ada.call(listDeadLetters, {})).items,
    blockedLogs: async () =>
      (await ada.call(listTroubleshootingLogs, { query: { kind: "held_back" } })).items,
  };
}
const usedUp = "This month's webhook quota is used up. It is renewed on 2026-04-01";

test("every message counts; what is over the quota is blocked, says why, and is sent when there is room", async () => {
  const of = await openScene(2, "db-1");
  await of.share();
  await of.settle();
  expect(await of.used()).toBe(1);
  await of.change("db-1", "critical");
  expect(await of.used()).toBe(2);

  await of.change("db-1", "ok");
  expect(of.receiver.received).toHaveLength(2);
  expect(await of.used()).toBe(2);
  expect(await of.deliveries()).toMatchObject([
    { state: "blocked", reason: usedUp, attempts: [], due_at: null },
    { state: "delivered" },
    { state: "delivered" },
  ]);
  expect(await of.deadLetters()).toMatchObject([{ count: 1, cause: usedUp, name: "hook" }]);

  const again = () => of.ada.call(replayDeliveries, { body: { cause: usedUp } });
  expect(await again()).toEqual({ replayed: 1 });
  await of.settle();
  expect(of.receiver.received).toHaveLength(2);
  await of.setLimit(3);
  expect(await again()).toEqual({ replayed: 1 });
  await of.settle();
  expect(of.receiver.taken.map(({ body }) => body["event"])).toEqual([
    "shared",
    "updated",
    "resolved",
  ]);
  expect(await of.used()).toBe(3);
  expect(await of.deadLetters()).toEqual([]);
});

test("what was blocked is an entry in troubleshooting, for all messages of a moment", async () => {
  const of = await openScene(3, "a", "b", "c");
  await of.share();
  await of.settle();
  await of.send(...["a", "b"].map((host) => ({ status: "critical", host, check: "x" })));
  await of.after(16);
  const [entry, ...more] = await of.blockedLogs();
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    source_system: "quota",
    events: 2,
    outcomes: { blocked: 2 },
    message: `hook was not told about 2 incidents. ${usedUp}`,
  });
  const { receipt } = await of.ada.call(getTroubleshootingLog, {
    params: { log_id: entry?.log_id ?? "" },
  });
  expect(receipt.events.map(({ incident_id }) => incident_id).sort()).toEqual(
    of.ids.slice(0, 2).sort(),
  );
});

test("a message that is tried again counts once; one that waits has its place already", async () => {
  const of = await openScene(2, "a", "b", "c");
  of.receiver.answer = answerWith(500);
  await of.share(of.ids.slice(0, 1));
  await of.settle();
  for (let tries = 0; tries < 3; tries += 1) await of.after(300);
  expect(of.receiver.received.length).toBeGreaterThan(2);
  expect(await of.used()).toBe(1);

  await of.setActive(false);
  expect((await of.share(of.ids.slice(1, 2))).status).toBe(200);
  expect(await of.used()).toBe(2);
  expect((await of.share(of.ids.slice(2))).errors[0]?.code).toBe("quota_reached");
});

test("what overtakes a blocked message takes its place among the dead letters", async () => {
  const of = await openScene(1, "db-1");
  await of.share();
  await of.settle();
  for (const status of ["critical", "warning", "critical"]) await of.change("db-1", status);
  expect((await of.deliveries()).map(({ state }) => state)).toEqual([
    "blocked",
    "dropped",
    "dropped",
    "delivered",
  ]);
  expect(await of.deadLetters()).toMatchObject([{ count: 1 }]);
});

test("two servers together hand over no more than there is room for", async () => {
  const hosts = Array.from({ length: 40 }, (_, at) => `host-${at}`);
  const of = await openScene(null, ...hosts);
  const another = await of.house.another();
  const second = await of.connect("second hook");
  for (const target of [of.hook.id, second.id]) {
    await of.setActive(false, target);
    await of.share(of.ids, target);
  }
  await of.setLimit(33);
  for (const target of [of.hook.id, second.id]) await of.setActive(true, target);
  await Promise.all([of.settle(), another.delivery.runDue()]);
  await another.delivery.stop();
  await of.settle();
  expect(of.receiver.received).toHaveLength(33);
  expect(await of.used()).toBe(33);
  expect((await of.deadLetters()).reduce((sum, { count }) => sum + count, 0)).toBe(80 - 33);
});

test("a new month begins with nothing used", async () => {
  const of = await openScene(1, "db-1");
  await of.share();
  await of.settle();
  await of.after(31 * 24 * 3600);
  expect(await of.used()).toBe(0);
  await of.change("db-1", "critical");
  expect(of.receiver.taken).toHaveLength(2);
  expect(await of.used()).toBe(1);
});

test("what was sent before messages were counted is counted by its migration", async () => {
  const of = await openScene(null, "a", "b");
  await of.share();
  await of.settle();
  const text = await readFile(
    new URL("../../../migrations/2026-11-23-119-messages-of-quotas.sql", import.meta.url),
    "utf8",
  );
  const [section = ""] = /alter table deliveries no [^]*quota_usage force[^;]+;/.exec(text) ?? [];
  const parts = section.replace("insert into", "DELETE FROM quota_usage; insert into");
  await asOwner(of.house.ownerUrl, (client) => client.query(`BEGIN; ${parts} COMMIT`));
  expect(await of.used()).toBe(2);
});
