/** Incidents as issues of GitHub and GitLab, by running peers. */
import { describe, expect, test } from "vitest";
import { mergeIncidents } from "#contract/incident-actions.ts";
import { codeHostToken, openGitHub, openGitLab } from "../../test-peers/code-hosts.ts";
import { cutOff, mend, type PeerCall } from "../../test-peers/strict-peer.ts";
import { everyEvent, ticketScenes } from "./test-ticket-scene.ts";

const peers = { github: await openGitHub(), gitlab: await openGitLab() };
const openTickets = ticketScenes(...Object.values(peers));
const isWrite = ({ method }: PeerCall) => method !== "GET";

describe.each(["github", "gitlab"] as const)("%s", (service) => {
  const peer = peers[service];
  const config = {
    service,
    url: peer.url,
    token: codeHostToken,
    project: "northwind/ops",
    labels: ["on-call"],
    assignees: ["mia"],
    events: everyEvent,
  };
  async function openScene(host: string, changes: Record<string, unknown> = {}) {
    const target = { kind: "task-tracker", config: { ...config, ...changes } } as const;
    const scene = await openTickets(target, host);
    return { ...scene, issues: () => peer.issuesOf(host) };
  }

  test("a share is one issue, whose comments and state follow; a comment leaves the state", async () => {
    const of = await openScene("life");
    const { undo_token } = await of.share();
    expect(of.issues()).toMatchObject([
      {
        title: await of.title(),
        body: expect.stringContaining(`/incident/${of.id}`),
        labels: ["on-call"],
        assignees: ["mia"],
        state: "open",
        comments: [],
      },
    ]);
    await of.report("critical");
    await of.after(16);
    expect(of.issues()).toMatchObject([{ state: "open", comments: { length: 1 } }]);
    await of.report("ok");
    await of.after(16);
    expect(of.issues()).toMatchObject([{ state: "closed", comments: { length: 2 } }]);
    await of.report("critical");
    await of.after(16);
    expect(of.issues()).toMatchObject([{ state: "open", comments: { length: 3 } }]);
    for (const issue of of.issues()) issue.state = "closed";
    await of.comment("the disk was full");
    await of.after(16);
    expect(of.issues()).toMatchObject([{ state: "closed", comments: { length: 4 } }]);
    await of.undo(undo_token);
    await of.after(16);
    expect(of.issues()).toMatchObject([{ state: "closed", comments: { length: 5 } }]);
  });

  test("a merge opens no issue again that was closed there, unless it opens the incident again", async () => {
    const of = await openScene("merged", { events: [...everyEvent, "merged"] });
    const openIncident = async (host: string) =>
      (await of.send({ status: "warning", host, check: "disk" }))[0]?.incident_id ?? "";
    const merge = async (source: string, target: string) => {
      await of.ada.call(mergeIncidents, {
        params: { env: "all", id: target },
        body: { source_incident_ids: [source] },
      });
      await of.after(16);
    };
    await of.share();
    for (const issue of of.issues()) issue.state = "closed";
    await merge(await openIncident("added"), of.id);
    expect(of.issues()).toMatchObject([{ state: "closed", comments: { length: 1 } }]);
    await of.send({ status: "ok", host: "added", check: "disk" });
    await of.report("ok");
    await of.after(16);
    await merge(await openIncident("late"), of.id);
    expect(of.issues()).toMatchObject([{ state: "open" }]);
  });

  test("an issue that was closed because its incident was merged opens when that is undone", async () => {
    const of = await openScene("undone", { events: [...everyEvent, "merged"] });
    const [into] = await of.send({ status: "warning", host: "into", check: "disk" });
    await of.share();
    const { undo_token } = await of.ada.call(mergeIncidents, {
      params: { env: "all", id: into?.incident_id ?? "" },
      body: { source_incident_ids: [of.id] },
    });
    await of.after(16);
    expect(of.issues()).toMatchObject([{ state: "closed" }]);
    await of.undo(undo_token);
    await of.after(16);
    expect(of.issues()).toMatchObject([{ state: "open" }]);
  });

  test("an answer that is cut off doubles nothing, also when a newer message overtakes", async () => {
    const of = await openScene("cut");
    cutOff(peer, isWrite);
    await of.share();
    expect(await of.states()).toEqual(["failed"]);
    mend(peer);
    await of.after(20);
    expect(of.issues()).toMatchObject([{ comments: [] }]);
    cutOff(peer, isWrite);
    await of.report("critical");
    await of.after(16);
    mend(peer);
    await of.after(40);
    expect(of.issues()).toMatchObject([{ comments: { length: 1 } }]);

    const overtaken = await openScene("overtaken");
    cutOff(peer, isWrite);
    await overtaken.share();
    await overtaken.report("critical");
    mend(peer);
    await overtaken.after(60);
    expect(overtaken.issues()).toMatchObject([{ comments: { length: 1 } }]);
  });

  test("after five minutes of 500 there is one issue with the newest state; a limit waits", async () => {
    const of = await openScene("away");
    peer.fault = () => ({ status: 500, body: "<html>maintenance</html>" });
    await of.share();
    for (let minute = 0; minute < 5; minute += 1) await of.after(60);
    await of.report("ok");
    mend(peer);
    await of.after(61);
    await of.after(61);
    expect(of.issues()).toMatchObject([{ state: "closed", comments: [] }]);

    const busy = await openScene("busy");
    // GitHub says so with 403 too.
    const status = service === "github" ? 403 : 429;
    peer.fault = () => ({ status, headers: { "retry-after": "120" } });
    await busy.share();
    expect(await busy.states()).toEqual(["failed"]);
    const calls = peer.calls.length;
    mend(peer);
    await busy.after(100);
    expect(peer.calls).toHaveLength(calls);
    await busy.after(21);
    expect(busy.issues()).toHaveLength(1);
  });

  test("what is refused is a dead letter in words, without the token; the check says it before", async () => {
    const of = await openScene("refused", { project: "northwind/none" });
    await of.share();
    expect([await of.states(), await of.reason()]).toEqual([
      ["dead"],
      expect.stringMatching(/does not have the (repository|project) northwind\/none, or does not/),
    ]);
    expect(await of.check()).toMatchObject({ ok: false, status: 404 });
    const secret = await openScene("secret", { token: "another-token-1" });
    peer.fault = () => ({ status: 401, body: { message: "who is another-token-1?" } });
    await secret.share();
    expect(await secret.reason()).toMatch(
      /does not accept the credentials\. .* 401: who is •••\?$/,
    );
    expect(await secret.everything()).not.toContain("another-token-1");
  });

  test("texts that are too long are cut, and mention nobody; a test is closed at once", async () => {
    const of = await openScene(`long @mia #12 *x* ${"🔥".repeat(400)}`);
    await of.share();
    const [issue] = peer.issuesOf("long");
    expect(issue?.title).toMatch(/🔥…$/u);
    expect(issue?.body).not.toMatch(/@mia|#12|[^\\]\*x/);
    expect(issue?.body).toContain(`/incident/${of.id}`);
    const writes = peer.calls.filter(isWrite).length;
    expect(await of.check()).toMatchObject({ ok: true, error: null });
    expect(peer.calls.filter(isWrite)).toHaveLength(writes);
    expect(await of.test()).toMatchObject({ ok: true });
    expect(await of.test()).toMatchObject({ ok: true });
    expect(peer.issuesOf("Test message").map(({ state }) => state)).toEqual(["closed", "closed"]);
  });
});
