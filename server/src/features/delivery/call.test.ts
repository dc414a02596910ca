/** Incidents as phone calls that read them out: by Twilio, strictly, and by HTTP. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { checkIntegration, patchIntegration } from "#contract/outbound-integrations.ts";
import { openHouse } from "../../test-house.ts";
import { gatewayKey, openGatewayPeer } from "../../test-peers/http-gateway.ts";
import { openTwilioPeer, type TwilioPeer } from "../../test-peers/twilio.ts";
import { openPhoneScene, person, twilioConfig } from "./test-phones.ts";

const houseWithDoor = openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } });
let twilio: TwilioPeer;
const peers: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  twilio = await openTwilioPeer();
  peers.push(twilio);
});
afterAll(async () => {
  await (await houseWithDoor).close();
  await Promise.all(peers.map((peer) => peer.close()));
});

const openScene = async (host?: string) => openPhoneScene(await houseWithDoor, "call", host);
const spoken = () =>
  twilio.phoneCalls.map(({ twiml }) => /<Say[^>]*>([^<]*)<\/Say>/.exec(twiml)?.[1] ?? "");

test("a phone rings for a share and when it is reopened, and reads what it is twice, without addresses", async () => {
  const of = await openScene(`db <1> & "two"`);
  await of.connect({ ...twilioConfig(twilio), language: "nl-NL" });
  await of.share([person], "kijk\u0007 even");
  expect(twilio.phoneCalls).toMatchObject([
    { to: person, twiml: expect.stringContaining('<Say language="nl-NL" loop="2">') },
  ]);
  expect(spoken()[0]).toContain("db &lt;1&gt; &amp; &quot;two&quot;");
  expect(spoken()[0]).toContain("kijk even.");
  expect(spoken()[0]).not.toContain("http");
  expect(await of.shareStates()).toEqual(["sent"]);

  const host = `db <1> & "two"`;
  await of.send({ status: "critical", host, check: "x" });
  await of.after(20);
  await of.send({ status: "ok", host, check: "x" });
  await of.after(20);
  expect(twilio.phoneCalls).toHaveLength(1);
  await of.send({ status: "critical", host, check: "x" });
  await of.after(20);
  expect(spoken()).toHaveLength(2);
  expect(spoken()[1]).toMatch(/reopened/);
  expect(twilio.refused).toEqual([]);
});

test("whoever asks for more is called for it", async () => {
  const of = await openScene();
  const { id } = await of.connect(twilioConfig(twilio));
  await of.ada.call(patchIntegration, {
    params: { appKey: id },
    body: { config: { events: ["shared", "resolved"] } },
  });
  await of.share();
  await of.send({ status: "ok", host: "db-1", check: "x" });
  await of.after(20);
  expect(spoken()[1]).toMatch(/resolved/);
});

test("a call whose begin is not known is made again: twice is better than never", async () => {
  const of = await openScene();
  await of.connect(twilioConfig(twilio));
  twilio.fault = () => "cut";
  await of.share();
  expect(await of.shareStates()).toEqual(["failed"]);
  twilio.fault = () => null;
  await of.after(20);
  expect(await of.shareStates()).toEqual(["sent"]);
  expect(spoken()).toHaveLength(2);
  expect(new Set(spoken()).size).toBe(1);
});

test("what is final is a dead letter with its reason; a fault is waited for", async () => {
  const of = await openScene();
  const { id } = await of.connect(twilioConfig(twilio));
  expect(await of.ada.call(checkIntegration, { params: { id } })).toMatchObject({ ok: true });
  await of.share(["0612345678"]);
  expect(await of.deliveries()).toMatchObject([
    {
      state: "dead",
      reason: expect.stringMatching(/400: This is no number that Twilio can reach .*code 21211/),
    },
  ]);
  twilio.fault = () => ({ status: 500 });
  await of.share();
  expect((await of.deliveries())[0]).toMatchObject({ state: "failed" });
  twilio.fault = () => null;
  await of.after(20);
  expect(twilio.phoneCalls).toHaveLength(1);
});

test("nobody is woken for what has ended before the first call", async () => {
  const of = await openScene();
  await of.connect(twilioConfig(twilio));
  twilio.fault = () => ({ status: 500 });
  await of.share();
  await of.send({ status: "ok", host: "db-1", check: "x" });
  twilio.fault = () => null;
  await of.after(60);
  expect(twilio.phoneCalls).toEqual([]);
  expect(await of.shareStates()).toEqual(["delivered"]);
});

test("what is read out is cut, however it is written", async () => {
  const of = await openScene();
  await of.connect(twilioConfig(twilio));
  await of.share([person], '"'.repeat(1900));
  expect(twilio.phoneCalls).toHaveLength(1);
  expect(twilio.refused).toEqual([]);
});

test("a gateway that calls by HTTP gets the number and what to say", async () => {
  const gateway = await openGatewayPeer();
  peers.push(gateway);
  const of = await openScene();
  await of.connect({
    service: "http",
    url: `${gateway.url}/json`,
    headers: { "x-api-key": gatewayKey },
  });
  await of.share();
  expect(gateway.taken).toMatchObject([{ to: person, text: expect.stringContaining("db-1") }]);
  expect(gateway.taken[0]?.text).not.toContain("http");
  expect(gateway.refused).toEqual([]);
});
