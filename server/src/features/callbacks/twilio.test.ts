/** What Twilio says of messages and calls, and the keys that people press; by a running peer. */
import { createHmac } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { GatewayKind } from "#contract/outbound/kinds.ts";
import { replayDeliveries } from "#contract/delivery.ts";
import { testOrigin } from "../../test-caller.ts";
import { openHouse } from "../../test-house.ts";
import { openTwilioPeer, type TwilioPeer, twilioToken } from "../../test-peers/twilio.ts";
import { openPhoneScene, person, twilioConfig } from "../delivery/test-phones.ts";
import { activitiesOf, callbacksOf, incidentOf, settleCallbacks } from "./test-callbacks.ts";

const houseWithDoor = openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } });
let twilio: TwilioPeer;
const peers: TwilioPeer[] = [];
beforeEach(async () => {
  const { clock } = await houseWithDoor;
  twilio = await openTwilioPeer({ nowS: () => clock.nowS() });
  peers.push(twilio);
});
afterAll(async () => {
  await (await houseWithDoor).close();
  await Promise.all(peers.map((peer) => peer.close()));
});

interface Signing {
  token?: string;
  /** As Twilio has it. */
  origin?: string;
}

async function openScene(system: GatewayKind, more: object = {}) {
  const scene = await openPhoneScene(await houseWithDoor, system);
  const { id: targetId } = await scene.connect({
    ...twilioConfig(twilio),
    callback_secret: twilioToken,
    ...more,
  });
  await scene.share();
  /** Posts as Twilio does, to an address that it was given. */
  const post = async (
    address: string | null | undefined,
    fields: Record<string, string>,
    { token = twilioToken, origin = testOrigin }: Signing = {},
  ) => {
    const { pathname, search } = new URL(address ?? "");
    const signed = `${origin}${pathname}${search}${Object.keys(fields)
      .toSorted()
      .map((name) => `${name}${fields[name] ?? ""}`)
      .join("")}`;
    const answer = await scene.post(new URLSearchParams(fields).toString(), {
      path: `${pathname}${search}`,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-twilio-signature": createHmac("sha1", token).update(signed).digest("base64"),
      },
    });
    await settleCallbacks(scene);
    return answer;
  };
  const states = async () => (await scene.deliveries()).map(({ state }) => state);
  const ofMessage = (MessageStatus: string, extra: object = {}, signing: Signing = {}) => {
    const [message] = twilio.messages;
    const fields = { MessageSid: message?.sid ?? "", To: person, MessageStatus, ...extra };
    return post(message?.statusCallback, fields, signing);
  };
  const ofCall = (CallStatus: string) => {
    const call = twilio.phoneCalls.at(-1);
    return post(call?.statusCallback, { CallSid: call?.sid ?? "", To: person, CallStatus });
  };
  const press = (Digits: string) => {
    const call = twilio.phoneCalls.at(-1);
    const [, action = ""] = /<Gather[^>]* action="([^"]*)"/.exec(call?.twiml ?? "") ?? [];
    const fields = { CallSid: call?.sid ?? "", To: person, CallStatus: "in-progress", Digits };
    return post(action.replaceAll("&amp;", "&"), fields);
  };
  return { ...scene, targetId, post, states, ofMessage, ofCall, press };
}

test("a text message is delivered once Twilio says so, and what comes later changes nothing", async () => {
  const of = await openScene("sms");
  expect(await of.states()).toEqual(["sent"]);
  expect(await of.ofMessage("queued")).toMatchObject({ status: 200, body: { accepted: 0 } });
  expect(await of.states()).toEqual(["sent"]);
  expect(await of.ofMessage("delivered")).toMatchObject({ body: { accepted: 1 } });
  expect([await of.states(), await of.shareStates()]).toEqual([["delivered"], ["delivered"]]);
  expect(await of.ofMessage("delivered")).toMatchObject({ status: 200, body: { accepted: 0 } });
  expect(await of.ofMessage("sent")).toMatchObject({ body: { accepted: 0 } });
  await of.ofMessage("failed", { ErrorCode: "30003" });
  of.clock.forward({ seconds: 90 });
  await settleCallbacks(of);
  expect([await of.states(), await of.shareStates()]).toEqual([["delivered"], ["delivered"]]);
  expect(await callbacksOf(of)).toMatchObject([{ state: "ignored" }, { state: "applied" }]);
  expect(twilio.refused).toEqual([]);
});

test("what does not arrive is a dead letter with its reason, and can be sent again", async () => {
  const of = await openScene("sms");
  await of.ofMessage("undelivered", { ErrorCode: "30003" });
  expect(await of.deliveries()).toMatchObject([
    { state: "dead", reason: "The phone is off or out of reach, code 30003" },
  ]);
  expect(await of.shareStates()).toEqual(["dead"]);
  await of.ofMessage("delivered");
  expect(await of.states()).toEqual(["dead"]);
  const [dead] = await of.deliveries();
  await of.ada.call(replayDeliveries, { body: { ids: [dead?.id ?? ""] } });
  await of.settle();
  expect(twilio.messages).toHaveLength(2);
  await of.ofMessage("delivered");
  expect(await of.states()).toEqual(["delivered"]);
});

