/** The services of the tests are as strict as the real ones: a client that is wrong is refused. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { openGoalertPeer } from "./goalert.ts";
import { openGrafanaOncallPeer } from "./grafana-oncall.ts";
import { faultsInTurn, type StrictPeer } from "./strict-peer.ts";
import { openOpsgeniePeer } from "./opsgenie.ts";
import { openPagerdutyPeer } from "./pagerduty.ts";

const key = "k1234567890abcdefghij1234567890a";
const pagerduty = await openPagerdutyPeer(key);
const opsgenie = await openOpsgeniePeer(key);
const goalert = await openGoalertPeer(key);
const grafana = await openGrafanaOncallPeer(key);
const peers = [pagerduty, opsgenie, goalert, grafana];
beforeEach(() => {
  for (const list of [pagerduty.alerts, opsgenie.alerts, goalert.alerts, grafana.groups])
    list.length = 0;
});
afterAll(() => Promise.all(peers.map((peer) => peer.close())));

const call = (
  peer: StrictPeer,
  path: string,
  { method = "POST", headers = {}, body }: { method?: string; headers?: object; body?: unknown },
) =>
  fetch(`${peer.url}${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const trigger = {
  routing_key: key,
  event_action: "trigger",
  dedup_key: "a",
  payload: { summary: "Disk is full", source: "db-1", severity: "critical" },
};
const enqueue = async (body: object, path = "/v2/enqueue") =>
  (await call(pagerduty, path, { body })).status;

test("PagerDuty refuses unknown calls, fields, types, keys and texts that are too long", async () => {
  const { payload } = trigger;
  const wrong = [
    { ...trigger, routing_key: "short" },
    { ...trigger, routing_key: key.replace("k", "x") },
    { ...trigger, event_action: "close" },
    { ...trigger, title: "unknown" },
    { ...trigger, payload: undefined },
    { ...trigger, dedup_key: "a".repeat(256) },
    { ...trigger, payload: { ...payload, severity: "P1" } },
    { ...trigger, payload: { ...payload, source: undefined } },
    { ...trigger, payload: { ...payload, summary: "a".repeat(1025) } },
    { ...trigger, payload: { ...payload, timestamp: 1 } },
    { routing_key: key, event_action: "resolve" },
  ];
  for (const body of wrong) expect([body, await enqueue(body)]).toEqual([body, 400]);
  expect(await enqueue(trigger, "/v2/events")).toBe(404);
  expect(await enqueue({ ...trigger, images: "a".repeat(600_000) })).toBe(413);
  expect((await call(pagerduty, "/v2/enqueue", { method: "GET" })).status).toBe(404);
  expect(pagerduty.alerts).toEqual([]);
});

test("PagerDuty opens a key once while it is open, and drops what closes nothing", async () => {
  const act = (event_action: string) => enqueue({ ...trigger, event_action });
  expect(await act("resolve")).toBe(202);
  expect(pagerduty.alerts).toEqual([]);
  for (const action of ["trigger", "trigger", "acknowledge", "resolve", "trigger"])
    expect(await act(action)).toBe(202);
  expect(pagerduty.alerts).toMatchObject([
    { state: "resolved", entries: ["Disk is full"] },
    { state: "triggered", entries: [] },
  ]);
});

test("Opsgenie refuses unknown calls, fields, types, keys and texts that are too long", async () => {
  const headers = { authorization: `GenieKey ${key}` };
  const create = async (body: object) =>
    (await call(opsgenie, "/v2/alerts", { headers, body })).status;
  const alert = { message: "Disk is full", alias: "a" };
  const wrong = [
    {},
    { ...alert, message: "a".repeat(131) },
    { ...alert, alias: "a".repeat(513) },
    { ...alert, description: "a".repeat(15_001) },
    { ...alert, priority: "critical" },
    { ...alert, details: { count: 1 } },
    { ...alert, details: { all: "a".repeat(8001) } },
    { ...alert, tags: ["a".repeat(51)] },
    { ...alert, tags: Array.from({ length: 21 }, String) },
    { ...alert, entity: "a".repeat(513) },
    { ...alert, source: "a".repeat(101) },
    { ...alert, note: "a".repeat(25_001) },
    { ...alert, responders: [{ type: "person", name: "Ada" }] },
    { ...alert, title: "unknown" },
  ];
  for (const body of wrong) expect([body, await create(body)]).toEqual([body, 422]);
  const part = async (path: string, method: string, body: object, more = headers) =>
    (await call(opsgenie, `/v2/alerts/${path}`, { method, headers: more, body })).status;
  expect(await part("a/close?identifierType=alias", "POST", {}, { authorization: key })).toBe(401);
  expect(await part("a/close", "POST", {})).toBe(404);
  expect(await part("a/reopen?identifierType=alias", "POST", {})).toBe(404);
  expect(await part("a/priority?identifierType=alias", "POST", { priority: "P1" })).toBe(405);
  expect(await part("a/priority?identifierType=alias", "PUT", { priority: "high" })).toBe(422);
  expect(await part("a/notes?identifierType=alias", "POST", { text: "x" })).toBe(422);
  expect(opsgenie.alerts).toEqual([]);
  expect(await part("a/close?identifierType=alias", "POST", {})).toBe(202);
  expect([await create(alert), await create(alert)]).toEqual([202, 202]);
  expect(opsgenie.alerts).toMatchObject([{ count: 2, status: "open" }]);
  for (let note = 0; note < 21; note += 1)
    expect(await part("a/notes?identifierType=alias", "POST", { note: `note ${note}` })).toBe(202);
  const notes = (limit: string) =>
    call(opsgenie, `/v2/alerts/a/notes?identifierType=alias${limit}`, { method: "GET", headers });
  const { data } = (await (await notes("")).json()) as { data: unknown[] }; // as its API says
  expect([data.length, data[0]]).toEqual([20, { note: "note 20" }]);
  expect((await notes("&limit=101")).status).toBe(422);
});

test("GoAlert refuses unknown calls, fields, tokens and texts that are too long", async () => {
  const path = `/api/v2/generic/incoming?token=${key}`;
  const post = async (body: object, to = path) => (await call(goalert, to, { body })).status;
  const wrong = [
    {},
    { summary: "" },
    { summary: "a".repeat(1025) },
    { summary: "a", details: "ü".repeat(6145) },
    { summary: "a", dedup: "a".repeat(513) },
    { summary: "a", meta: { "": "empty" } },
    { summary: "a", action: "resolve" },
    { summary: "a", title: "unknown" },
  ];
  for (const body of wrong) expect([body, await post(body)]).toEqual([body, 400]);
  expect(await post({ summary: "a" }, "/api/v2/generic/incoming?token=x")).toBe(401);
  expect(await post({ summary: "a" }, "/api/v2/alerts?token=x")).toBe(404);
  expect(goalert.alerts).toEqual([]);
  expect(await post({ summary: "a", action: "close" })).toBe(204);
  expect([await post({ summary: "a" }), await post({ summary: "a" })]).toEqual([204, 204]);
  expect(goalert.alerts).toMatchObject([{ suppressed: 1 }]);
  expect(await post({ summary: "🔥".repeat(1024), details: "ü".repeat(6144) })).toBe(204);
});

test("Grafana OnCall refuses unknown calls, kinds, fields and tokens", async () => {
  const path = `/integrations/v1/formatted_webhook/${key}/`;
  const post = async (body: object, to = path) => (await call(grafana, to, { body })).status;
  const wrong = [
    {},
    { alert_uid: "a", state: "firing" },
    { alert_uid: "a", summary: "unknown" },
    { alert_uid: "a", link_to_upstream_details: "nowhere" },
    { alert_uid: "a", title: "a".repeat(501) },
    { alert_uid: "a", message: "a".repeat(50_001) },
    { alert_uid: "a", message: "a".repeat(1_048_576) },
  ];
  for (const body of wrong) expect([body, await post(body)]).toEqual([body, 400]);
  expect(await post({ alert_uid: "a" }, path.replace("formatted_webhook", "webhook"))).toBe(400);
  expect(await post({ alert_uid: "a" }, path.replace(key, "x"))).toBe(403);
  expect(await post({ alert_uid: "a" }, "/integrations/v1/")).toBe(404);
  expect((await call(grafana, path, { method: "PUT" })).status).toBe(405);
  expect(grafana.groups).toEqual([]);
});

test("what befalls a request is told apart: refused, or taken without an answer", async () => {
  pagerduty.fault = faultsInTurn({ status: 500 }, "cut");
  expect(await enqueue(trigger)).toBe(500);
  expect(pagerduty.alerts).toEqual([]);
  await expect(enqueue(trigger)).rejects.toThrow("fetch failed");
  expect(pagerduty.alerts).toHaveLength(1);
});
