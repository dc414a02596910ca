/** What targets are told of an incident: when, in which order, how often, and what if they are away. */
import { createHmac } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import {
  listIncidentDeliveries,
  listDeadLetters,
  replayDeliveries,
  retryDeliveries,
} from "#contract/delivery.ts";
import * as actions from "#contract/incident-actions.ts";
import { addComment, getIncident } from "#contract/incidents.ts";
import { createIntegration, getIntegration } from "#contract/integrations.ts";
import { patchIntegration, testIntegration } from "#contract/outbound-integrations.ts";
import { shareIncidents, unsubscribeShare } from "#contract/sharing.ts";
import { openHouse } from "../../test-house.ts";
import { createTestOrganization } from "../../test-northwind.ts";
import { answerWith, openTestReceiver, type TestReceiver } from "../../test-receiver.ts";

/** Of the scene: what an earlier one left behind goes to its own. */
let receiver: TestReceiver;
const receivers: TestReceiver[] = [];
const houseWithDoor = openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } });
beforeEach(async () => {
  receiver = await openTestReceiver();
  receivers.push(receiver);
});
afterAll(async () => {
  await (await houseWithDoor).close();
  await Promise.all(receivers.map(({ close }) => close()));
});

const all = { env: "all" };
const secret = "a-long-shared-secret-1";

/** Northwind with a webhook, and an incident for each host. */
async function openScene(...hosts: string[]) {
  const of = await createTestOrganization(await houseWithDoor, "Northwind");
  const [ada, uma] = [of.as("ada"), of.as("uma")];
  const hook = await ada.call(createIntegration, {
    body: {
      name: "hook",
      type: "outbound",
      parent_source_system: "webhook",
      config: { url: receiver.url, secret, headers: { "x-team": "night" } },
    },
  });
  const outcomes = await of.send(...hosts.map((host) => ({ status: "warning", host, check: "x" })));
  const ids = outcomes.map(({ incident_id }) => incident_id ?? "");
  const id = ids[0] ?? "";
  const deliveries = async () =>
    (await ada.call(listIncidentDeliveries, { params: { id }, query: {} })).items;
  return {
    ...of,
    ada,
    uma,
    hook,
    ids,
    id,
    deliveries,
    share: (incidentIds: readonly string[] = [id]) =>
      uma.call(shareIncidents, {
        params: { system: "webhook" },
        body: { incident_ids: [...incidentIds], targets: [hook.id], message: "look" },
      }),
    /** Once its time has come, and everything due is on its way. */
    after: async (seconds: number) => {
      of.clock.forward({ seconds });
      await of.settle();
    },
    states: async () => (await deliveries()).map(({ state }) => state),
    incident: () => ada.call(getIncident, { params: { ...all, id } }),
  };
}
const takenEvents = () => receiver.taken.map(({ body }) => [body["sequence"], body["event"]]);
const statusesOf = () =>
  receiver.taken.map(({ body }) => (body["incident"] as { status: string }).status); // contract.md

test("a share is told at once, signed, with its key and the incident as it is", async () => {
  const of = await openScene("db-1");
  await of.share();
  await of.settle();
  const [message, ...more] = receiver.taken;
  expect(more).toEqual([]);
  expect(message?.body).toMatchObject({
    event: "shared",
    sequence: 1,
    message: "look",
    incident: {
      id: of.id,
      status: "warning",
      active: true,
      url: expect.stringMatching(`/incident/${of.id}$`),
      alerts: { total: 1, active: 1 },
      tags: { host: ["db-1"], check: ["x"] },
      assignment: null,
    },
    primary_alert: { status: "warning", primary: { name: "host", value: "db-1" } },
  });
  expect(Object.keys(message?.body ?? {}).sort()).toEqual([
    "event",
    "idempotency_key",
    "incident",
    "message",
    "message_id",
    "primary_alert",
    "sent_at",
    "sequence",
    "share_id",
  ]);
  const { headers, text = "" } = message ?? {};
  const timestamp = String(headers?.["x-tocsin-timestamp"]);
  expect(headers).toMatchObject({
    "idempotency-key": message?.body["idempotency_key"],
    "x-tocsin-event": "shared",
    "x-team": "night",
    "content-type": "application/json",
    "x-tocsin-signature": `v1=${createHmac("sha256", secret).update(`${timestamp}.${text}`).digest("hex")}`,
  });
  expect((await of.incident()).escalations).toMatchObject([
    { state: "delivered", system: "webhook", name: "hook" },
  ]);
  expect(await of.deliveries()).toMatchObject([
    { state: "delivered", event: "shared", sequence: 1, attempts: [{ status: 200, error: null }] },
  ]);
});

