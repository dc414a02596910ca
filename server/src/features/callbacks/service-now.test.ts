/** Records of ServiceNow that say back what happens to them, by the script of its page. */
import { readFileSync } from "node:fs";
import { createContext, Script } from "node:vm";
import { afterAll, expect, test } from "vitest";
import { openHouse } from "../../test-house.ts";
import { openServiceNow, serviceNowUser } from "../../test-peers/service-now.ts";
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
  type SignedCallback,
} from "./test-callbacks.ts";

const peer = await openServiceNow();
const houseWithDoor = openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } });
afterAll(async () => {
  await (await houseWithDoor).close();
  await peer.close();
});

const page = readFileSync(
  new URL("../../../../docs/targets/servicenow.md", import.meta.url),
  "utf8",
);
const rule = new Script(/```js\n([^]*?)```/.exec(page)?.[1] ?? "throw new Error('no script')");

interface Change {
  state?: string;
  assigned_to?: string;
  work_notes?: string;
  comments?: string;
}
interface RuleRun {
  record: { sys_id: string };
  count: number;
  by: { userName: string; name: string; email: string };
  atS: number;
}

/** What the business rule posts for a change, run with what ServiceNow gives such scripts. */
function runRule(change: Change, { record, count, by, atS }: RuleRun): SignedCallback {
  const element = (name: keyof Change) => ({
    changes: () => change[name] !== undefined,
    getJournalEntry: () => `2026-11-23 10:00:00 - ${by.name} (Work notes)\n${change[name]}\n\n`,
    email: change[name] ?? "",
  });
  const sent: SignedCallback = { body: "", headers: {} };
  class RESTMessageV2 {
    setHttpMethod() {}
    setEndpoint() {}
    setRequestHeader(name: string, value: string) {
      sent.headers[name.toLowerCase()] = value;
    }
    setRequestBody(body: string) {
      sent.body = body;
    }
    executeAsync() {}
  }
  const values: Record<string, string> = {
    state: change.state ?? "1",
    sys_mod_count: String(count),
    sys_updated_on: "2026-11-23 10:00:00",
  };
  const current = {
    getUniqueValue: () => record.sys_id,
    getValue: (name: string) => values[name],
    state: element("state"),
    assigned_to: element("assigned_to"),
    work_notes: element("work_notes"),
    comments: element("comments"),
  };
  const { userName, name, email } = by;
  rule.runInContext(
    createContext({
      current,
      previous: {},
      gs: {
        getProperty: (key: string) => (key.endsWith("secret") ? callbackSecret : "https://here"),
        getUserName: () => userName,
        getUserDisplayName: () => name,
        getUser: () => ({ getEmail: () => email }),
      },
      sn_ws: { RESTMessageV2 },
      GlideStringUtil: { base64Encode: (text: string) => Buffer.from(text).toString("base64") },
      GlideCertificateEncryption: class {
        generateMac(key: string, _algorithm: string, text: string) {
          const secret = Buffer.from(key, "base64").toString();
          return Buffer.from(hmac(text, secret), "hex").toString("base64");
        }
      },
      Date: class {
        getTime() {
          return atS * 1000;
        }
      },
    }),
  );
  return sent;
}

async function openScene(host: string, changes: Record<string, unknown> = {}) {
  const config = {
    url: peer.url,
    ...serviceNowUser,
    callback_secret: callbackSecret,
    events: ["shared", "updated", "commented", "resolved", "reopened"],
    ...changes,
  };
  const scene = await openTicketScene(await houseWithDoor, { kind: "itsm", config }, host);
  await scene.share();
  const [record] = peer.recordsOf(host);
  if (!record) throw new Error("nothing was shared");
  let count = 0;
  const mia = { userName: "mia", name: "Mia Müller", email: "mia@elsewhere.test" };
  const ruleRun = (change: Change, by = mia): SignedCallback =>
    runRule(change, { record, count: (count += 1), by, atS: scene.clock.nowS() });
  const hook = (change: Change, by = mia) => postCallback(scene, ruleRun(change, by));
  return { ...scene, record, mia, ruleRun, hook };
}

