/** What a webhook says back: who may, what it does, and what repeats and strangers do not. */
import { expect, test } from "vitest";
import { createIntegration } from "#contract/integrations.ts";
import { getIncident } from "#contract/incidents.ts";
import { patchIntegration } from "#contract/outbound-integrations.ts";
import { shareIncidents } from "#contract/sharing.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { northwind, southridge } from "../../test-northwind.ts";
import {
  activitiesOf,
  addressOf,
  callbackSecret,
  callbacksOf,
  incidentOf,
  postCallback,
  type SignedCallback,
  signedCallback,
} from "./test-callbacks.ts";

type Scene = Awaited<ReturnType<typeof openScene>>;

/** An incident that is shared with a webhook, which nothing reaches. */
async function openScene(of = northwind(), config: Record<string, unknown> = {}) {
  const organization = await of;
  const ada = organization.as("ada");
  const target = await ada.call(createIntegration, {
    body: {
      name: "board",
      type: "outbound",
      parent_source_system: "webhook",
      config: { url: "https://board.example/hook", callback_secret: callbackSecret, ...config },
    },
  });
  const [outcome] = await organization.send({ status: "critical", host: "db-1", check: "disk" });
  const id = outcome?.incident_id ?? "";
  await ada.call(shareIncidents, {
    params: { system: "webhook" },
    body: { incident_ids: [id], targets: [target.id], message: "" },
  });
  const [share] = (await ada.call(getIncident, { params: { env: "all", id } })).escalations;
  return { ...organization, ada, id, targetId: target.id, shareId: share?._id ?? "" };
}
const callbackOf = (
  { shareId, clock }: Scene,
  change: object,
  { email = "", ...options }: { email?: string; at?: number; secret?: string } = {},
): SignedCallback =>
  signedCallback(
    { share_id: shareId, change, actor: { name: "Board", email } },
    { at: clock.nowS(), ...options },
  );

test("a member acts as themselves, whoever is none in the name of the target", async () => {
  const of = await openScene();
  const uma = await addressOf(of, "uma");
  const acknowledged = await postCallback(
    of,
    callbackOf(of, { kind: "acknowledge" }, { email: uma }),
  );
  expect(acknowledged).toMatchObject({ status: 200, body: { accepted: 1 } });
  expect(await incidentOf(of)).toMatchObject({ acknowledgement: { name: "Uma" } });

  await postCallback(of, callbackOf(of, { kind: "assign", to: uma }, { email: "who@else.test" }));
  expect(await incidentOf(of)).toMatchObject({ assignment: { assignee: of.as("uma").userId } });
  await postCallback(of, callbackOf(of, { kind: "resolve" }, { email: "who@else.test" }));
  expect(await incidentOf(of)).toMatchObject({ active: false });
  expect((await activitiesOf(of)).find(({ type }) => type === "resolved")).toMatchObject({
    actor: { kind: "system", name: "Board, board" },
  });
  expect(await callbacksOf(of)).toMatchObject(
    ["resolve", "assign", "acknowledge"].map((kind) => ({
      change: { kind },
      state: "applied",
      incident_id: of.id,
    })),
  );
});

test("the activity says where something was done, unless whoever did it has that name", async () => {
  const of = await openScene();
  const uma = await addressOf(of, "uma");
  await postCallback(of, callbackOf(of, { kind: "acknowledge" }, { email: uma }));
  await postCallback(of, callbackOf(of, { kind: "comment", text: "one" }, { email: uma }));
  await postCallback(of, callbackOf(of, { kind: "comment", text: "two" }));
  expect((await activitiesOf(of)).slice(0, 3)).toMatchObject([
    { type: "commented", actor: { name: "Board, board" }, params: { body: "two" } },
    { type: "commented", actor: { name: "Uma" }, params: { body: "one", place: "board" } },
    { type: "acknowledged", actor: { name: "Uma" }, params: { annotation: "Done in board" } },
  ]);
});