test("changes within 15 seconds are one message with the newest state, and the close comes last", async () => {
  const of = await openScene("db-1");
  await of.share();
  await of.settle();
  await of.send({ status: "critical", host: "db-1", check: "x" });
  await of.uma.call(actions.assignIncidents, {
    params: all,
    body: { ids: [of.id], assignee: of.uma.userId },
  });
  await of.after(10);
  expect(takenEvents()).toEqual([[1, "shared"]]);
  await of.after(6);
  expect(takenEvents()).toEqual([
    [1, "shared"],
    [2, "assigned"],
  ]);
  expect(statusesOf()).toEqual(["warning", "critical"]);

  await of.send({ status: "ok", host: "db-1", check: "x" });
  await of.after(16);
  expect(takenEvents().at(-1)).toEqual([3, "resolved"]);
  expect(receiver.taken.at(-1)?.body["incident"]).toMatchObject({ active: false, status: "ok" });
});

test("comments are for who asks for them; what a target does not ask for is in the ledger", async () => {
  const of = await openScene("db-1");
  await of.share();
  await of.settle();
  const comment = (body: string) =>
    of.uma.call(addComment, { params: { ...all, id: of.id }, body: { body } });
  await comment("first");
  await of.after(16);
  expect(takenEvents()).toEqual([[1, "shared"]]);
  expect(await of.deliveries()).toMatchObject([
    { state: "dropped", reason: "The target does not ask for this", attempts: [] },
    { state: "delivered" },
  ]);
  await of.ada.call(patchIntegration, {
    params: { appKey: of.hook.id },
    body: { config: { events: ["shared", "commented"] } },
  });
  await comment("second");
  await of.after(16);
  expect(takenEvents()).toEqual([
    [1, "shared"],
    [3, "commented"],
  ]);
});

test("a receiver that fails is tried again with the same message; a newer state overtakes it", async () => {
  const of = await openScene("db-1");
  receiver.answer = answerWith(500, {}, "out of order");
  await of.share();
  await of.settle();
  expect(await of.deliveries()).toMatchObject([
    { state: "failed", reason: "The receiver answered 500: out of order" },
  ]);
  expect((await of.incident()).escalations).toMatchObject([{ state: "failed" }]);
  await of.after(20);
  const [first, second] = receiver.received;
  expect(receiver.received).toHaveLength(2);
  expect(second?.headers["idempotency-key"]).toBe(first?.headers["idempotency-key"]);
  expect(second?.text).toBe(first?.text);

  receiver.answer = answerWith(200);
  await of.send({ status: "critical", host: "db-1", check: "x" });
  await of.after(60);
  expect(takenEvents()).toEqual([[2, "shared"]]);
  expect(statusesOf()).toEqual(["critical"]);
  expect(receiver.taken[0]?.headers["idempotency-key"]).not.toBe(first?.headers["idempotency-key"]);
  expect(await of.states()).toEqual(["delivered", "dropped"]);
});

