/** More messages than one claim takes, and a database that is slow to write what became of them. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { openHouse } from "../../test-house.ts";
import { answerWith } from "../../test-receiver.ts";
import { openDoor, openWebhookScene } from "./test-webhook-scene.ts";

const houseWithDoor = openHouse({ env: { ...openDoor, TOCSIN_LIMITS: "lockWaitMs=200" } });
afterAll(async () => (await houseWithDoor).close());

const hosts = Array.from({ length: 150 }, (_host, at) => `many-${at}`);
async function openScene() {
  const of = await openWebhookScene(await houseWithDoor, ...hosts);
  const delivered = async (): Promise<number> => {
    const rows = await of.sql((sql) =>
      sql(`SELECT FROM deliveries WHERE organization_id = tocsin_organization()
           AND state = 'delivered'`),
    );
    return rows.length;
  };
  return { ...of, delivered };
}
const idsOf = (messages: readonly { body: Record<string, unknown> }[]) =>
  messages.map(({ body }) => body["message_id"]);

test("each of many messages is sent once", async () => {
  const of = await openScene();
  await of.share();
  await of.settle();
  expect(new Set(idsOf(of.receiver.received)).size).toBe(hosts.length);
  expect(of.receiver.received).toHaveLength(hosts.length);
});

test("what waits behind a failure waits on, and arrives once its target is back", async () => {
  const of = await openScene();
  of.receiver.answer = (message, response) =>
    answerWith(of.receiver.received.length > 56 ? 503 : 200)(message, response);
  await of.share();
  await of.settle();
  expect(of.receiver.received.length).toBeLessThan(hosts.length);
  expect(await of.delivered()).toBe(56);

  of.receiver.answer = answerWith(200);
  for (let minute = 0; minute < 4; minute += 1) await of.after(60);
  expect(await of.delivered()).toBe(hosts.length);
  expect(new Set(idsOf(of.receiver.taken)).size).toBe(hosts.length);
  expect(of.receiver.taken).toHaveLength(hosts.length);
});

test("what has arrived is written down although the database could not at first", async () => {
  const of = await openWebhookScene(await houseWithDoor, "locked");
  let locked: Promise<unknown> = Promise.resolve();
  of.receiver.answer = async (message, response) => {
    const { promise: isLocked, resolve } = Promise.withResolvers<void>();
    locked = of.sql(async (sql) => {
      await sql("SELECT FROM deliveries WHERE share_id IS NOT NULL FOR UPDATE");
      resolve();
      await sleep(1000);
    });
    await isLocked;
    await answerWith(200)(message, response);
  };
  await of.share();
  await of.settle();
  await locked;
  expect((await of.deliveries()).map(({ state }) => state)).toEqual(["delivered"]);
});