test("a call that somebody takes has arrived, others have not", async () => {
  const of = await openScene("call");
  await of.ofCall("ringing");
  expect(await of.states()).toEqual(["sent"]);
  await of.ofCall("completed");
  expect(await of.states()).toEqual(["delivered"]);
  const missed = await openScene("call");
  await missed.ofCall("no-answer");
  expect(await missed.deliveries()).toMatchObject([{ state: "dead", reason: "Nobody answered" }]);
});

test("on the phone, 1 acknowledges as whoever has the number, else in its name", async () => {
  const of = await openScene("call");
  expect(twilio.phoneCalls.at(-1)?.twiml).toContain("Press 1 to acknowledge.");
  const answer = await of.press("1");
  expect(answer.headers["content-type"]).toContain("text/xml");
  expect(answer.body).toBe(
    '<Response><Say language="en-US">The incident is being acknowledged. Goodbye.</Say></Response>',
  );
  expect(await incidentOf(of)).toMatchObject({ acknowledgement: { name: `${person}, gateway` } });

  const known = await openScene("call");
  await known.house.server.db.system((sql) =>
    sql("UPDATE users SET phone_number = $2 WHERE id = $1", [known.as("uma").userId, person]),
  );
  await known.press("1");
  expect(await incidentOf(known)).toMatchObject({ acknowledgement: { name: "Uma" } });
  expect(twilio.refused).toEqual([]);
});

test("2 ends the calls about this incident, and other keys nothing", async () => {
  const of = await openScene("call");
  expect((await of.press("7")).body).toContain("This key does nothing.");
  expect((await of.press("2")).body).toContain("being stopped");
  expect((await activitiesOf(of)).map(({ type }) => type)).toContain("unsubscribed");
  const calls = twilio.phoneCalls.length;
  await of.send({ status: "ok", host: "db-1", check: "x" });
  await of.after(20);
  await of.send({ status: "critical", host: "db-1", check: "x" });
  await of.after(20);
  expect(twilio.phoneCalls).toHaveLength(calls);

  const strict = await openScene("call", { accepts: [] });
  expect((await strict.press("1")).body).toContain("cannot be acknowledged by phone");
  expect(await incidentOf(strict)).toMatchObject({ acknowledgement: null });
});

test("a key acts on calls to its own number alone", async () => {
  const of = await openScene("call");
  const [share] = (await incidentOf(of)).escalations;
  const address = `http://x/data/v2/callbacks/${of.targetId}?share=${share?._id ?? ""}`;
  await of.post(address, { CallSid: "CA1", To: "+31699999999", Digits: "2" });
  expect(await callbacksOf(of)).toMatchObject([{ state: "ignored", incident_id: null }]);
  const nothing = await of.post(address.replace(/share=.*/, "share=x"), {
    CallSid: "CA1",
    To: person,
    Digits: "2",
  });
  expect(nothing.status).toBe(200);
  expect(await callbacksOf(of)).toHaveLength(1);
});

test("the address counts as Twilio signs it, with and without its port, and nothing else does", async () => {
  const of = await openScene("sms");
  const origin = `${testOrigin}:80`;
  expect(await of.ofMessage("sent", {}, { origin })).toMatchObject({ status: 200 });
  for (const signing of [
    { token: "guess" },
    { origin: "https://tocsin.test" },
    { origin: "http://evil.example" },
  ])
    expect((await of.ofMessage("delivered", {}, signing)).errors[0]?.code).toBe("bad_signature");
  const bare = await of.post(twilio.messages[0]?.statusCallback, {}, { token: "" });
  expect(bare.errors[0]?.code).toBe("bad_signature");
  expect(await of.states()).toEqual(["sent"]);
});

test("what is not known of is waited for a minute; without a secret nothing is asked for", async () => {
  const of = await openScene("sms");
  const address = twilio.messages[0]?.statusCallback;
  await of.post(address, { MessageSid: "SM-later", To: person, MessageStatus: "delivered" });
  expect(await callbacksOf(of)).toMatchObject([{ state: "queued" }]);
  of.clock.forward({ seconds: 70 });
  await settleCallbacks(of);
  expect(await callbacksOf(of)).toMatchObject([{ state: "ignored" }]);

  await openScene("call", { callback_secret: "" });
  expect(twilio.phoneCalls.at(-1)).toMatchObject({
    statusCallback: null,
    twiml: expect.not.stringContaining("Gather"),
  });
});