test("a final answer is a dead letter at once, with its reason; it can be sent again", async () => {
  const of = await openScene("db-1");
  receiver.answer = answerWith(403, {}, `no entry for ${secret}`);
  await of.share();
  await of.settle();
  expect(await of.deliveries()).toMatchObject([
    { state: "dead", reason: "The receiver answered 403: no entry for •••", due_at: null },
  ]);
  await of.after(3600);
  expect(receiver.received).toHaveLength(1);
  const [group] = (await of.ada.call(listDeadLetters, {})).items;
  expect(group).toMatchObject({ count: 1, name: "hook" });

  receiver.answer = answerWith(200);
  const cause = group?.cause ?? "";
  expect(
    await of.ada.call(replayDeliveries, { body: { cause, target: `${of.hook.id}0` } }),
  ).toEqual({ replayed: 0 });
  expect(await of.ada.call(replayDeliveries, { body: { cause, target: of.hook.id } })).toEqual({
    replayed: 1,
  });
  await of.settle();
  expect(takenEvents()).toEqual([[1, "shared"]]);
  expect(await of.states()).toEqual(["delivered"]);
});

test("after five failures in a row a target is tried once a minute; when it is back, each incident has one message with its newest state", async () => {
  const hosts = ["a", "b", "c", "d", "e", "f", "g", "h"].map((name) => `host-${name}`);
  const of = await openScene(...hosts);
  receiver.answer = answerWith(503);
  await of.share(of.ids);
  await of.settle();
  const tried = receiver.received.length;
  expect(tried).toBeGreaterThanOrEqual(5);
  expect(await of.ada.call(getIntegration, { params: { id: of.hook.id } })).toMatchObject({
    health: { state: "down", waiting: 8, last_error: "The receiver answered 503" },
  });
  await of.after(61);
  expect(receiver.received).toHaveLength(tried + 1);
  await of.send(...hosts.map((host) => ({ status: "critical", host, check: "x" })));
  await of.send(...hosts.map((host) => ({ status: "ok", host, check: "x" })));
  receiver.answer = answerWith(200);
  await of.after(61);
  await of.after(16);
  const incidents = receiver.taken.map(
    ({ body }) => body["incident"] as { id: string; active: boolean },
  ); // contract.md
  expect(incidents.map(({ id }) => id).sort()).toEqual([...of.ids].sort());
  expect(incidents.every(({ active }) => !active)).toBe(true);
  expect(await of.ada.call(getIntegration, { params: { id: of.hook.id } })).toMatchObject({
    health: { state: "delivering", waiting: 0, failing_since: null },
  });
});

test("somebody who has mended a target need not wait: what failed is tried at once", async () => {
  const hosts = ["a", "b", "c", "d", "e", "f"].map((name) => `host-${name}`);
  const of = await openScene(...hosts);
  receiver.answer = answerWith(503);
  await of.share(of.ids);
  await of.settle();
  const retry = (target: string) => of.ada.call(retryDeliveries, { body: { target } });
  expect(await of.ada.call(getIntegration, { params: { id: of.hook.id } })).toMatchObject({
    health: { state: "down" },
  });
  receiver.answer = answerWith(200);
  expect(await retry(`${of.hook.id}0`)).toEqual({ retried: 0 });
  await of.settle();
  expect(receiver.taken).toEqual([]);
  expect(await retry(of.hook.id)).toEqual({ retried: hosts.length });
  await of.settle();
  expect(receiver.taken).toHaveLength(hosts.length);
  expect(await of.states()).toEqual(["delivered"]);
});

test("a day later it is a dead letter", async () => {
  const of = await openScene("db-1");
  receiver.answer = answerWith(500);
  await of.share();
  for (let hour = 0; hour < 26; hour += 1) await of.after(3600);
  expect(await of.states()).toEqual(["dead"]);
  const tries = receiver.received.length;
  await of.after(3600);
  expect(receiver.received).toHaveLength(tries);
});

