/** Issues of a repository that say back what happens to them. */
import { afterAll, expect, test } from "vitest";
import { addComment } from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import { openHouse } from "../../test-house.ts";
import { codeHostToken, openGitHub } from "../../test-peers/code-hosts.ts";
import { openTicketScene } from "../delivery/test-ticket-scene.ts";
import {
  activitiesOf,
  addressOf,
  callbackSecret,
  callbacksOf,
  commentsOf,
  hmac,
  incidentOf,
  postCallback,
} from "./test-callbacks.ts";

const github = await openGitHub();
const houseWithDoor = openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } });
afterAll(async () => {
  await (await houseWithDoor).close();
  await github.close();
});

async function openScene(host: string, changes: Record<string, unknown> = {}) {
  const config = {
    service: "github",
    url: github.url,
    token: codeHostToken,
    project: "northwind/ops",
    callback_secret: callbackSecret,
    events: ["shared", "updated", "commented", "resolved", "reopened"],
    ...changes,
  };
  const scene = await openTicketScene(await houseWithDoor, { kind: "task-tracker", config }, host);
  await scene.share();
  const [issue] = github.issuesOf(host);
  if (!issue) throw new Error("nothing was shared");
  let deliveries = 0;
  const hook = (event: string, content: object, delivery = `d-${(deliveries += 1)}`) => {
    const body = JSON.stringify({
      issue: { number: issue.number, updated_at: isoOf(scene.clock.nowS()) },
      sender: { login: "mia" },
      ...content,
    });
    return postCallback(scene, {
      body,
      headers: {
        "x-github-event": event,
        "x-github-delivery": delivery,
        "x-hub-signature-256": `sha256=${hmac(body)}`,
      },
    });
  };
  const comment = (text: string, at = scene.clock.nowS()) =>
    hook("issue_comment", { action: "created", comment: { body: text, created_at: isoOf(at) } });
  return { ...scene, issue, hook, comment };
}
const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

test("a closed issue resolves its incident, once, and the close that follows is no change", async () => {
  const of = await openScene("closed");
  expect(await of.hook("issues", { action: "closed" }, "d-close")).toMatchObject({
    status: 200,
    body: { accepted: 1 },
  });
  expect(await incidentOf(of)).toMatchObject({ active: false });
  expect((await activitiesOf(of)).find(({ type }) => type === "resolved")).toMatchObject({
    actor: { kind: "system", name: "mia, desk" },
  });
  expect(await of.hook("issues", { action: "closed" }, "d-close")).toMatchObject({
    status: 200,
    body: { accepted: 0 },
  });
  await of.after(16);
  expect(await of.hook("issues", { action: "closed" })).toMatchObject({ body: { accepted: 1 } });
  expect((await callbacksOf(of)).map(({ state }) => state)).toEqual(["ignored", "applied"]);
});

test("what was signed before is the same again, whatever id it bears", async () => {
  const of = await openScene("replayed");
  expect(await of.comment("once")).toMatchObject({ body: { accepted: 1 } });
  expect(await of.comment("once")).toMatchObject({ status: 200, body: { accepted: 0 } });
  expect(await commentsOf(of)).toEqual(["once"]);
});

test("comments come over without an echo in either direction", async () => {
  const of = await openScene("comments");
  await of.comment("is it the disk?");
  expect(await commentsOf(of)).toEqual(["is it the disk?"]);
  await of.after(16);
  expect(of.issue.comments).toHaveLength(0);

  await of.ada.call(addComment, {
    params: { env: "all", id: of.id },
    body: { body: "yes, it is" },
  });
  await of.after(16);
  expect(of.issue.comments).toEqual([expect.stringContaining("yes, it is")]);
  await of.comment(of.issue.comments[0] ?? "");
  expect(await commentsOf(of)).toEqual(["yes, it is", "is it the disk?"]);
});

test("a comment that is longer than any here is cut, and listed as it was taken over", async () => {
  const of = await openScene("long");
  await of.comment(` ${"x".repeat(limits.commentCharacters - 1)}🔥 and more`);
  const [text] = await commentsOf(of);
  expect(text).toBe(`${"x".repeat(limits.commentCharacters - 1)}\uFFFD`);
  expect((await callbacksOf(of))[0]?.change).toEqual({ kind: "comment", text });
});

test("a wrong signature, an issue of nobody and what is days old change nothing", async () => {
  const of = await openScene("nothing");
  const headers = {
    "x-github-event": "issues",
    "x-hub-signature-256": `sha256=${hmac("{}", "x")}`,
  };
  expect((await postCallback(of, { body: "{}", headers })).errors[0]?.code).toBe("bad_signature");
  expect(await of.comment("old news", of.clock.nowS() - 4 * 24 * 3600)).toMatchObject({
    body: { accepted: 0 },
  });
  const updated_at = isoOf(of.clock.nowS());
  await of.hook("issues", { action: "closed", issue: { number: 4711, updated_at } });
  expect(await of.hook("ping", { zen: "Keep it logically awesome." })).toMatchObject({
    status: 200,
    body: { accepted: 0 },
  });
  expect(await incidentOf(of)).toMatchObject({ active: true });
  expect(await callbacksOf(of)).toMatchObject([{ state: "ignored", incident_id: null }]);
});

test("whoever is assigned is found by address, which is looked up, and who shows none is listed", async () => {
  const of = await openScene("assigned");
  const assign = (assignee: object) => of.hook("issues", { action: "assigned", assignee });
  const lookUps = () => github.calls.filter(({ path }) => path === "/users/uma").length;
  github.addresses.set("uma", (await addressOf(of, "uma")).toUpperCase());
  await assign({ login: "uma" });
  expect(await incidentOf(of)).toMatchObject({ assignment: { assignee: of.as("uma").userId } });
  await assign({ login: "uma", email: null });
  expect(lookUps()).toBe(1);
  await assign({ login: "nobody" });
  expect((await callbacksOf(of))[0]).toMatchObject({
    state: "refused",
    reason: "nobody cannot be assigned here",
  });
  await assign({ login: "uma", email: await addressOf(of, "uma") });
  expect(await incidentOf(of)).toMatchObject({ assignment: { assignee: of.as("uma").userId } });
  await assign({ login: "mia" });
  expect((await callbacksOf(of))[0]).toMatchObject({
    state: "refused",
    reason: "mia cannot be assigned here",
  });
  expect(await of.hook("issues", { action: "reopened" })).toMatchObject({ body: { accepted: 0 } });
});

test("an issue that was closed there stays closed, whatever is said until the incident reopens", async () => {
  const of = await openScene("stays", { accepts: [] });
  of.issue.state = "closed";
  await of.hook("issues", { action: "closed" });
  await of.report("critical");
  await of.after(16);
  await of.report("ok");
  await of.after(16);
  expect(of.issue).toMatchObject({ state: "closed", comments: { length: 2 } });
  await of.report("critical");
  await of.after(16);
  expect(of.issue.state).toBe("open");
  expect(new Set(await of.states())).toEqual(new Set(["delivered"]));
});
