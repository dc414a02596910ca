/** A channel of Slack in which people press buttons and write; by a running peer. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { addComment } from "#contract/incidents.ts";
import { me } from "#contract/session.ts";
import { openHouse } from "../../test-house.ts";
import {
  openSlack,
  slackChannel,
  type SlackMessage,
  slackTeam,
  slackToken,
} from "../../test-peers/slack.ts";
import {
  buttonsOf,
  pressButton,
  signedBySlack,
  slackEvent,
  slackSigningSecret,
  threadMessage,
} from "../../test-peers/slack-people.ts";
import { openTicketScene } from "../delivery/test-ticket-scene.ts";
import {
  activitiesOf,
  callbacksOf,
  incidentOf,
  postCallback,
  settleCallbacks,
} from "./test-callbacks.ts";

const peer = await openSlack();
const houseWithDoor = openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } });
beforeEach(() => {
  peer.fault = () => null;
  for (const list of [peer.messages, peer.users, peer.ephemeral, peer.calls]) list.splice(0);
});
afterAll(async () => {
  await (await houseWithDoor).close();
  await peer.close();
});

const everyEvent = ["shared", "updated", "assigned", "commented", "resolved"];
const allButtons = ["assign", "acknowledge", "snooze", "resolve", "open"];

/** A share in Slack, where Ada is U0ADA, Uma U0UMA, and U0STRANGER of another company. */
async function openScene(host: string, { isOn = true, ...config }: Record<string, unknown> = {}) {
  const scene = await openTicketScene(
    await houseWithDoor,
    {
      kind: "chat",
      config: {
        url: peer.url,
        token: slackToken,
        channel: slackChannel,
        callback_secret: slackSigningSecret,
        events: everyEvent,
        ...config,
      },
    },
    host,
  );
  const addressOf = async (name: "ada" | "uma" | "rui") =>
    (await scene.as(name).call(me, {})).username;
  for (const name of ["ada", "uma", "rui"] as const)
    peer.users.push({
      id: `U0${name.toUpperCase()}`,
      name,
      team_id: slackTeam,
      email: await addressOf(name),
    });
  peer.users.push({
    id: "U0STRANGER",
    name: "Eve",
    team_id: "T0ELSEWHERE",
    email: await addressOf("ada"),
  });
  await scene.sql((sql) =>
    sql(
      `UPDATE organizations SET feature_toggles = feature_toggles || $1::jsonb
       WHERE id = tocsin_organization()`,
      [JSON.stringify({ service_management_chat: isOn })],
    ),
  );
  await scene.share();
  const message = (): SlackMessage | undefined => peer.posts()[0];
  const nowS = () => scene.clock.nowS();
  const press = (action: string, user = "U0ADA", more: { responseUrl?: string } = {}) =>
    postCallback(
      scene,
      pressButton(peer, { message: message(), action }, { user, nowS: nowS(), ...more }),
    );
  const write = (text: string, more: object = {}, id?: string) =>
    postCallback(
      scene,
      slackEvent(threadMessage(message()?.ts ?? "", text, more), {
        nowS: nowS(),
        ...(id === undefined ? {} : { id }),
      }),
    );
  return { ...scene, message, press, write, nowS };
}
const actionIds = (message: SlackMessage | undefined) =>
  buttonsOf(message).map(({ action_id }) => action_id);

test("a button assigns whoever pressed it, and the message is changed in place", async () => {
  const of = await openScene("assign");
  expect(actionIds(of.message())).toEqual(allButtons);
  expect(await of.press("assign")).toMatchObject({ status: 200, body: undefined });
  expect(await incidentOf(of)).toMatchObject({ assignment: { assignee: of.ada.userId } });
  expect((await activitiesOf(of)).find(({ type }) => type === "assigned")).toMatchObject({
    actor: { kind: "user", name: "Ada" },
  });
  await of.after(16);
  expect(peer.posts()).toHaveLength(1);
  expect(JSON.stringify(of.message()?.blocks)).toContain("assigned to Ada");
  expect(peer.ephemeral).toEqual([]);
});

