/** Incidents as records of ServiceNow: one each, whose state and notes follow; by a running peer. */
import { expect, test } from "vitest";
import { openServiceNow, serviceNowClient, serviceNowUser } from "../../test-peers/service-now.ts";
import { cutOff, mend } from "../../test-peers/strict-peer.ts";
import { everyEvent, ticketScenes } from "./test-ticket-scene.ts";

const peer = await openServiceNow();
const openTickets = ticketScenes(peer);

const config = { url: `${peer.url}/`, ...serviceNowUser, assignment_group: "database" };
async function openScene(host: string, changes: Record<string, unknown> = {}) {
  const scene = await openTickets({ kind: "itsm", config: { ...config, ...changes } }, host);
  return { ...scene, records: () => peer.recordsOf(host) };
}
const isWrite = ({ method }: { method: string }) => method === "POST" || method === "PATCH";

test("a share is one record, whose notes and state follow the incident", async () => {
  const of = await openScene("life");
  await of.share();
  expect(of.records()).toMatchObject([
    {
      short_description: await of.title(),
      description: expect.stringContaining(`/incident/${of.id}`),
      state: "1",
      impact: "2",
      urgency: "2",
      assignment_group: "a".repeat(32),
      correlation_id: expect.stringMatching(/^tocsin-[0-9a-f]{24}$/),
      correlation_display: "Tocsin",
      work_notes: [],
    },
  ]);
  expect(await of.states()).toEqual(["delivered"]);

  await of.report("critical");
  await of.after(16);
  expect(of.records()).toMatchObject([
    { urgency: "1", state: "1", work_notes: [expect.stringContaining("critical")] },
  ]);

  await of.report("ok");
  await of.after(16);
  expect(of.records()).toMatchObject([
    {
      state: "6",
      close_code: "Solution provided",
      close_notes: expect.stringContaining("resolved"),
    },
  ]);

  await of.report("critical");
  await of.after(16);
  const [record, ...more] = of.records();
  expect([record?.state, record?.work_notes.length, more]).toEqual(["2", 3, []]);
});

test("comments come over where they are asked for, and open or close nothing", async () => {
  const of = await openScene("comment", { events: everyEvent, notes_field: "comments" });
  await of.share();
  await of.report("ok");
  await of.after(16);
  for (const record of of.records()) record.state = "2";
  await of.comment("the disk was full");
  await of.after(16);
  expect(of.records()).toMatchObject([{ state: "2", work_notes: [], comments: { length: 2 } }]);
});

test("an answer that is cut off does not make a second record, also when a newer message overtakes", async () => {
  const of = await openScene("cut");
  cutOff(peer, isWrite);
  await of.share();
  expect(await of.states()).toEqual(["failed"]);
  mend(peer);
  await of.after(20);
  expect(of.records()).toMatchObject([{ work_notes: [] }]);

  cutOff(peer, isWrite);
  await of.report("critical");
  await of.after(16);
  mend(peer);
  await of.after(40);
  expect(of.records()).toMatchObject([{ urgency: "1", work_notes: { length: 1 } }]);
  expect(await of.states()).toEqual(["delivered", "delivered"]);

  const overtaken = await openScene("overtaken");
  cutOff(peer, isWrite);
  await overtaken.share();
  await overtaken.report("critical");
  mend(peer);
  await overtaken.after(60);
  expect(overtaken.records()).toMatchObject([{ urgency: "1", work_notes: { length: 1 } }]);
});

test("five minutes of 500 are one message with the newest state; 429 waits as long as it is told", async () => {
  const of = await openScene("away");
  peer.fault = () => ({ status: 500, body: "<html>maintenance</html>" });
  await of.share();
  await of.report("critical");
  for (let minute = 0; minute < 5; minute += 1) await of.after(60);
  await of.report("ok");
  mend(peer);
  await of.after(61);
  await of.after(61);
  expect(of.records()).toMatchObject([{ state: "6", work_notes: [] }]);

  const busy = await openScene("busy");
  peer.fault = () => ({ status: 429, headers: { "retry-after": "120" } });
  await busy.share();
  const tries = peer.calls.length;
  mend(peer);
  await busy.after(100);
  expect(peer.calls).toHaveLength(tries);
  await busy.after(21);
  expect(busy.records()).toHaveLength(1);
});

