/** Incidents as issues of Jira Cloud and Jira Data Center, by running peers. */
import { describe, expect, test } from "vitest";
import { jiraAccount, openJira } from "../../test-peers/jira.ts";
import { cutOff, mend, type PeerCall } from "../../test-peers/strict-peer.ts";
import { everyEvent, ticketScenes } from "./test-ticket-scene.ts";

const peers = { cloud: await openJira("cloud"), "data-center": await openJira("data-center") };
const openTickets = ticketScenes(...Object.values(peers));

const isSearch = ({ path }: PeerCall) => path.includes("/search");
const isWrite = (call: PeerCall) => call.method !== "GET" && !isSearch(call);

describe.each(["cloud", "data-center"] as const)("jira-%s", (service) => {
  const peer = peers[service];
  const config = {
    service: `jira-${service}`,
    url: peer.url,
    project: "OPS",
    labels: ["on-call"],
    priority_critical: "Highest",
    priority_warning: "Medium",
    ...(service === "cloud" ? jiraAccount : { token: jiraAccount.token }),
  };
  async function openScene(host: string, changes: Record<string, unknown> = {}) {
    const target = { kind: "issue-tracker", config: { ...config, ...changes } } as const;
    const scene = await openTickets(target, host);
    return { ...scene, issues: () => peer.issuesOf(host) };
  }

  test("a share is one issue, whose comments and status follow the incident", async () => {
    const assignee = service === "cloud" ? "5b10a2844c20165700ede21g" : "mia";
    const of = await openScene("life", { assignee });
    await of.share();
    expect(of.issues()).toMatchObject([
      {
        summary: await of.title(),
        labels: ["on-call", expect.stringMatching(/^tocsin-[0-9a-f]{24}$/)],
        priority: "Medium",
        assignee,
        status: "To Do",
        comments: [],
      },
    ]);
    expect(JSON.stringify(of.issues()[0]?.description)).toContain(`/incident/${of.id}`);

    await of.report("critical");
    await of.after(16);
    expect(of.issues()).toMatchObject([{ priority: "Highest", comments: { length: 1 } }]);
    expect(JSON.stringify(of.issues()[0]?.comments)).toContain("critical");

    await of.report("ok");
    await of.after(16);
    expect(of.issues()).toMatchObject([{ status: "Done", resolution: "Fixed" }]);
    await of.report("critical");
    await of.after(16);
    expect(of.issues()).toMatchObject([{ status: "To Do", comments: { length: 3 } }]);
    expect(await of.states()).toEqual(["delivered", "delivered", "delivered", "delivered"]);
  });

  test("comments come over where they are asked for, and leave the status; undoing says so", async () => {
    const of = await openScene("comment", { events: everyEvent, resolution: "Won't Do" });
    const { undo_token } = await of.share();
    await of.report("ok");
    await of.after(16);
    expect(of.issues()).toMatchObject([{ status: "Done", resolution: "Won't Do" }]);
    for (const issue of of.issues()) issue.status = "In Progress";
    await of.comment("the disk was full");
    await of.after(16);
    expect(of.issues()).toMatchObject([{ status: "In Progress", comments: { length: 2 } }]);
    await of.undo(undo_token);
    await of.after(16);
    expect(of.issues()).toMatchObject([{ status: "In Progress", comments: { length: 3 } }]);
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
    expect(of.issues()).toMatchObject([{ priority: "Highest", comments: { length: 1 } }]);

    const overtaken = await openScene("overtaken");
    cutOff(peer, isWrite);
    await overtaken.share();
    await overtaken.report("critical");
    mend(peer);
    await overtaken.after(60);
    expect(overtaken.issues()).toMatchObject([{ priority: "Highest", comments: { length: 1 } }]);
  });

  test("after five minutes of 500 there is one issue with the newest state; 429 waits", async () => {
    const of = await openScene("away");
    peer.fault = () => ({ status: 500, body: "<html>maintenance</html>" });
    await of.share();
    for (let minute = 0; minute < 5; minute += 1) await of.after(60);
    await of.report("ok");
    mend(peer);
    await of.after(61);
    await of.after(61);
    expect(of.issues()).toMatchObject([{ status: "Done", comments: [] }]);

    const busy = await openScene("busy");
    peer.fault = () => ({ status: 429, headers: { "retry-after": "120" } });
    await busy.share();
    const calls = peer.calls.length;
    mend(peer);
    await busy.after(100);
    expect(peer.calls).toHaveLength(calls);
    await busy.after(21);
    expect(busy.issues()).toHaveLength(1);
  });

  test("what Jira refuses is a dead letter whose reason can be understood, without the token", async () => {
    const of = await openScene("refused", { issue_type: "Bug" });
    await of.share();
    expect([await of.states(), await of.reason()]).toEqual([
      ["dead"],
      expect.stringMatching(/^Jira refuses the new issue in OPS\. Jira answered 400: .*issuetype/),
    ]);
    const lost = await openScene("lost", { done_transition: "Archive" });
    await lost.share();
    await lost.report("ok");
    await lost.after(16);
    expect(await lost.reason()).toBe(
      "Jira has no transition Archive from the issue's status; it has: Start, Finish",
    );
    const secret = await openScene("secret", { token: "another-token-1" });
    peer.fault = ({ headers }) => ({
      status: 401,
      body: { errorMessages: [`who is another-token-1, ${headers.authorization}?`], errors: {} },
    });
    await secret.share();
    expect(await secret.reason()).toMatch(
      /^Jira does not accept the credentials\. Jira answered 401: who is •••, \w+ •••\?$/,
    );
    expect(await secret.everything()).not.toContain("another-token-1");
  });

  test("texts that are too long are cut; signs of markup stay what they are", async () => {
    const of = await openScene(`long [x] {y} ${"🔥".repeat(400)}`);
    await of.share();
    const [issue] = peer.issuesOf("long");
    expect(issue?.summary).toMatch(/🔥…$/u);
    expect(JSON.stringify(issue?.description)).toContain(
      service === "cloud" ? "[x] {y}" : String.raw`\\[x\\] \\{y\\}`,
    );
    expect(await of.states()).toEqual(["delivered"]);
  });

  test("the check asks for account, project and type, and writes nothing; a test is closed at once", async () => {
    const of = await openScene("check");
    const writes = peer.calls.filter(isWrite).length;
    expect(await of.check()).toMatchObject({ ok: true, error: null });
    await of.configure({ issue_type: "Bug" });
    expect(await of.check()).toMatchObject({
      ok: false,
      error: "The project OPS has no issues of the type Bug; it has: Task",
    });
    await of.configure({ issue_type: "Task", token: "wrong" });
    expect(await of.check()).toMatchObject({ ok: false, status: 401 });
    expect(peer.calls.filter(isWrite)).toHaveLength(writes);

    await of.configure({ token: jiraAccount.token });
    expect(await of.test()).toMatchObject({ ok: true });
    expect(await of.test()).toMatchObject({ ok: true });
    expect(peer.issuesOf("Test message").map(({ status }) => status)).toEqual(["Done", "Done"]);
  });
});
