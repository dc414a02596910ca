/** What workflows ask is answered in a channel of Slack; by a running peer. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { me } from "#contract/session.ts";
import { changeExecution } from "#contract/workflows.ts";
import { openHouse } from "../../test-house.ts";
import { openSlack, slackChannel, slackTeam, slackToken } from "../../test-peers/slack.ts";
import { buttonsOf, pressButton, slackSigningSecret } from "../../test-peers/slack-people.ts";
import { openTicketScene } from "../delivery/test-ticket-scene.ts";
import { createFlow, executionsOf, startFlow } from "../workflows/test-workflow-scene.ts";
import { callbacksOf, postCallback } from "./test-callbacks.ts";

const peer = await openSlack();
const houseWithDoor = openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } });
beforeEach(() => {
  for (const list of [peer.messages, peer.users, peer.ephemeral, peer.calls]) list.splice(0);
});
afterAll(async () => {
  await (await houseWithDoor).close();
  await peer.close();
});

interface SceneOptions {
  ask?: Record<string, unknown>;
  step?: Record<string, unknown>;
  secret?: string;
}

/** A workflow waits for an answer, and the incident's message in Slack shows that. */
async function openScene(
  host: string,
  { ask = {}, step = {}, secret = slackSigningSecret }: SceneOptions = {},
) {
  const scene = await openTicketScene(
    await houseWithDoor,
    {
      kind: "chat",
      config: {
        url: peer.url,
        token: slackToken,
        channel: slackChannel,
        callback_secret: secret,
      },
    },
    host,
  );
  for (const name of ["ada", "uma", "rui"] as const)
    peer.users.push({
      id: `U0${name.toUpperCase()}`,
      name,
      team_id: slackTeam,
      email: (await scene.as(name).call(me, {})).username,
    });
  await scene.sql((sql) =>
    sql(
      `UPDATE organizations SET feature_toggles = feature_toggles || $1::jsonb
       WHERE id = tocsin_organization()`,
      [JSON.stringify({ service_management_chat: true })],
    ),
  );
  await scene.share();
  const flow = await createFlow(scene, {
    trigger: { manual: {} },
    steps: [{ id: "ok", ask: { message: "Restart <db-1> & wait?", ...ask }, ...step }],
  });
  const { execution_id } = await startFlow(scene, flow.id, scene.id);
  await scene.settle();
  await scene.after(16);
  const message = () => peer.posts()[0];
  const press = (action: string, user = "U0ADA") =>
    postCallback(
      scene,
      pressButton(peer, { message: message(), action }, { user, nowS: scene.clock.nowS() }),
    );
  return { ...scene, execution_id, flow, message, press };
}
type Scene = Awaited<ReturnType<typeof openScene>>;

const actionIds = ({ message }: Scene) => buttonsOf(message()).map(({ action_id }) => action_id);
const textOf = ({ message }: Scene) => JSON.stringify(message()?.blocks);
const statusOf = async (of: Scene) => (await executionsOf(of, of.id))[0]?.status;

test("a question is shown with the incident and told in its thread, and a button answers it", async () => {
  const of = await openScene("answered");
  const question = ":question: *flow* asks: Restart &lt;db-1&gt; &amp; wait?";
  expect(textOf(of)).toContain(question);
  expect(actionIds(of)).toEqual([
    "approve",
    "refuse",
    "assign",
    "acknowledge",
    "snooze",
    "resolve",
    "open",
  ]);
  expect(peer.repliesTo(of.message()?.ts ?? "").map(({ text }) => text)).toEqual([question]);
  await of.press("approve");
  await of.settle();
  expect(await executionsOf(of, of.id)).toMatchObject([
    { status: "done", steps: [{ output: { approved: true, by: "Ada", input: null } }] },
  ]);
  expect(await callbacksOf(of)).toMatchObject([
    { state: "applied", change: { kind: "answer", is_approved: true }, incident_id: of.id },
  ]);
  const { items } = await of.ada.call(listAuditLogs, { query: {} });
  expect(items.find(({ resource_type }) => resource_type === "workflow_runs")).toMatchObject({
    actor: { name: "Ada" },
    after: { action: "approve", workflow: "flow", step: "ok", place: "desk" },
  });
  await of.after(16);
  expect(actionIds(of)).not.toContain("approve");
  expect(textOf(of)).not.toContain("asks:");
  // That it was answered is no news of its own.
  expect(peer.repliesTo(of.message()?.ts ?? "")).toHaveLength(1);
});

