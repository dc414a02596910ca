/** Incidents as text messages: by Twilio, strictly, and by any gateway that takes HTTP. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { listDeliveries } from "#contract/delivery.ts";
import { addComment } from "#contract/incidents.ts";
import {
  checkIntegration,
  deleteIntegration,
  listTargets,
  testIntegration,
} from "#contract/outbound-integrations.ts";
import { asOwner, openHouse } from "../../test-house.ts";
import { gatewayKey, type GatewayPeer, openGatewayPeer } from "../../test-peers/http-gateway.ts";
import {
  openTwilioPeer,
  type TwilioPeer,
  twilioService,
  twilioToken,
} from "../../test-peers/twilio.ts";
import { openPhoneScene, person, twilioConfig } from "./test-phones.ts";

const houseWithDoor = openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } });
let twilio: TwilioPeer;
let gateway: GatewayPeer;
const peers: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  const { clock } = await houseWithDoor;
  twilio = await openTwilioPeer({ nowS: () => clock.nowS() });
  gateway = await openGatewayPeer();
  peers.push(twilio, gateway);
});
afterAll(async () => {
  await (await houseWithDoor).close();
  await Promise.all(peers.map((peer) => peer.close()));
});

const openScene = async () => openPhoneScene(await houseWithDoor, "sms");
const texts = () => twilio.messages.map(({ body }) => body).reverse();

test("without a gateway shares are recorded; with one, those that are made from then on are sent", async () => {
  const of = await openScene();
  const channels = async () => (await of.ada.call(listTargets, {})).delivered_channels;
  expect(await channels()).not.toContain("sms");
  await of.share(["+31600000001"]);
  expect(await of.shareStates()).toEqual(["recorded"]);

  const sms = await of.connect(twilioConfig(twilio));
  expect(await channels()).toContain("sms");
  expect(await channels()).not.toContain("call");
  await of.share();
  expect(twilio.messages).toMatchObject([{ to: person, body: expect.stringContaining("look") }]);
  expect(texts()[0]).toContain(`/incident/${of.id}`);
  expect(await of.shareStates()).toEqual(["recorded", "sent"]);
  expect(await of.show(sms.id)).toMatchObject({ health: { state: "delivering", waiting: 0 } });

  await of.send({ status: "critical", host: "db-1", check: "x" });
  await of.ada.call(addComment, { params: { env: "all", id: of.id }, body: { body: "hm" } });
  await of.after(16);
  await of.send({ status: "ok", host: "db-1", check: "x" });
  await of.after(16);
  expect(twilio.messages.map(({ to }) => to)).toEqual([person, person, person]);
  expect(texts()[1]).toContain("critical");
  expect(texts()[2]).toContain("resolved");
  expect(twilio.refused).toEqual([]);
});

test("one organization's gateway sends nothing of another's", async () => {
  const [of, another] = [await openScene(), await openScene()];
  await of.connect(twilioConfig(twilio));
  await another.share();
  expect(await another.shareStates()).toEqual(["recorded"]);
  expect(twilio.messages).toEqual([]);
});

test("the first gateway that is not paused is used; while all are, messages wait and then say the newest", async () => {
  const of = await openScene();
  const first = await of.connect(twilioConfig(twilio), "first");
  const second = await of.connect({ ...twilioConfig(twilio), from: twilioService }, "second");
  await of.patch(first.id, { active: false });
  await of.share();
  expect(twilio.messages).toMatchObject([{ from: null, messaging_service_sid: twilioService }]);

  await of.patch(second.id, { active: false });
  await of.send({ status: "critical", host: "db-1", check: "x" });
  await of.after(200);
  expect(twilio.messages).toHaveLength(1);
  await of.patch(first.id, { active: true });
  await of.settle();
  expect(texts().slice(1)).toEqual([expect.stringContaining("critical")]);
});

test("what an earlier try has sent is found, and not sent again; what is older is not taken for it", async () => {
  const of = await openScene();
  await of.connect(twilioConfig(twilio));
  twilio.fault = () => "cut";
  await of.share();
  expect(await of.shareStates()).toEqual(["failed"]);
  twilio.fault = () => null;
  await of.after(20);
  expect(twilio.messages).toHaveLength(1);
  expect(await of.shareStates()).toEqual(["sent"]);

  const [message] = twilio.messages;
  await of.after(3600);
  if (message) twilio.messages = [{ ...message, to: "+31600000002" }];
  twilio.fault = () => ({ status: 503 });
  await of.share(["+31600000002"]);
  twilio.fault = () => null;
  await of.after(20);
  expect(texts()).toEqual([message?.body, message?.body]);
});

test("what is final is a dead letter with its reason, and no secret stands anywhere", async () => {
  const of = await openScene();
  const { id } = await of.connect(twilioConfig(twilio));
  twilio.optedOut.add(person);
  await of.share();
  expect(await of.deliveries()).toMatchObject([
    {
      state: "dead",
      reason: expect.stringMatching(/400: The person has answered STOP .*code 21610/),
      attempts: [{ status: 400 }],
    },
  ]);
  await of.patch(id, { config: { auth_token: "another-token-0123456789" } });
  await of.share(["+31600000003"]);
  expect((await of.deliveries())[0]).toMatchObject({
    state: "dead",
    reason: expect.stringContaining("Twilio does not take these credentials"),
  });
  twilio.fault = () => ({ status: 403, body: "no: another-token-0123456789" });
  await of.share(["+31600000004"]);
  expect((await of.deliveries())[0]?.reason).toContain("no: •••");
  const tables = ["deliveries", "delivery_attempts", "delivery_targets", "audit_log", "shares"];
  const rowsOf = tables
    .map((table) => `SELECT t::text AS text FROM ${table} t`)
    .join(" UNION ALL ");
  const stored = await asOwner((await houseWithDoor).ownerUrl, (client) =>
    client.query<{ text: string }>(rowsOf),
  );
  const all = JSON.stringify(stored.rows);
  expect(all).toContain("answered STOP");
  expect(all).not.toContain(twilioToken);
  expect(all).not.toContain("another-token-0123456789");
});

test("a limit is waited for; after five minutes of faults one message tells the newest state", async () => {
  const of = await openScene();
  await of.connect(twilioConfig(twilio));
  twilio.fault = () => ({ status: 429, headers: { "retry-after": "120" } });
  await of.share();
  twilio.fault = () => null;
  await of.after(100);
  expect(twilio.messages).toEqual([]);
  await of.after(30);
  expect(twilio.messages).toHaveLength(1);

  twilio.fault = () => ({ status: 500 });
  for (const status of ["critical", "warning", "critical"]) {
    await of.send({ status, host: "db-1", check: "x" });
    await of.after(100);
  }
  twilio.fault = () => null;
  await of.after(600);
  expect(texts().slice(1)).toEqual([expect.stringContaining("critical")]);
});

test("a gateway that is down is tried once a minute for all of its numbers, and its page says so", async () => {
  const of = await openScene();
  const { id } = await of.connect(twilioConfig(twilio));
  const numbers = Array.from({ length: 8 }, (_, at) => `+3160000010${at}`);
  twilio.fault = () => ({ status: 503 });
  await of.share(numbers);
  expect(await of.show(id)).toMatchObject({
    health: { state: "down", waiting: 8, last_error: "The receiver answered 503" },
  });
  const tried = twilio.calls.length;
  await of.after(61);
  expect(twilio.calls).toHaveLength(tried + 1);
  twilio.fault = () => null;
  await of.after(61);
  await of.after(61);
  expect(twilio.messages.map(({ to }) => to).sort()).toEqual(numbers);
  expect(await of.show(id)).toMatchObject({
    health: { state: "delivering", waiting: 0, failing_since: null },
  });
  const { items } = await of.ada.call(listDeliveries, { query: { target: id } });
  expect(items.map(({ address }) => address).sort()).toEqual(numbers);
});

test("what is too long is cut, and still leads to the incident", async () => {
  const of = await openScene();
  await of.connect(twilioConfig(twilio));
  await of.share([person], "long ".repeat(390));
  expect(texts()[0]).toHaveLength(1600);
  expect(texts()[0]).toMatch(new RegExp(`…\\n\\S+/incident/${of.id}$`));
});

test("the credentials are checked without a message, and a test goes to the number for tests", async () => {
  const of = await openScene();
  const { id } = await of.connect(twilioConfig(twilio));
  const check = () => of.ada.call(checkIntegration, { params: { id } });
  const sendTest = () => of.ada.call(testIntegration, { params: { id } });
  expect(await check()).toMatchObject({ ok: true });
  twilio.account.status = "suspended";
  expect(await check()).toMatchObject({ ok: false, error: "The account is suspended" });
  twilio.account.status = "active";
  twilio.account.token = "changed";
  expect(await check()).toMatchObject({ ok: false, status: 401 });
  twilio.account.token = twilioToken;

  expect(await sendTest()).toMatchObject({
    ok: false,
    error: "No number for test messages is set",
  });
  await of.patch(id, { config: { test_number: person } });
  expect(await sendTest()).toMatchObject({ ok: true, status: 201 });
  expect(twilio.messages).toMatchObject([{ to: person, body: expect.stringContaining("Test") }]);
});

test("with the last gateway the shares end that went through it", async () => {
  const of = await openScene();
  const { id } = await of.connect(twilioConfig(twilio));
  await of.share();
  await of.ada.call(deleteIntegration, { params: { appKey: id } });
  expect(await of.shareStates()).toEqual(["unsubscribed"]);
  await of.send({ status: "critical", host: "db-1", check: "x" });
  await of.after(60);
  expect(twilio.messages).toHaveLength(1);
  await of.share(["+31600000005"]);
  expect(await of.shareStates()).toEqual(["unsubscribed", "recorded"]);
});

test.each([
  ["json", "POST", "/json", '{"to":"{{ to }}","text":"{{ text }}"}'],
  ["form", "POST", "/form", "to={{ to }}&text={{ text }}"],
  ["json", "GET", "/send?to={{ to }}&text={{ text }}", ""],
] as const)("any gateway that takes HTTP: %s by %s", async (body_format, method, path, body) => {
  const of = await openScene();
  const { id } = await of.connect({
    service: "http",
    url: `${gateway.url}${path}`,
    method,
    headers: { "x-api-key": gatewayKey },
    body_format,
    body,
  });
  gateway.fault = () => "cut";
  await of.share([person], 'it "burns" & 100 % of\nit + more');
  gateway.fault = () => null;
  await of.after(20);
  expect(gateway.taken).toMatchObject([
    { to: person, text: expect.stringContaining('it "burns" & 100 % of\nit + more') },
  ]);
  expect(gateway.calls).toHaveLength(2);
  expect(gateway.refused).toEqual([]);
  expect(await of.ada.try(checkIntegration, { params: { id } })).toMatchObject({
    status: 409,
    errors: [{ code: "no_check" }],
  });
});

test("a configuration says what its service lacks, and what cannot be a template's address", async () => {
  const of = await openScene();
  const fieldsOf = async (config: Record<string, unknown>) =>
    (
      await of.ada.raw("POST", "/web/integrations", {
        name: "gateway",
        type: "outbound",
        parent_source_system: "sms",
        config,
      })
    ).errors.map(({ field }) => field);
  expect(await fieldsOf({ service: "twilio" })).toEqual(["config.account_sid", "config.from"]);
  expect(await fieldsOf({ ...twilioConfig(twilio), auth_token: null })).toEqual([
    "config.auth_token",
  ]);
  expect(await fieldsOf({ service: "http" })).toEqual(["config.url"]);
  expect(await fieldsOf({ service: "http", url: "https://{{ to }}.example/" })).toEqual([
    "config.url",
  ]);
  expect(await fieldsOf({ service: "http", url: "https://gw.example/", body: "{{ to }}" })).toEqual(
    ["config.body"],
  );
});
