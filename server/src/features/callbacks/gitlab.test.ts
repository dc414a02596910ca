/** Issues of a GitLab project that say back what happens to them. */
import { createHmac } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { openHouse } from "../../test-house.ts";
import { codeHostToken, openGitLab } from "../../test-peers/code-hosts.ts";
import { openTicketScene } from "../delivery/test-ticket-scene.ts";
import {
  addressOf,
  callbackSecret,
  callbacksOf,
  commentsOf,
  incidentOf,
  postCallback,
} from "./test-callbacks.ts";

const gitlab = await openGitLab();
const houseWithDoor = openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } });
afterAll(async () => {
  await (await houseWithDoor).close();
  await gitlab.close();
});

const mia = { id: 7, name: "Mia", username: "mia", email: "[REDACTED]" };
const timeText = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace("T", " ").replace("Z", " UTC");

async function openScene(host: string, changes: Record<string, unknown> = {}) {
  const config = {
    service: "gitlab",
    url: gitlab.url,
    token: codeHostToken,
    project: "northwind/ops",
    callback_secret: callbackSecret,
    events: ["shared", "updated", "commented", "resolved", "reopened"],
    ...changes,
  };
  const scene = await openTicketScene(await houseWithDoor, { kind: "task-tracker", config }, host);
  await scene.share();
  const [issue] = gitlab.issuesOf(host);
  if (!issue) throw new Error("nothing was shared");
  let last = 100;
  const hook = (kind: "issue" | "note", content: object, headers: Record<string, string> = {}) => {
    const key = `key-${host}-${(last += 1)}`;
    return postCallback(scene, {
      body: JSON.stringify({ object_kind: kind, event_type: kind, user: mia, ...content }),
      headers: {
        "x-gitlab-event": kind === "issue" ? "Issue Hook" : "Note Hook",
        "x-gitlab-token": callbackSecret,
        "idempotency-key": key,
        ...headers,
      },
    });
  };
  const issueEvent = (action: string, more: object = {}, number = issue.number) => ({
    object_attributes: {
      iid: number,
      action,
      state: action === "close" ? "closed" : "opened",
      updated_at: timeText(scene.clock.nowS()),
    },
    ...more,
  });
  const noteEvent = (note: string, more: object = {}) => ({
    object_attributes: {
      id: (last += 1),
      note,
      noteable_type: "Issue",
      action: "create",
      internal: false,
      created_at: timeText(scene.clock.nowS()),
      ...more,
    },
    issue: { iid: issue.number },
  });
  return { ...scene, issue, hook, issueEvent, noteEvent };
}
const accepted = (count: number) => ({ status: 200, body: { accepted: count } });

test("a closed issue resolves its incident, once; one that is reopened opens nothing", async () => {
  const of = await openScene("closed");
  const close = of.issueEvent("close");
  const headers = { "idempotency-key": "close-1" };
  expect(await of.hook("issue", close, headers)).toMatchObject(accepted(1));
  expect(await of.hook("issue", close, headers)).toMatchObject(accepted(0));
  expect(await incidentOf(of)).toMatchObject({ active: false });
  expect(await of.hook("issue", of.issueEvent("reopen"))).toMatchObject(accepted(0));
  expect((await callbacksOf(of)).map(({ state, actor }) => [state, actor])).toEqual([
    ["applied", { name: "Mia", email: "" }],
  ]);
});

test("notes come over without an echo; those that are internal or elsewhere do not", async () => {
  const of = await openScene("notes");
  await of.hook("note", of.noteEvent("is it the disk?"));
  await of.comment("yes, it is");
  await of.after(16);
  expect(of.issue.comments).toEqual([expect.stringContaining("yes, it is")]);
  for (const event of [
    of.noteEvent(of.issue.comments[0] ?? ""),
    of.noteEvent("for us alone", { internal: true }),
    of.noteEvent("of a change", { noteable_type: "MergeRequest" }),
    of.noteEvent("is it the disc?", { action: "update" }),
  ])
    expect(await of.hook("note", event)).toMatchObject(accepted(0));
  expect(await commentsOf(of)).toEqual(["yes, it is", "is it the disk?"]);
});

