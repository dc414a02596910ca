/** Incidents in a channel of Slack: a message that follows each, and its thread; by a running peer. */
import { beforeEach, expect, test } from "vitest";
import { openSlack, slackChannel, slackToken } from "../../test-peers/slack.ts";
import { cutOff, mend } from "../../test-peers/strict-peer.ts";
import { everyEvent, ticketScenes } from "./test-ticket-scene.ts";

const peer = await openSlack();
const openTickets = ticketScenes(peer);
beforeEach(() => {
  peer.messages.splice(0);
});

const openScene = async (host: string, changes: Record<string, unknown> = {}) =>
  openTickets(
    {
      kind: "chat",
      config: { url: peer.url, token: slackToken, channel: slackChannel, ...changes },
    },
    host,
  );
const textOf = (message: { blocks: readonly unknown[] } | undefined) =>
  JSON.stringify(message?.blocks);
const isPost = ({ path }: { path: string }) => path === "/chat.postMessage";

test("a share is one message, kept up to date, whose thread tells what happens", async () => {
  const of = await openScene("life", { events: everyEvent });
  await of.share();
  const [first] = peer.posts();
  expect(first).toMatchObject({ text: await of.title() });
  expect(textOf(first)).toContain("warning");
  expect(textOf(first)).toContain(`/incident/${of.id}`);

  await of.comment("the disk is <full>");
  await of.after(16);
  await of.report("ok");
  await of.after(16);
  expect(peer.posts()).toHaveLength(1);
  expect(textOf(peer.posts()[0])).toContain("An incident is resolved");
  expect(peer.repliesTo(first?.ts ?? "").map(({ text }) => text)).toEqual([
    expect.stringContaining("the disk is &lt;full&gt;"),
    expect.stringContaining("An incident is resolved"),
  ]);
  expect(await of.states()).toEqual(["delivered", "delivered", "delivered"]);
});

test("an answer that is cut off makes neither a second message nor a second reply", async () => {
  const of = await openScene("cut");
  cutOff(peer, isPost);
  await of.share();
  expect(await of.states()).toEqual(["failed"]);
  mend(peer);
  await of.after(20);
  expect(peer.posts()).toHaveLength(1);

  cutOff(peer, isPost);
  await of.report("critical");
  await of.after(16);
  mend(peer);
  await of.after(40);
  expect(peer.repliesTo(peer.posts()[0]?.ts ?? "")).toHaveLength(1);
  expect(await of.states()).toEqual(["delivered", "delivered"]);
});

test("a newer message that overtakes the lost first finds what that has posted", async () => {
  const of = await openScene("overtaken");
  cutOff(peer, isPost);
  await of.share();
  await of.report("critical");
  mend(peer);
  await of.after(60);
  expect(peer.posts()).toHaveLength(1);
  expect(textOf(peer.posts()[0])).toContain("critical");
});

test("a message that somebody deleted is posted anew", async () => {
  const of = await openScene("deleted");
  await of.share();
  peer.messages.splice(0);
  await of.report("critical");
  await of.after(16);
  expect(textOf(peer.posts()[0])).toContain("critical");
});

test("five minutes of 500 are one message with the newest state; 429 waits as long as it is told", async () => {
  const of = await openScene("away");
  peer.fault = () => ({ status: 500, body: "away" });
  await of.share();
  await of.report("critical");
  for (let minute = 0; minute < 5; minute += 1) await of.after(60);
  await of.report("ok");
  mend(peer);
  await of.after(61);
  await of.after(61);
  expect(peer.messages).toHaveLength(1);
  expect(textOf(peer.posts()[0])).toContain("resolved");

  const busy = await openScene("busy");
  peer.fault = () => ({
    status: 429,
    headers: { "retry-after": "120" },
    body: { ok: false, error: "ratelimited" },
  });
  await busy.share();
  const tries = peer.calls.length;
  mend(peer);
  await busy.after(100);
  expect(peer.calls).toHaveLength(tries);
  await busy.after(21);
  expect(await busy.states()).toEqual(["delivered"]);
});

test("what Slack refuses with 200 is a dead letter with its reason, what passes is tried again", async () => {
  const of = await openScene("refused", { channel: "C0NOWHERE" });
  await of.share();
  expect([await of.states(), await of.reason()]).toEqual([
    ["dead"],
    "Slack refused it: channel_not_found",
  ]);
  const later = await openScene("later");
  peer.fault = () => ({ status: 200, body: { ok: false, error: "service_unavailable" } });
  await later.share();
  expect(await later.states()).toEqual(["failed"]);
});

test("the token is checked without a word in the channel, and is nowhere to be read", async () => {
  const of = await openScene("check");
  expect(await of.check()).toMatchObject({ ok: true });
  expect(await of.test()).toMatchObject({ ok: true });
  expect(peer.posts()).toHaveLength(1);
  await of.configure({ token: "xoxb-a-wrong-token" });
  expect(await of.check()).toMatchObject({ ok: false, error: "Slack refused it: invalid_auth" });
  await of.share();
  const everything = await of.everything();
  expect(everything).toContain("invalid_auth");
  expect(everything).not.toContain("xoxb-");
});

test("texts that are too long are cut", async () => {
  const of = await openScene(`long ${"🔥".repeat(5000)}`);
  await of.share();
  expect(await of.states()).toEqual(["delivered"]);
});

test("the peer refuses what Slack does not take", async () => {
  const call = async (method: string, body: unknown, token = slackToken) => {
    const response = await fetch(`${peer.url}/${method}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { error?: string }).error;
  };
  const channel = slackChannel;
  expect([
    await call("chat.post", { channel }),
    await call("chat.postMessage", { channel, text: "x" }, "xoxb-other"),
    await call("chat.postMessage", { channel, text: 7 }),
    await call("chat.postMessage", { channel, text: "x", colour: "red" }),
    await call("chat.postMessage", { channel }),
    await call("chat.postMessage", { channel, blocks: [{ type: "section" }] }),
    await call("chat.update", { channel, ts: "1.000000", text: "x" }),
  ]).toEqual([
    "unknown_method",
    "invalid_auth",
    "invalid_arguments",
    "invalid_arguments",
    "no_text",
    "invalid_arguments",
    "message_not_found",
  ]);
});