test("a member who may not act here leaves it to the target", async () => {
  const of = await openScene();
  await postCallback(
    of,
    callbackOf(of, { kind: "resolve" }, { email: await addressOf(of, "rui") }),
  );
  expect((await activitiesOf(of)).find(({ type }) => type === "resolved")).toMatchObject({
    actor: { kind: "system", name: "Board, board" },
  });
});

test("what is signed wrongly, too early, too late or again changes nothing", async () => {
  const of = await openScene();
  const nowS = of.clock.nowS();
  const resolve = { kind: "resolve" };
  for (const [callback, code] of [
    [callbackOf(of, resolve, { secret: "guess" }), "bad_signature"],
    [callbackOf(of, resolve, { at: nowS - 301 }), "callback_out_of_time"],
    [callbackOf(of, resolve, { at: nowS + 301 }), "callback_out_of_time"],
    [{ ...callbackOf(of, resolve), headers: {} }, "bad_signature"],
    [{ ...callbackOf(of, resolve), body: "{}" }, "bad_signature"],
  ] as const) {
    const answer = await postCallback(of, callback);
    expect([answer.status, answer.errors[0]?.code]).toEqual([401, code]);
  }
  expect(await incidentOf(of)).toMatchObject({ active: true });

  const comment = callbackOf(of, { kind: "comment", text: "seen" });
  expect(await postCallback(of, comment)).toMatchObject({ status: 200 });
  expect(await postCallback(of, comment)).toMatchObject({
    status: 409,
    errors: [{ code: "callback_repeated" }],
  });
  const [row] = await callbacksOf(of);
  await of.sql((sql) => setJob(sql, { kind: "callback", subject: row?.id ?? "", due_at: nowS }));
  await of.settle();
  expect((await activitiesOf(of)).filter(({ type }) => type === "commented")).toHaveLength(1);
});

test("a body that says nothing is refused by its field, and settings leave out what they do", async () => {
  const of = await openScene(northwind(), { accepts: ["comment"] });
  const nowS = of.clock.nowS();
  expect(await postCallback(of, signedCallback({ share_id: "x" }, { at: nowS }))).toMatchObject({
    status: 400,
    errors: [{ code: "bad_callback", message: expect.stringContaining("share_id") }],
  });
  await postCallback(of, callbackOf(of, { kind: "resolve" }));
  expect(await incidentOf(of)).toMatchObject({ active: true });
  expect(await callbacksOf(of)).toMatchObject([
    { state: "ignored", reason: "The target's settings do not take this over" },
  ]);
});

test("a target reaches its own shares alone, and none when it is paused, deleted or without a secret", async () => {
  const [of, there] = [await openScene(), await openScene(southridge())];
  const foreign = { ...of, shareId: there.shareId };
  await postCallback(of, callbackOf(foreign, { kind: "resolve" }));
  expect(await incidentOf(there)).toMatchObject({ active: true });
  expect(await callbacksOf(of)).toMatchObject([{ state: "ignored", incident_id: null }]);

  const answerAfter = async (change: object) => {
    await of.ada.call(patchIntegration, { params: { appKey: of.targetId }, body: change });
    return (await postCallback(of, callbackOf(of, { kind: "resolve" }))).status;
  };
  expect(await answerAfter({ active: false })).toBe(404);
  expect(await answerAfter({ active: true, config: { callback_secret: "" } })).toBe(404);
  const nowhere = { ...of, targetId: "999999999" };
  expect((await postCallback(nowhere, callbackOf(of, { kind: "resolve" }))).status).toBe(404);
  expect(await incidentOf(of)).toMatchObject({ active: true });
});

test("what is over by then is ignored with its reason", async () => {
  const of = await openScene();
  await of.send({ status: "ok", host: "db-1", check: "disk" });
  await postCallback(of, callbackOf(of, { kind: "resolve" }));
  expect(await callbacksOf(of)).toMatchObject([
    { state: "ignored", reason: expect.stringContaining("already resolved") },
  ]);
});
