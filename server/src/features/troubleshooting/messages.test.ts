/** Messages to targets are found beside requests, by text, ids, outcomes and reasons. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { listIncidentDeliveries } from "#contract/delivery.ts";
import { createIntegration } from "#contract/integrations.ts";
import { getTroubleshootingLog, listTroubleshootingLogs } from "#contract/receipts.ts";
import { shareIncidents } from "#contract/sharing.ts";
import { openHouse } from "../../test-house.ts";
import { createTestOrganization } from "../../test-northwind.ts";
import { answerWith, openTestReceiver, type TestReceiver } from "../../test-receiver.ts";

const houseWithDoor = openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } });
let receiver: TestReceiver;
beforeAll(async () => void (receiver = await openTestReceiver()));
afterAll(async () => {
  await (await houseWithDoor).close();
  await receiver.close();
});

const secret = "a-long-shared-secret-1";

/** Two incidents that a webhook is told of: the first arrives, the second is refused for good. */
async function openScene() {
  const of = await createTestOrganization(await houseWithDoor, "Northwind");
  const ada = of.as("ada");
  const hook = await ada.call(createIntegration, {
    body: {
      name: "Shift board",
      type: "outbound",
      parent_source_system: "webhook",
      config: { url: receiver.url, secret },
    },
  });
  const outcomes = await of.send(
    { status: "critical", host: "db-1", check: "disk" },
    { status: "critical", host: "db-2", check: secret },
  );
  const [first, second] = outcomes.map(({ incident_id }) => incident_id ?? "");
  const share = async (id: string | undefined, message: string) => {
    await of.as("uma").call(shareIncidents, {
      params: { system: "webhook" },
      body: { incident_ids: [id ?? ""], targets: [hook.id], message },
    });
    await of.settle();
    const ledger = await ada.call(listIncidentDeliveries, { params: { id: id ?? "" }, query: {} });
    return ledger.items[0];
  };
  receiver.answer = answerWith(200);
  const delivered = await share(first, "please look at “the disk”");
  receiver.answer = answerWith(403, {}, "no entry");
  const dead = await share(second, "");
  const search = async (query: object) => {
    const page = await ada.call(listTroubleshootingLogs, { query });
    expect(page.total).toBe(page.items.length);
    return page.items.map((log) => log.delivery?.sequence ?? log.source_system);
  };
  const idsOf = async (query: object) =>
    (await ada.call(listTroubleshootingLogs, { query })).items.map((log) => log.log_id);
  return { ...of, ada, hook, first, second, delivered, dead, search, idsOf };
}

test("messages are listed beside the requests, and alone; each says what became of it, try by try", async () => {
  const of = await openScene();
  expect(await of.search({})).toEqual([1, 1, "alerts"]);
  expect(await of.search({ kind: "requests" })).toEqual([1, 1, "alerts"]);
  expect(await of.search({ kind: "events" })).toEqual(["alerts"]);
  expect(await of.search({ kind: "timers" })).toEqual([]);
  expect(await of.search({ kind: "messages", per_page: 1, page: 3 }).catch(() => [])).toEqual([]);
  const { items, total } = await of.ada.call(listTroubleshootingLogs, {
    query: { kind: "messages" },
  });
  expect(total).toBe(2);
  expect(items).toMatchObject([
    {
      source_system: "message",
      resource_id: of.hook.id,
      outcomes: { dead: 1 },
      delivery: {
        state: "dead",
        incident_id: of.second,
        attempts: [{ status: 403, error: "The receiver answered 403: no entry" }],
      },
    },
    { outcomes: { delivered: 1 }, delivery: { state: "delivered", attempts: [{ status: 200 }] } },
  ]);
  expect(items[0]?.message).toBe(
    "shared to Shift board: dead. The receiver answered 403: no entry",
  );
});

test("a search finds a message by its text, its ids, its target and its reason", async () => {
  const of = await openScene();
  const [delivered, dead] = [of.delivered?.id ?? "", of.dead?.id ?? ""];
  const messages = (query: object) => of.idsOf({ kind: "messages", ...query });
  expect(await messages({ search: "look at “the disk”" })).toEqual([delivered]);
  expect(await messages({ search: '"host":["db-1"]' })).toEqual([delivered]);
  expect(await of.idsOf({ search: delivered })).toContain(delivered);
  expect(await messages({ search: of.dead?.idempotency_key })).toEqual([dead]);
  // Small numbers stand in other texts as well.
  expect(await messages({ search: of.dead?.share_id })).toContain(dead);
  expect(await messages({ search: of.second })).toContain(dead);
  expect(await messages({ search: "shift BOARD" })).toEqual([dead, delivered]);
  expect(await of.idsOf({ search: "no entry" })).toEqual([dead]);
  expect(await messages({ search: "nowhere" })).toEqual([]);
  expect(await of.idsOf({ resource_id: of.hook.id })).toEqual([dead, delivered]);
  expect(await messages({ resource_id: of.integrationId })).toEqual([]);
  const { created_at = 0 } = of.delivered ?? {};
  expect(await messages({ end_date: created_at - 1 })).toEqual([]);
});

test("outcomes and reasons are searched apart from what was sent", async () => {
  const of = await openScene();
  const [delivered, dead] = [of.delivered?.id ?? "", of.dead?.id ?? ""];
  expect(await of.idsOf({ message: "answered 403" })).toEqual([dead]);
  expect(await of.idsOf({ message: "dead letter" })).toEqual([dead]);
  expect(await of.idsOf({ message: "Delivered" })).toEqual([delivered]);
  expect(await of.idsOf({ message: "look at" })).toEqual([]);
  // Its id is a small number, and stands in other texts as well.
  expect(await of.idsOf({ message: "dead", search: "look at “the disk”" })).toEqual([]);

  await of.post([
    { app_key: of.appKey, status: "critical", host: "db-1", check: "disk" },
    { app_key: of.appKey, status: "upside-down", host: "db-3" },
  ]);
  await of.settle();
  expect(await of.search({ message: "opened" })).toEqual(["alerts"]);
  expect(await of.search({ message: "same_as_before" })).toEqual(["alerts"]);
  expect(await of.search({ message: "rejected" })).toEqual(["alerts"]);
  expect(await of.search({ message: "db-3" })).toEqual([]);
  expect(await of.search({ message: "opened", search: "db-3" })).toEqual([]);
});

test("what was sent is shown with the secrets of its target masked; who may not read integrations sees nothing", async () => {
  const of = await openScene();
  const detail = (id = "") => of.ada.call(getTroubleshootingLog, { params: { log_id: id } });
  const sent = await detail(of.delivered?.id);
  expect(sent.payload).toBe(receiver.taken.at(-1)?.text);
  expect(sent).toMatchObject({ delivery: { state: "delivered" }, receipt: { events: [] } });
  const masked = await detail(of.dead?.id);
  expect(masked.payload).toContain('"host":["db-2"]');
  expect(masked.payload).toContain('"check":["•••"]');
  expect(JSON.stringify(masked)).not.toContain(secret);
  const stranger = await of.join({ permissions: [], environments: [] });
  expect(
    await stranger.try(getTroubleshootingLog, { params: { log_id: of.dead?.id ?? "" } }),
  ).toMatchObject({ status: 403 });
});
