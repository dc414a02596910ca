/** Issues of Jira Cloud and Data Center that say back what happens to them, by running peers. */
import { afterAll, describe, expect, test } from "vitest";
import { openHouse } from "../../test-house.ts";
import { jiraAccount, openJira } from "../../test-peers/jira.ts";
import { type JiraWebhook, signedWebhook } from "../../test-peers/jira-webhooks.ts";
import { openTicketScene } from "../delivery/test-ticket-scene.ts";
import {
  activitiesOf,
  addressOf,
  callbackSecret,
  callbacksOf,
  commentsOf,
  incidentOf,
  postCallback,
} from "./test-callbacks.ts";

const peers = { cloud: await openJira("cloud"), "data-center": await openJira("data-center") };
const houseWithDoor = openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } });
afterAll(async () => {
  await (await houseWithDoor).close();
  await Promise.all(Object.values(peers).map(({ close }) => close()));
});
const mia = { name: "Mia" };

describe.each(["cloud", "data-center"] as const)("jira-%s", (service) => {
  const peer = peers[service];
  async function openScene(host: string, changes: Record<string, unknown> = {}) {
    const config = {
      service: `jira-${service}`,
      url: peer.url,
      project: "OPS",
      ...(service === "cloud" ? jiraAccount : { token: jiraAccount.token }),
      callback_secret: callbackSecret,
      events: ["shared", "updated", "commented", "resolved", "reopened"],
      ...changes,
    };
    const target = { kind: "issue-tracker", config } as const;
    const scene = await openTicketScene(await houseWithDoor, target, host);
    await scene.share();
    const [issue] = peer.issuesOf(host);
    if (!issue) throw new Error("nothing was shared");
    peer.webhooks.splice(0);
    const hook = (
      webhook: JiraWebhook,
      { identifier = "", secret = callbackSecret, at = 0 } = {},
    ) =>
      postCallback(
        scene,
        signedWebhook(webhook, {
          secret,
          atS: scene.clock.nowS() + at,
          ...(identifier === "" ? {} : { identifier }),
        }),
      );
    /** What Jira has to post by now. */
    const postWebhooks = async () => {
      const answers: unknown[] = [];
      for (const webhook of peer.webhooks.splice(0)) answers.push((await hook(webhook)).body);
      return answers;
    };
    return { ...scene, issue, hook, postWebhooks };
  }
  test("comments come over in both directions without an echo in either", async () => {
    const of = await openScene("comments");
    peer.as(mia).comment(
      of.issue,
      service === "cloud"
        ? {
            type: "doc",
            version: 1,
            content: [
              {
                type: "paragraph",
                content: [
                  { type: "text", text: "is it the " },
                  { type: "text", text: "disk?", marks: [{ type: "strong" }] },
                ],
              },
            ],
          }
        : "is it the *disk?*",
    );
    expect(await of.postWebhooks()).toEqual([{ accepted: 1 }]);
    expect(await commentsOf(of)).toEqual(["is it the **disk?**"]);
    await of.after(16);
    expect(of.issue.comments).toHaveLength(1);

    await of.comment("yes, it is");
    await of.after(16);
    expect(of.issue.comments).toHaveLength(2);
    expect(JSON.stringify(of.issue.comments[1])).toContain("yes, it is");
    expect(await of.postWebhooks()).toEqual([{ accepted: 0 }]);
    expect(await commentsOf(of)).toEqual(["yes, it is", "is it the **disk?**"]);
    await of.after(16);
    expect(of.issue.comments).toHaveLength(2);
  });

  test("an issue that is done resolves its incident, whose own close changes nothing there", async () => {
    const of = await openScene("done");
    peer.as(mia).move(of.issue, "In Progress");
    expect(await of.postWebhooks()).toEqual([{ accepted: 0 }]);
    peer.as(mia).move(of.issue, "Done");
    expect(await of.postWebhooks()).toEqual([{ accepted: 1 }]);
    expect(await incidentOf(of)).toMatchObject({ active: false });
    expect((await activitiesOf(of)).find(({ type }) => type === "resolved")).toMatchObject({
      actor: { kind: "system", name: "Mia, desk" },
    });
    await of.after(16);
    expect(of.issue).toMatchObject({ status: "Done", comments: { length: 1 } });
    expect(await of.states()).toEqual(["delivered", "delivered"]);
    expect(await of.postWebhooks()).toEqual([{ accepted: 0 }]);

    await of.report("critical");
    await of.after(16);
    expect(of.issue.status).toBe("To Do");
    expect(await of.postWebhooks()).toEqual([{ accepted: 0 }, { accepted: 0 }]);
  });

  test("an issue that was done there stays so, whatever is said until the incident reopens", async () => {
    const of = await openScene("stays", { accepts: [] });
    peer.as(mia).move(of.issue, "Done");
    await of.postWebhooks();
    await of.report("critical");
    await of.after(16);
    await of.report("ok");
    await of.after(16);
    expect(of.issue).toMatchObject({ status: "Done", comments: { length: 2 } });
    await of.report("critical");
    await of.after(16);
    expect(of.issue.status).toBe("To Do");
    expect(new Set(await of.states())).toEqual(new Set(["delivered"]));
  });

  test("the echo of a close is late when the incident is open again, and closes nothing", async () => {
    const of = await openScene("late");
    await of.report("ok");
    await of.after(16);
    const [, close = {}] = peer.webhooks.splice(0);
    await of.report("critical");
    await of.after(16);
    peer.webhooks.splice(0);
    expect(await of.hook(close, { at: -20 })).toMatchObject({ body: { accepted: 1 } });
    expect(await incidentOf(of)).toMatchObject({ active: true });
    expect(await callbacksOf(of)).toMatchObject([
      { state: "ignored", reason: "The incident was opened again after that" },
    ]);
    peer.as(mia).move(of.issue, "Done");
    await of.postWebhooks();
    expect(await incidentOf(of)).toMatchObject({ active: false });
  });

  test("whom Jira assigns is found by address; whoever shows none is not", async () => {
    const of = await openScene("assigned");
    const address = await addressOf(of, "uma");
    peer.as(mia).assign(of.issue, { name: "Uma", email: address });
    expect(await of.postWebhooks()).toEqual([{ accepted: 1 }]);
    expect(await incidentOf(of)).toMatchObject({ assignment: { assignee: of.as("uma").userId } });
    peer.as({ name: "Uma", email: address }).assign(of.issue, mia);
    peer.as(mia).assign(of.issue, null);
    expect(await of.postWebhooks()).toEqual([{ accepted: 1 }, { accepted: 0 }]);
    expect(await incidentOf(of)).toMatchObject({ assignment: { assignee: of.as("uma").userId } });
    expect((await callbacksOf(of))[0]).toMatchObject({
      state: "refused",
      reason: "Mia cannot be assigned here",
    });
  });

  test("a repeat, a wrong secret, what is old or of nobody, and what some may read change nothing", async () => {
    const of = await openScene("nothing");
    peer.as(mia).comment(of.issue, "once");
    const [once = {}] = peer.webhooks.splice(0);
    expect((await of.hook(once, { secret: "guess" })).errors[0]?.code).toBe("bad_signature");
    expect(await of.hook(once, { at: -4 * 24 * 3600 })).toMatchObject({ body: { accepted: 0 } });
    const identifier = `identifier-${service}`;
    expect(await of.hook(once, { identifier })).toMatchObject({ body: { accepted: 1 } });
    expect(await of.hook(once, { identifier })).toMatchObject({
      status: 200,
      body: { accepted: 0 },
    });
    expect(await of.hook(once)).toMatchObject({ body: { accepted: 0 } });

    peer.as(mia).comment(of.issue, "for admins", { type: "role", value: "Administrators" });
    peer.as(mia).comment({ ...of.issue, id: "999", comments: [] }, "elsewhere");
    expect(await of.postWebhooks()).toEqual([{ accepted: 0 }, { accepted: 1 }]);
    expect(await commentsOf(of)).toEqual(["once"]);
    expect((await callbacksOf(of))[0]).toMatchObject({ state: "ignored", incident_id: null });
  });

  test("what cannot be read is refused by its reason, and a header in vain proves nothing", async () => {
    const of = await openScene("malformed");
    const { headers } = signedWebhook({}, { secret: callbackSecret, atS: 0 });
    expect(await of.hook({ webhookEvent: 3 })).toMatchObject({
      status: 400,
      errors: [{ code: "bad_callback", message: expect.stringContaining("webhookEvent") }],
    });
    const { "x-hub-signature": _signature, ...unsigned } = headers;
    for (const callback of [
      { body: "{}", headers },
      { body: "{}", headers: unsigned },
    ])
      expect((await postCallback(of, callback)).errors[0]?.code).toBe("bad_signature");
  });

  test("an address with the secret is enough for Data Center alone", async () => {
    const of = await openScene("key");
    peer.as(mia).move(of.issue, "Done");
    const [done = {}] = peer.webhooks.splice(0);
    const body = JSON.stringify({ timestamp: of.clock.nowS() * 1000, ...done });
    const send = (key: string) =>
      postCallback({ ...of, targetId: `${of.targetId}?key=${key}` }, { body, headers: {} });
    expect(await send("guess")).toMatchObject({ status: 401 });
    expect(await incidentOf(of)).toMatchObject({ active: true });
    expect(await send(callbackSecret)).toMatchObject({ status: service === "cloud" ? 401 : 200 });
    expect(await incidentOf(of)).toMatchObject({ active: service === "cloud" });
  });
});