test("acknowledge, snooze and resolve do so, and what is over has no buttons", async () => {
  const of = await openScene("others");
  await of.press("acknowledge", "U0UMA");
  expect(await incidentOf(of)).toMatchObject({ acknowledgement: { name: "Uma" } });
  await of.press("snooze", "U0UMA");
  expect((await activitiesOf(of)).map(({ type }) => type)).toContain("snoozed");
  await of.press("resolve", "U0UMA");
  expect(await incidentOf(of)).toMatchObject({ active: false });
  expect((await callbacksOf(of)).map(({ state }) => state)).toEqual([
    "applied",
    "applied",
    "applied",
  ]);
  await of.after(16);
  expect(actionIds(of.message())).toEqual(["open"]);
  // One look at who Uma is, for all three.
  expect(peer.calls.filter(({ path }) => path === "/users.info")).toHaveLength(1);
  of.clock.forward({ hours: 25 });
  await of.write("still there?", { user: "U0UMA" });
  expect(peer.calls.filter(({ path }) => path === "/users.info")).toHaveLength(2);
});

test("who may not, is unknown or of another company is told so alone, and nothing changes", async () => {
  const of = await openScene("refused");
  await of.press("assign", "U0RUI");
  await of.press("resolve", "U0STRANGER");
  await of.press("resolve", "U0NOBODY");
  expect(await incidentOf(of)).toMatchObject({ active: true, assignment: null });
  expect((await callbacksOf(of)).map(({ state, reason }) => [state, reason])).toEqual([
    ["refused", "desk does not say the e-mail address of someone"],
    ["refused", "desk does not say the e-mail address of Eve"],
    ["refused", expect.any(String)],
  ]);
  expect(peer.ephemeral).toHaveLength(3);
  expect(peer.ephemeral[1]).toBe(
    "Nothing was changed: desk does not say the e-mail address of Eve",
  );
  const rows = await of.sql((sql) => sql("SELECT 1 FROM callbacks WHERE reply_to IS NOT NULL"));
  expect(rows).toHaveLength(0);
});

test("a permission that ends before the button is pressed has ended", async () => {
  const of = await openScene("revoked");
  await of.press("acknowledge", "U0UMA");
  await of.sql((sql) =>
    sql(
      `UPDATE memberships SET active = false WHERE organization_id = tocsin_organization()
       AND user_id = $1`,
      [of.as("uma").userId],
    ),
  );
  await of.press("resolve", "U0UMA");
  expect(await incidentOf(of)).toMatchObject({ active: true });
  expect(await callbacksOf(of)).toMatchObject([{ state: "refused" }, { state: "applied" }]);
  expect(peer.ephemeral).toEqual([expect.stringContaining("Nobody here has the address uma@")]);
});

test("an answer goes to Slack's own address alone", async () => {
  const of = await openScene("elsewhere");
  const strangePeer = await openSlack();
  for (const responseUrl of [
    `${strangePeer.url}/actions/T0/1/x`,
    `https://hooks.slack.com.evil.example/x`,
    "file:///etc/passwd",
  ])
    await of.press("resolve", "U0RUI", { responseUrl });
  expect([strangePeer.calls, peer.ephemeral]).toEqual([[], []]);
  await strangePeer.close();
});

test("a thread is comments, once each and without an echo", async () => {
  const of = await openScene("thread");
  const answer = await of.write("is it &lt;disk&gt;? <https://x.example|see> <@U0UMA>", {}, "Ev-1");
  expect(answer).toMatchObject({ status: 200 });
  of.clock.forward({ seconds: 400 });
  expect(await of.write("is it the disk?", {}, "Ev-1")).toMatchObject({ status: 200 });
  const comments = async () =>
    (await activitiesOf(of)).flatMap(({ type, params, actor }) =>
      type === "commented" ? [[actor.name, params["body"]]] : [],
    );
  expect(await comments()).toEqual([["Ada", "is it <disk>? see (https://x.example) @U0UMA"]]);
  await of.after(16);
  expect(peer.repliesTo(of.message()?.ts ?? "")).toHaveLength(0);

  await of.ada.call(addComment, {
    params: { env: "all", id: of.id },
    body: { body: "yes, it is" },
  });
  await of.after(16);
  const [reply] = peer.repliesTo(of.message()?.ts ?? "");
  await of.write(reply?.text ?? "", { bot_id: "B0TOCSIN", user: "U1" });
  await of.write("edited", { subtype: "message_changed" });
  await of.write("in the channel", { thread_ts: undefined });
  await of.write("elsewhere", { thread_ts: "1.000001" });
  await of.write("by a guest", { user: "U0STRANGER" });
  expect((await comments()).map(([name]) => name)).toEqual(["Eve, desk", "Ada", "Ada"]);
  expect(peer.ephemeral).toEqual([]);
});