test("undoing a share that was not sent takes it back; of one that was, its target is told", async () => {
  const of = await openScene("db-1", "db-2");
  const undo = (token: string | null) =>
    of.uma.call(actions.undo, { body: { undo_token: token ?? "" } });
  await of.ada.call(patchIntegration, { params: { appKey: of.hook.id }, body: { active: false } });
  const unsent = await of.share();
  await undo(unsent.undo_token);
  await of.ada.call(patchIntegration, { params: { appKey: of.hook.id }, body: { active: true } });
  await of.after(16);
  expect(takenEvents()).toEqual([]);
  expect((await of.incident()).escalations).toEqual([]);

  const sent = await of.share();
  await of.settle();
  await undo(sent.undo_token);
  await of.after(16);
  expect(takenEvents()).toEqual([
    [1, "shared"],
    [2, "unsubscribed"],
  ]);
  await of.send({ status: "critical", host: "db-1", check: "x" });
  await of.after(16);
  expect(receiver.taken).toHaveLength(2);
});

test("whoever is unsubscribed is told nothing more, also not what waits", async () => {
  const of = await openScene("db-1");
  await of.share();
  await of.settle();
  await of.send({ status: "critical", host: "db-1", check: "x" });
  const [share] = (await of.incident()).escalations;
  await of.uma.call(unsubscribeShare, {
    params: { id: of.id, shareId: share?._id ?? "" },
    body: {},
  });
  await of.after(16);
  expect(takenEvents()).toEqual([[1, "shared"]]);
  expect((await of.incident()).escalations).toMatchObject([{ state: "unsubscribed" }]);
});

test("two servers send each message once", async () => {
  const hosts = Array.from({ length: 40 }, (_, at) => `host-${at}`);
  const of = await openScene(...hosts);
  const another = await (await houseWithDoor).another();
  await of.share(of.ids);
  await Promise.all([of.settle(), another.delivery.runDue()]);
  await another.delivery.stop();
  await of.settle();
  const keys = receiver.received.map(({ headers }) => headers["idempotency-key"]);
  expect(keys).toHaveLength(40);
  expect(new Set(keys).size).toBe(40);
});

test("what a server that died had claimed is sent by another once its claim has run out", async () => {
  const of = await openScene("db-1");
  await of.ada.call(patchIntegration, { params: { appKey: of.hook.id }, body: { active: false } });
  await of.share();
  await of.sql((sql) =>
    sql(
      `UPDATE deliveries SET state = 'sending', claim = gen_random_uuid(), claimed_until = $1,
       due_at = $1 WHERE organization_id = tocsin_organization()`,
      [of.clock.nowS() + 30],
    ),
  );
  await of.ada.call(patchIntegration, { params: { appKey: of.hook.id }, body: { active: true } });
  await of.after(20);
  expect(receiver.received).toEqual([]);
  await of.after(11);
  expect(takenEvents()).toEqual([[1, "shared"]]);
  expect(await of.deliveries()).toMatchObject([
    {
      state: "delivered",
      attempts: [
        { status: null, error: expect.stringContaining("stopped before the answer") },
        { status: 200, error: null },
      ],
    },
  ]);
});

test("addresses inside are never called, and the ledger says why", async () => {
  const of = await openScene("db-1");
  await of.ada.call(patchIntegration, {
    params: { appKey: of.hook.id },
    body: { config: { url: "http://169.254.169.254/latest/meta-data" } },
  });
  await of.share();
  await of.settle();
  expect(await of.deliveries()).toMatchObject([
    { state: "dead", reason: expect.stringContaining("169.254.169.254 is in") },
  ]);
});

test("a test message says whether the target took it", async () => {
  const of = await openScene("db-1");
  const sendTest = () => of.ada.call(testIntegration, { params: { id: of.hook.id } });
  expect(await sendTest()).toMatchObject({ ok: true, status: 200, error: null });
  expect(receiver.taken[0]?.body).toMatchObject({ event: "test", incident: null });
  receiver.answer = answerWith(401, {}, "who are you");
  expect(await sendTest()).toMatchObject({
    ok: false,
    status: 401,
    error: "The receiver answered 401: who are you",
  });
});