test("what ServiceNow refuses is a dead letter whose reason can be understood", async () => {
  const of = await openScene("refused", { close_code: "Fixed" });
  await of.share();
  await of.report("ok");
  await of.after(16);
  expect(await of.states()).toEqual(["dead", "delivered"]);
  expect(await of.reason()).toMatch(
    /^ServiceNow refuses the change of the ticket\. ServiceNow answered 400: .*close_code/,
  );

  const unknown = await openScene("nobody", { assignment_group: "Night shift" });
  await unknown.share();
  expect([await unknown.states(), await unknown.reason()]).toEqual([
    ["dead"],
    "ServiceNow knows no group called Night shift, or does not show it",
  ]);

  const deleted = await openScene("deleted");
  await deleted.share();
  peer.records.splice(0);
  await deleted.report("ok");
  await deleted.after(16);
  expect(await deleted.reason()).toContain("the ticket, which may have been deleted");
});

test("no password is kept of an answer that repeats it", async () => {
  const of = await openScene("secret", { secret: "another-password-1" });
  const basic = Buffer.from(`${serviceNowUser.username}:another-password-1`).toString("base64");
  peer.fault = ({ headers }) => ({
    status: 401,
    body: { error: { message: `who is another-password-1, ${headers.authorization}?` } },
  });
  await of.share();
  expect(await of.reason()).toBe(
    "ServiceNow does not accept the credentials. ServiceNow answered 401: who is •••, Basic •••?",
  );
  const everything = await of.everything();
  expect(everything).toContain("does not accept");
  for (const secret of ["another-password-1", basic]) expect(everything).not.toContain(secret);
});

test("texts that are too long are cut, a character is never cut in two", async () => {
  const of = await openScene(`long ${"🔥".repeat(400)}`);
  await of.share();
  const [record] = peer.recordsOf("long");
  expect(record?.short_description.length).toBeLessThanOrEqual(160);
  expect(record?.short_description).toMatch(/🔥…$/u);
  expect(await of.states()).toEqual(["delivered"]);
});

test("whoever ends a share leaves a note; of one that never arrived nothing is made", async () => {
  const of = await openScene("ended");
  const { undo_token } = await of.share();
  await of.undo(undo_token);
  await of.after(16);
  expect(of.records()).toMatchObject([
    { state: "1", work_notes: [expect.stringContaining("no longer shared")] },
  ]);
});

test("the check asks for user, table, group and close code, and writes nothing", async () => {
  const of = await openScene("check");
  const before = peer.calls.filter(isWrite).length;
  expect(await of.check()).toMatchObject({ ok: true, error: null });
  await of.configure({ close_code: "Fixed" });
  expect(await of.check()).toMatchObject({
    ok: false,
    error: "ServiceNow has no close code Fixed; it has Solution provided, Resolved by caller",
  });
  await of.configure({ secret: "wrong" });
  expect(await of.check()).toMatchObject({
    ok: false,
    status: 401,
    error: expect.stringContaining("ServiceNow does not accept the credentials"),
  });
  expect(peer.calls.filter(isWrite)).toHaveLength(before);

  const oauth = await openScene("oauth", { sign_in: "oauth", ...serviceNowClient });
  expect(await oauth.check()).toMatchObject({ ok: true });
});

test("a test message is a record that is closed at once, each time another", async () => {
  const of = await openScene("testing");
  const before = peer.recordsOf("Test message").length;
  expect(await of.test()).toMatchObject({ ok: true });
  expect(await of.test()).toMatchObject({ ok: true });
  const records = peer.recordsOf("Test message").slice(before);
  expect(records.map(({ state }) => state)).toEqual(["6", "6"]);
});