test("a person who cannot be looked up is asked for again, and refused in the end", async () => {
  const of = await openScene("away");
  peer.fault = ({ path }) => (path === "/users.info" ? { status: 503, body: "away" } : null);
  await of.press("acknowledge");
  expect(await callbacksOf(of)).toMatchObject([{ state: "queued" }]);
  peer.fault = () => null;
  of.clock.forward({ seconds: 20 });
  await settleCallbacks(of);
  expect(await callbacksOf(of)).toMatchObject([{ state: "applied" }]);

  peer.fault = ({ path }) => (path === "/users.info" ? { status: 503, body: "away" } : null);
  await of.press("resolve", "U0UMA");
  for (let minute = 0; minute < 15; minute += 1) await of.after(60);
  await settleCallbacks(of);
  expect(await callbacksOf(of)).toMatchObject([{ state: "refused" }, { state: "applied" }]);
  expect(await incidentOf(of)).toMatchObject({ active: true });
});

test("what is signed wrongly, too early, too late or again changes nothing", async () => {
  const of = await openScene("signatures");
  const nowS = of.nowS();
  const pressed = { message: of.message(), action: "resolve" };
  const press = (signing: { nowS: number; secret?: string }) =>
    pressButton(peer, pressed, { user: "U0ADA", ...signing });
  for (const [callback, code] of [
    [press({ nowS, secret: "guess" }), "bad_signature"],
    [press({ nowS: nowS - 301 }), "callback_out_of_time"],
    [press({ nowS: nowS + 301 }), "callback_out_of_time"],
    [{ ...press({ nowS }), headers: {} }, "bad_signature"],
    [{ ...press({ nowS }), body: press({ nowS }).body.replace("U0ADA", "U0UMA") }, "bad_signature"],
  ] as const)
    expect((await postCallback(of, callback)).errors[0]?.code).toBe(code);
  for (const body of ["payload=x", "x=1", "{", '{"type": 7}'])
    expect((await postCallback(of, signedBySlack(body, { nowS }))).errors[0]?.code).toBe(
      "bad_callback",
    );
  expect(await callbacksOf(of)).toEqual([]);

  const acknowledged = pressButton(
    peer,
    { ...pressed, action: "acknowledge" },
    { user: "U0ADA", nowS },
  );
  expect(await postCallback(of, acknowledged)).toMatchObject({ status: 200 });
  expect((await postCallback(of, acknowledged)).errors[0]?.code).toBe("callback_repeated");
});

test("the address is confirmed by its challenge; without the switch or a secret there are no buttons", async () => {
  const of = await openScene("challenge");
  const challenge = (nowS: number) =>
    signedBySlack(JSON.stringify({ type: "url_verification", challenge: "3eZbrw1" }), { nowS });
  expect(await postCallback(of, challenge(of.nowS()))).toMatchObject({
    status: 200,
    body: "3eZbrw1",
  });

  peer.messages.splice(0);
  const off = await openScene("off", { isOn: false });
  expect(actionIds(off.message())).toEqual(["open"]);
  expect((await postCallback(off, challenge(off.nowS()))).errors[0]?.code).toBe("no_toggle");

  peer.messages.splice(0);
  const secretless = await openScene("secretless", { callback_secret: "" });
  expect(actionIds(secretless.message())).toEqual(["open"]);
  expect(await postCallback(secretless, challenge(of.nowS()))).toMatchObject({ status: 404 });
});

test("the peer refuses what Slack does not take of people and buttons", async () => {
  const call = async (path: string, body: object, isForm = false) => {
    const response = await fetch(`${peer.url}${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${slackToken}`,
        ...(isForm ? {} : { "content-type": "application/json" }),
      },
      body: isForm ? new URLSearchParams({ ...body }) : JSON.stringify(body),
    });
    const text = await response.text();
    return text.startsWith("{") ? (JSON.parse(text) as { error?: string }).error : text;
  };
  const button = { type: "button", action_id: "a", text: { type: "plain_text", text: "A" } };
  const post = (...elements: object[]) =>
    call("/chat.postMessage", { channel: slackChannel, blocks: [{ type: "actions", elements }] });
  expect([
    await call("/users.info", { user: "U0ADA" }),
    await call("/users.info", { user: "U0NOBODY" }, true),
    await post(button, button),
    await post({ ...button, text: { type: "plain_text", text: "x".repeat(76) } }),
    await post({ ...button, value: "x".repeat(2001) }),
    await post(...Array.from({ length: 26 }, (_, at) => ({ ...button, action_id: `a${at}` }))),
    await call("/actions/T0/1/x", { text: "to everybody" }),
  ]).toEqual([
    "invalid_arguments",
    "user_not_found",
    "invalid_arguments",
    "invalid_arguments",
    "invalid_arguments",
    "invalid_arguments",
    "invalid_payload",
  ]);
});