test("a record that is closed resolves its incident, whose own close is no change there", async () => {
  const of = await openScene("closed");
  expect(await of.hook({ state: "2" })).toMatchObject({ status: 200, body: { accepted: 0 } });
  of.record.state = "7";
  expect(await of.hook({ state: "7", work_notes: "swapped the disk – süß" })).toMatchObject({
    status: 200,
    body: { accepted: 2 },
  });
  expect(await incidentOf(of)).toMatchObject({ active: false });
  expect(await commentsOf(of)).toEqual(["swapped the disk – süß"]);
  expect((await activitiesOf(of)).find(({ type }) => type === "resolved")).toMatchObject({
    actor: { kind: "system", name: "Mia Müller, desk" },
  });
  await of.after(16);
  expect(of.record).toMatchObject({ state: "7", work_notes: [] });
  expect((await of.states()).filter((state) => state === "dead")).toEqual([]);
});

test("notes come over without an echo, and whoever is assigned is found by address", async () => {
  const of = await openScene("notes");
  await of.hook({ work_notes: "is it the disk?" });
  await of.hook({ comments: "users complain" });
  expect(await commentsOf(of)).toEqual(["users complain", "is it the disk?"]);
  await of.after(16);
  expect(of.record.work_notes).toEqual([]);

  await of.comment("yes, it is");
  await of.after(16);
  expect(of.record.work_notes).toEqual([expect.stringContaining("yes, it is")]);
  const [note = ""] = of.record.work_notes;
  expect(await of.hook({ work_notes: note })).toMatchObject({ body: { accepted: 0 } });
  const own = { userName: serviceNowUser.username, name: "Tocsin", email: "" };
  expect(await of.hook({ state: "6" }, own)).toMatchObject({ body: { accepted: 0 } });

  await of.hook({ assigned_to: await addressOf(of, "uma") });
  expect(await incidentOf(of)).toMatchObject({ assignment: { assignee: of.as("uma").userId } });
  expect(await of.hook({ assigned_to: "" })).toMatchObject({ body: { accepted: 0 } });
});

test("what is changed, old, repeated, unreadable or about a record of nobody changes nothing", async () => {
  const of = await openScene("nothing");
  const resolve = of.ruleRun({ state: "6" });
  const forged = { ...resolve, body: resolve.body.replace('"6"', '"7"') };
  expect((await postCallback(of, forged)).errors[0]?.code).toBe("bad_signature");
  const late = of.ruleRun({ state: "6" });
  of.clock.forward({ seconds: 301 });
  expect((await postCallback(of, late)).errors[0]?.code).toBe("callback_out_of_time");
  expect(await incidentOf(of)).toMatchObject({ active: true });

  const note = of.ruleRun({ work_notes: "once" });
  expect(await postCallback(of, note)).toMatchObject({ status: 200 });
  expect((await postCallback(of, note)).errors[0]?.code).toBe("callback_repeated");
  expect(await commentsOf(of)).toEqual(["once"]);

  const foreign = runRule(
    { state: "6" },
    { record: { sys_id: "f".repeat(32) }, count: 1, by: of.mia, atS: of.clock.nowS() },
  );
  await postCallback(of, foreign);
  expect((await callbacksOf(of))[0]).toMatchObject({ state: "ignored", incident_id: null });
  const unreadable = runRule(
    {},
    { record: { sys_id: "INC1" }, count: 1, by: of.mia, atS: of.clock.nowS() },
  );
  expect(await postCallback(of, unreadable)).toMatchObject({
    status: 400,
    errors: [{ message: expect.stringContaining("sys_id") }],
  });
});

test("a record that is closed for good fails no message, unless its incident is open again", async () => {
  const of = await openScene("for-good", { accepts: [] });
  of.record.state = "7";
  await of.hook({ state: "7" });
  expect(await incidentOf(of)).toMatchObject({ active: true });
  await of.report("critical");
  await of.after(16);
  await of.comment("still on it");
  await of.after(16);
  await of.report("ok");
  await of.after(16);
  expect(of.record).toMatchObject({ state: "7", work_notes: [] });
  expect(new Set(await of.states())).toEqual(new Set(["delivered"]));
  await of.report("critical");
  await of.after(16);
  expect((await of.states())[0]).toBe("dead");
  expect(of.record.state).toBe("7");
});
