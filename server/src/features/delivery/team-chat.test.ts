/** An incident in rooms of people: said once, as far as a room lets itself be asked. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { TeamChatService } from "#contract/outbound/team-chat.ts";
import { checkIntegration, patchIntegration } from "#contract/outbound-integrations.ts";
import { openHouse } from "../../test-house.ts";
import { openDiscordPeer } from "../../test-peers/discord.ts";
import { openGoogleChatPeer } from "../../test-peers/google-chat.ts";
import { faultsInTurn, type StrictPeer } from "../../test-peers/strict-peer.ts";
import { openMattermostPeer } from "../../test-peers/mattermost.ts";
import { openNtfyPeer } from "../../test-peers/ntfy.ts";
import { openTeamsPeer } from "../../test-peers/teams.ts";
import { openTargetScene } from "../../test-target-scene.ts";

const house = openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } });
const secret = "s1234567890abcdefghijk";
const teams = await openTeamsPeer(secret);
const mattermost = await openMattermostPeer(secret);
const chat = await openGoogleChatPeer(secret);
const discord = await openDiscordPeer(secret);
const ntfy = await openNtfyPeer(secret);

interface Room {
  peer: StrictPeer & { address: string };
  /** What people see there, oldest first. */
  texts: () => string[];
  /** What a share that is told, changes and ends leaves in sight. */
  messages: number;
  /** A message that is sent again is not there twice. */
  knowsRepeats: boolean;
}
const rooms: Record<TeamChatService, Room> = {
  teams: { peer: teams, texts: () => teams.cards, messages: 3, knowsRepeats: false },
  mattermost: {
    peer: mattermost,
    texts: () => mattermost.posts,
    messages: 3,
    knowsRepeats: false,
  },
  "google-chat": {
    peer: chat,
    texts: () => chat.messages.map(({ text }) => text),
    messages: 3,
    knowsRepeats: true,
  },
  discord: {
    peer: discord,
    texts: () => discord.messages.map(({ title, text }) => `${title}\n${text}`),
    messages: 1,
    knowsRepeats: false,
  },
  ntfy: {
    peer: ntfy,
    texts: () => ntfy.notifications.map(({ title, text }) => `${title}\n${text}`),
    messages: 1,
    knowsRepeats: true,
  },
};
const all = Object.entries(rooms).map(([service, room]) => ({
  service: service as TeamChatService, // its keys
  ...room,
}));

beforeEach(() => {
  for (const { peer } of all) {
    peer.fault = () => null;
    peer.calls.length = 0;
  }
  teams.lost = 0;
  for (const list of [teams.cards, mattermost.posts, chat.messages, discord.messages])
    list.length = 0;
  ntfy.notifications.length = 0;
});
afterAll(async () => {
  await (await house).close();
  await Promise.all(all.map(({ peer }) => peer.close()));
});

const openScene = async (service: TeamChatService, config: object = {}, host = "db-1") =>
  openTargetScene(await house, {
    kind: "team-chat",
    config: {
      service,
      address: rooms[service].peer.address,
      ...(service === "ntfy" ? { token: secret } : {}),
      ...config,
    },
    host,
  });