test("whoever is assigned is found by address, where GitLab shows one", async () => {
  const of = await openScene("assigned");
  const uma = { id: 8, name: "Uma", username: "uma", email: await addressOf(of, "uma") };
  const assigned = (previous: object[], current: object[]) =>
    of.hook("issue", of.issueEvent("update", { changes: { assignees: { previous, current } } }));
  expect(await assigned([], [uma])).toMatchObject(accepted(1));
  expect(await incidentOf(of)).toMatchObject({ assignment: { assignee: of.as("uma").userId } });
  expect(await assigned([uma], [uma, mia])).toMatchObject(accepted(1));
  expect((await callbacksOf(of))[0]).toMatchObject({
    state: "refused",
    reason: "mia cannot be assigned here",
  });
  gitlab.addresses.set("mia", await addressOf(of, "rui"));
  of.clock.forward({ hours: 25 });
  expect(await assigned([], [{ ...mia, email: "[REDACTED]" }])).toMatchObject(accepted(1));
  expect((await callbacksOf(of))[0]).toMatchObject({
    change: { kind: "assign", to: await addressOf(of, "rui") },
  });
  expect(await assigned([uma], [])).toMatchObject(accepted(0));
  expect(await of.hook("issue", of.issueEvent("update"))).toMatchObject(accepted(0));
});

test("a token or a signature that is wrong, old or missing changes nothing", async () => {
  const of = await openScene("token", {
    callback_secret: `whsec_${Buffer.from(callbackSecret).toString("base64")}`,
  });
  const close = of.issueEvent("close");
  const body = JSON.stringify({ object_kind: "issue", user: mia, ...close });
  const signed = (at: number, secret = callbackSecret, id = "msg_1") => {
    const signature = createHmac("sha256", secret).update(`${id}.${at}.${body}`).digest("base64");
    return {
      "webhook-id": id,
      "webhook-timestamp": String(at),
      "webhook-signature": `v1,c3RhbGU= v1,${signature}`,
    };
  };
  const nowS = Math.floor(of.clock.nowS());
  const send = (headers: Record<string, string>) => postCallback(of, { body, headers });
  for (const [headers, code] of [
    [{}, "bad_signature"],
    [{ "x-gitlab-token": "guess" }, "bad_signature"],
    [signed(nowS, "guess"), "bad_signature"],
    [{ ...signed(nowS), "webhook-id": "msg_2" }, "bad_signature"],
    [signed(nowS - 301), "callback_out_of_time"],
  ] as const)
    expect((await send(headers)).errors[0]?.code).toBe(code);
  expect(await incidentOf(of)).toMatchObject({ active: true });
  expect(await send(signed(nowS))).toMatchObject(accepted(1));
  // Tried again, it is signed anew.
  expect(await send(signed(nowS + 1))).toMatchObject(accepted(0));
  expect(await incidentOf(of)).toMatchObject({ active: false });
});

test("what cannot be read is refused, and an issue of nobody is listed as ignored", async () => {
  const of = await openScene("malformed");
  expect(await of.hook("issue", { object_attributes: { iid: "x" } })).toMatchObject({
    status: 400,
    errors: [{ code: "bad_callback", message: expect.stringContaining("iid") }],
  });
  expect(await of.hook("issue", { object_kind: "pipeline" })).toMatchObject(accepted(0));
  await of.hook("issue", of.issueEvent("close", {}, 4711));
  expect(await callbacksOf(of)).toMatchObject([{ state: "ignored", incident_id: null }]);
});

test("an issue that was closed there stays closed, whatever is said until the incident reopens", async () => {
  const of = await openScene("stays", { accepts: [] });
  of.issue.state = "closed";
  await of.hook("issue", of.issueEvent("close"));
  await of.report("critical");
  await of.after(16);
  await of.comment("still on it");
  await of.after(16);
  await of.report("ok");
  await of.after(16);
  expect(of.issue).toMatchObject({ state: "closed", comments: { length: 3 } });
  await of.report("critical");
  await of.after(16);
  expect(of.issue.state).toBe("open");
  expect(new Set(await of.states())).toEqual(new Set(["delivered"]));
});
