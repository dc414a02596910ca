/** The rooms of the tests are as strict as the real ones: a client that is wrong is refused. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { openDiscordPeer } from "./discord.ts";
import { openGoogleChatPeer } from "./google-chat.ts";
import { openMattermostPeer } from "./mattermost.ts";
import { openNtfyPeer } from "./ntfy.ts";
import { openTeamsPeer } from "./teams.ts";

const secret = "s1234567890abcdefghijk";
const teams = await openTeamsPeer(secret);
const mattermost = await openMattermostPeer(secret);
const chat = await openGoogleChatPeer(secret);
const discord = await openDiscordPeer(secret);
const ntfy = await openNtfyPeer(secret);
beforeEach(() => {
  for (const list of [teams.cards, mattermost.posts, chat.messages, discord.messages])
    list.length = 0;
});
afterAll(() => Promise.all([teams, mattermost, chat, discord, ntfy].map((peer) => peer.close())));

const send = async (
  address: string,
  body: unknown,
  { method = "POST", headers = {} }: { method?: string; headers?: object } = {},
) =>
  (
    await fetch(address, {
      method,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    })
  ).status;

const cardOf = (content: object) => ({
  type: "message",
  attachments: [
    {
      contentType: "application/vnd.microsoft.card.adaptive",
      contentUrl: null,
      content: { type: "AdaptiveCard", version: "1.4", body: [], ...content },
    },
  ],
});

test("Teams refuses unknown addresses and signatures; cards that are wrong or too big vanish", async () => {
  expect(await send(`${teams.url}/hook?sig=${secret}`, cardOf({}))).toBe(404);
  expect(await send(teams.address.replace(secret, "x"), cardOf({}))).toBe(401);
  expect(await send(teams.address, cardOf({}), { headers: { "content-type": "a/b" } })).toBe(400);
  const line = (text: string) => ({
    type: "RichTextBlock",
    inlines: [{ type: "TextRun", text }],
  });
  const wrong = [
    { text: "an old connector's" },
    cardOf({ version: "1.6" }),
    cardOf({ body: [{ type: "Input.Text", id: "x" }] }),
    cardOf({ actions: [{ type: "Action.Submit", title: "x" }] }),
    cardOf({ body: [line("a".repeat(25_000))] }),
  ];
  for (const body of wrong) expect(await send(teams.address, body)).toBe(202);
  expect([teams.lost, teams.cards]).toEqual([5, []]);
  expect(await send(teams.address, cardOf({ body: [line("Disk is full")] }))).toBe(202);
  expect(teams.cards).toEqual(["Disk is full"]);
});

test("Mattermost refuses unknown keys, fields, types and texts that are too long", async () => {
  expect(await send(mattermost.address.replace(secret, "x"), { text: "a" })).toBe(400);
  expect(await send(`${mattermost.url}/api/v4/posts`, { text: "a" })).toBe(404);
  for (const body of [{}, { text: "" }, { text: 1 }, { text: "a", title: "b" }])
    expect(await send(mattermost.address, body)).toBe(400);
  expect(await send(mattermost.address, { text: "a".repeat(4001) })).toBe(400);
  expect(mattermost.posts).toEqual([]);
  expect(await send(mattermost.address, { text: "a" })).toBe(200);
});

test("Google Chat refuses unknown tokens, queries and fields, and knows a request again", async () => {
  const to = (query: string) => `${chat.address}&${query}`;
  expect(await send(chat.address.replace(secret, "x"), { text: "a" })).toBe(401);
  expect(await send(chat.address.replace("AAAA", "BBBB"), { text: "a" })).toBe(404);
  expect(await send(to("thread=1"), { text: "a" })).toBe(400);
  expect(await send(to("messageReplyOption=REPLY"), { text: "a" })).toBe(400);
  for (const body of [{}, { text: "" }, { text: "a", title: "b" }, { text: "ü".repeat(16_000) }])
    expect(await send(chat.address, body)).toBe(400);
  expect(chat.messages).toEqual([]);
  for (let sent = 0; sent < 2; sent += 1)
    expect(await send(to("requestId=r1"), { text: "a", thread: { threadKey: "t" } })).toBe(200);
  expect(chat.messages).toMatchObject([{ thread: "own-1" }]);
});

test("Discord refuses unknown webhooks, tokens, fields, messages and texts that are too long", async () => {
  const { address } = discord;
  expect(await send(address.replace("900000000000000001", "9"), { content: "a" })).toBe(404);
  expect(await send(address.replace(secret, "x"), { content: "a" })).toBe(401);
  const wrong = [
    {},
    { content: "a".repeat(2001) },
    { content: "a", title: "b" },
    { embeds: [] },
    { embeds: [{ title: "a".repeat(257) }] },
    { embeds: [{ description: "a".repeat(4097) }] },
    { embeds: [{ description: "a".repeat(4000) }, { description: "a".repeat(4000) }] },
    { embeds: [{ title: "a", color: "red" }] },
  ];
  for (const body of wrong) expect([body, await send(address, body)]).toEqual([body, 400]);
  expect(discord.messages).toEqual([]);
  expect(await send(address, { content: "@everyone" })).toBe(204);
  expect(await send(`${address}?wait=true`, { content: "a" })).toBe(200);
  expect(discord.messages).toMatchObject([{ mentions: true }, {}]);
  const patch = { method: "PATCH" };
  expect(await send(`${address}/messages/1`, { content: "b" }, patch)).toBe(404);
  expect(await send(`${address}/messages/first`, { content: "b" }, patch)).toBe(400);
  const id = discord.messages[1]?.id ?? "";
  expect(await send(`${address}/messages/${id}`, { content: "b" }, patch)).toBe(200);
  expect(discord.messages[1]).toMatchObject({ text: "b", edits: 1 });
});

test("ntfy refuses who it does not know, unknown fields, types and texts that are too long", async () => {
  const headers = { authorization: `Bearer ${secret}` };
  const publish = (body: object, more: object = {}) =>
    send(`${ntfy.url}/`, body, { headers: { ...headers, ...more } });
  const message = { topic: "nights", message: "a" };
  expect(await send(`${ntfy.url}/`, message)).toBe(403);
  expect(await publish(message, { authorization: "Bearer x" })).toBe(401);
  expect(await send(`${ntfy.url}/v2/publish`, message, { headers })).toBe(404);
  const wrong = [
    {},
    { message: "a" },
    { ...message, topic: "a topic" },
    { ...message, priority: 6 },
    { ...message, priority: "high" },
    { ...message, tags: "warning" },
    { ...message, text: "b" },
  ];
  for (const body of wrong) expect([body, await publish(body)]).toEqual([body, 400]);
  expect(await publish({ ...message, message: "ü".repeat(2049) })).toBe(413);
  expect(await publish(message, { "x-sequence-id": "a b" })).toBe(400);
  expect(ntfy.notifications).toEqual([]);
  for (const text of ["a", "b"])
    expect(await publish({ ...message, message: text }, { "x-sequence-id": "s1" })).toBe(200);
  expect(ntfy.notifications).toMatchObject([{ text: "b" }]);
});