describe.each(all)("$service", ({ service, peer, texts, messages, knowsRepeats }) => {
  test("an incident is told, changed where the room can, and ends", async () => {
    const of = await openScene(service);
    await of.share();
    const { title, escalations } = await of.incident();
    expect(texts()).toEqual([expect.stringContaining(title)]);
    expect(escalations).toMatchObject([{ state: service === "teams" ? "sent" : "delivered" }]);
    await of.status("critical");
    await of.status("ok");
    expect(texts()).toHaveLength(messages);
    expect(texts().at(-1)).toContain("resolved");
    expect(await of.stored()).not.toContain(secret);
  });

  test("a comment is said beside the incident's message; what comes back is said anew", async () => {
    const of = await openScene(service, {
      events: ["shared", "commented", "resolved", "reopened"],
    });
    await of.share();
    await of.comment("disk is full");
    expect(texts()).toHaveLength(2);
    expect(texts().at(-1)).toContain("disk is full");
    await of.status("ok");
    const ended = texts().length;
    await of.status("critical");
    // A notification is replaced in its place, and rings again.
    expect(texts()).toHaveLength(service === "ntfy" ? ended : ended + 1);
    if (service === "ntfy") expect(ntfy.notifications[0]).toMatchObject({ priority: 5 });
  });

  test("what arrived before the connection was cut off is sent again", async () => {
    const of = await openScene(service);
    peer.fault = faultsInTurn("cut");
    await of.share();
    expect(await of.states()).toEqual(["failed"]);
    await of.after(20);
    expect(await of.states()).toEqual([service === "teams" ? "sent" : "delivered"]);
    // Where a room cannot be asked, once more is better than not at all.
    expect(texts()).toHaveLength(knowsRepeats ? 1 : 2);
    expect(new Set(texts()).size).toBe(1);
  });

  test("an address or a token that does not hold is a dead letter, in words and without it", async () => {
    const wrong = "w1234567890abcdefghijk";
    const config = {
      address: peer.address.replace(secret, wrong),
      ...(service === "ntfy" ? { token: wrong } : {}),
    };
    const of = await openScene(service, config);
    await of.share();
    expect(await of.deliveries()).toMatchObject([
      { state: "dead", reason: expect.stringMatching(/^(Microsoft|Matterm|Google|Discord|ntfy)/) },
    ]);
    expect(await of.stored()).not.toContain(wrong);
  });

  test("a limit is waited for; after five minutes of errors there is one message, with the newest state", async () => {
    const of = await openScene(service);
    peer.fault = faultsInTurn({ status: 429, headers: { "retry-after": "100.5" } });
    await of.share();
    await of.after(60);
    expect(texts()).toEqual([]);
    peer.fault = () => ({ status: 500, body: `out of order: ${peer.address}` });
    for (let minute = 0; minute < 5; minute += 1) await of.after(60);
    await of.status("ok");
    peer.fault = () => null;
    await of.after(900);
    expect(texts()).toEqual([expect.stringContaining("resolved")]);
    expect(await of.stored()).not.toContain(secret);
  });

  test("a test says that it is one; what is too long is cut; nobody is called by what is said", async () => {
    const of = await openScene(
      service,
      {},
      `@channel <users/all> [x](http://evil.test) ${"ü".repeat(300)}`,
    );
    expect(await of.test()).toMatchObject({ ok: true });
    expect(texts()).toEqual([expect.stringContaining("Test message")]);
    await of.share("🔥".repeat(900));
    expect(texts()).toHaveLength(2);
    expect(teams.lost).toBe(0);
    if (service === "mattermost") expect(texts()[1]).not.toContain("@channel");
    if (service === "google-chat") expect(texts()[1]).not.toContain("<users/all>");
    if (service === "mattermost" || service === "discord")
      expect(texts()[1]).not.toContain("[x](http");
    expect(discord.messages.some(({ mentions }) => mentions)).toBe(false);
  });
});

test("Google Chat keeps a share together in a thread", async () => {
  const of = await openScene("google-chat");
  await of.share();
  await of.status("critical");
  const [first, second] = chat.messages;
  expect(second?.thread).toBe(first?.thread);
  expect(first?.thread).toMatch(/^tocsin-/);
});

test("a message that somebody deleted at Discord is written anew, and changed from then on", async () => {
  const of = await openScene("discord");
  await of.share();
  discord.messages.length = 0;
  await of.status("critical");
  expect(discord.messages).toMatchObject([{ edits: 0 }]);
  await of.status("ok");
  expect(discord.messages).toMatchObject([{ edits: 1 }]);
});

test("Discord and ntfy can be asked about credentials, the others cannot; nobody sees it", async () => {
  for (const { service, peer, texts } of all) {
    const of = await openScene(service);
    const answer = await of.ada.try(checkIntegration, { params: { id: of.target.id } });
    const canBeAsked = service === "discord" || service === "ntfy";
    expect([service, answer.status]).toEqual([service, canBeAsked ? 200 : 409]);
    if (!canBeAsked) continue;
    expect(answer.body).toMatchObject({ ok: true });
    peer.fault = () => ({ status: 401 });
    expect(await of.check()).toMatchObject({
      ok: false,
      error: expect.stringContaining("does not accept the credentials"),
    });
    expect(texts()).toEqual([]);
  }
});

test("an address must be of its service, and no secret follows it to another host", async () => {
  const of = await openScene("ntfy");
  const patch = async (config: object) => {
    const answer = await of.ada.try(patchIntegration, {
      params: { appKey: of.target.id },
      body: { config: { ...config } },
    });
    return answer.errors.length > 0 ? answer.errors.map(({ message }) => message) : answer.body;
  };
  expect(await patch({ service: "discord" })).toEqual([
    "Address must be entered again for another host",
  ]);
  expect(await patch({ service: "discord", address: "https://discord.test/x" })).toEqual([
    "Address must look like https://discord.com/api/webhooks/…/…",
  ]);
  expect(
    await patch({ service: "teams", address: "https://north.webhook.office.com/x?sig=1" }),
  ).toEqual(["Address must be a workflow's address: the connectors of Office 365 have ended"]);
  expect(await patch({ address: "not an address" })).toEqual([
    "Address must be an address that starts with https:// or http://",
  ]);
  expect(await patch({ address: `${ntfy.url}/mornings` })).toMatchObject({
    config: { stored_secrets: ["token", "address"] },
  });
  expect(await patch({ address: "https://elsewhere.test/mornings" })).toMatchObject({
    config: { stored_secrets: ["address"] },
  });
});