test("refusing refuses, and who is late is told so alone", async () => {
  const of = await openScene("late");
  await of.press("refuse");
  await of.settle();
  expect(await executionsOf(of, of.id)).toMatchObject([
    { status: "done", steps: [{ output: { approved: false, by: "Ada" } }] },
  ]);
  await of.press("approve");
  expect(await callbacksOf(of)).toMatchObject([{ state: "ignored" }, { state: "applied" }]);
  expect(peer.ephemeral).toEqual([expect.stringContaining("Nothing was changed")]);
});

test("who may not answer here answers nothing there either", async () => {
  const of = await openScene("refused");
  await of.press("approve", "U0RUI");
  await of.press("approve", "U0NOBODY");
  // Sees the incident, and may not answer workflows.
  await of.press("approve", "U0UMA");
  const answers = await callbacksOf(of);
  expect(answers.map(({ state }) => state)).toEqual(["refused", "refused", "refused"]);
  expect(answers[0]?.reason).toContain("workflow_runs@create");
  expect(await statusOf(of)).toBe("asked");
});

test("a second person, a text, and a target without a secret are asked in the console alone", async () => {
  for (const options of [
    { step: { second_person: true } },
    { ask: { input: "Why?" } },
    { secret: "" },
  ]) {
    const of = await openScene("console", options);
    expect(textOf(of)).toContain("asks:");
    expect(actionIds(of)).not.toContain("approve");
    peer.messages.splice(0);
  }
});

test("of many questions the newest are shown, and how many more there are", async () => {
  const of = await openScene("many");
  for (let n = 0; n < 6; n += 1) await startFlow(of, of.flow.id, of.id);
  await of.settle();
  await of.after(16);
  expect(textOf(of).match(/asks:/g)).toHaveLength(5);
  expect(textOf(of)).toContain("More questions in Tocsin: 2");
});

test("a value that somebody has made up answers no run of another incident", async () => {
  const of = await openScene("forged");
  const [outcome] = await of.send({ status: "critical", host: "elsewhere", check: "cpu" });
  const { execution_id } = await startFlow(of, of.flow.id, outcome?.incident_id ?? "");
  await of.settle();
  const share = buttonsOf(of.message()).find(({ action_id }) => action_id === "resolve")?.value;
  const forged = {
    ts: "1.000001",
    text: "",
    blocks: [
      {
        elements: [{ action_id: "approve", value: `${share} ${execution_id} ok`, type: "button" }],
      },
    ],
  };
  await postCallback(
    of,
    pressButton(
      peer,
      { message: forged, action: "approve" },
      { user: "U0ADA", nowS: of.clock.nowS() },
    ),
  );
  expect((await callbacksOf(of))[0]).toMatchObject({ state: "refused" });
  expect(await executionsOf(of, outcome?.incident_id ?? "")).toMatchObject([{ status: "asked" }]);
});

test("what is cancelled, or not answered in time, is asked there no more", async () => {
  const cancelled = await openScene("cancelled");
  await cancelled.ada.call(changeExecution, {
    params: { env: "all", id: cancelled.id },
    body: { execution_id: cancelled.execution_id, action: "cancel" },
  });
  await cancelled.settle();
  await cancelled.after(16);
  expect(textOf(cancelled)).not.toContain("asks:");
  peer.messages.splice(0);

  const late = await openScene("unanswered", { ask: { deadline: 60, otherwise: "refuse" } });
  await late.after(61);
  await late.after(16);
  expect(await statusOf(late)).toBe("done");
  expect(textOf(late)).not.toContain("asks:");
});
