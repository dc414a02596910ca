/** Services that wake people say back who has seen it, and what is over; by running peers. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { OnCallService } from "#contract/outbound/on-call.ts";
import { me } from "#contract/session.ts";
import { openHouse } from "../../test-house.ts";
import { openGoalertPeer } from "../../test-peers/goalert.ts";
import { openGrafanaOncallPeer } from "../../test-peers/grafana-oncall.ts";
import { openOpsgeniePeer } from "../../test-peers/opsgenie.ts";
import { openPagerdutyPeer, pagerdutyToken } from "../../test-peers/pagerduty.ts";
import { openTargetScene } from "../../test-target-scene.ts";
import {
  activitiesOf,
  callbackSecret,
  callbacksOf,
  hmac,
  incidentOf,
  postCallback,
} from "./test-callbacks.ts";

const key = "k1234567890abcdefghij1234567890a";
const peers = {
  pagerduty: await openPagerdutyPeer(key),
  opsgenie: await openOpsgeniePeer(key),
  goalert: await openGoalertPeer(key),
  "grafana-oncall": await openGrafanaOncallPeer(key),
};
const house = openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } });
beforeEach(() => {
  for (const list of [
    peers.pagerduty.alerts,
    peers.opsgenie.alerts,
    peers.goalert.alerts,
    peers["grafana-oncall"].groups,
  ])
    list.length = 0;
});
afterAll(async () => {
  await (await house).close();
  await Promise.all(Object.values(peers).map((peer) => peer.close()));
});

async function openScene(service: OnCallService, more: object = {}) {
  const scene = await openTargetScene(await house, {
    kind: "on-call",
    config: { service, url: peers[service].url, key, callback_secret: callbackSecret, ...more },
  });
  await scene.share();
  const umaAddress = (await scene.uma.call(me, {})).username;
  return { ...scene, targetId: scene.target.id, umaAddress };
}
type Scene = Awaited<ReturnType<typeof openScene>>;

let events = 0;

const keyOfAlert: Record<OnCallService, () => string> = {
  pagerduty: () => peers.pagerduty.alerts[0]?.key ?? "",
  opsgenie: () => peers.opsgenie.alerts[0]?.alias ?? "",
  goalert: () => String(peers.goalert.alerts[0]?.id ?? ""),
  "grafana-oncall": () => peers["grafana-oncall"].groups[0]?.uid ?? "",
};

type Action = "acknowledge" | "resolve";
interface AlertEvent {
  action: Action;
  alert: string;
  /** Null where an integration has done it. */
  person: { name: string; email: string } | null;
  at: number;
}
/** As each service writes it. */
const bodies: Record<OnCallService, (event: AlertEvent) => object> = {
  pagerduty: ({ action, alert, person, at }) => ({
    event: {
      id: `01EVENT${(events += 1)}`,
      event_type: `incident.${action === "resolve" ? "resolved" : "acknowledged"}`,
      resource_type: "incident",
      occurred_at: new Date(at * 1000).toISOString(),
      agent:
        person === null
          ? { type: "service_reference", id: "PSERVICE", summary: "Tocsin" }
          : { type: "user_reference", id: "PUSER", summary: person.name, html_url: "" },
      client: null,
      data: { id: "PGR0VU2", type: "incident", number: 2, status: action, incident_key: alert },
    },
  }),
  opsgenie: ({ action, alert, person, at }) => ({
    action: action === "resolve" ? "Close" : "Acknowledge",
    alert: {
      alertId: "44f717bf",
      message: "disk",
      alias: alert,
      updatedAt: at * 1e9 + (events += 1) * 1e6,
      username: person?.email ?? "Alert API",
    },
    source: { name: person === null ? "Tocsin" : "web", type: "API" },
    integrationName: "back",
  }),
  goalert: ({ action, alert, person }) => ({
    AppName: "GoAlert",
    Type: "AlertStatus",
    AlertID: Number(alert),
    LogEntry: `${action === "resolve" ? "Closed" : "Acknowledged"} ${
      person === null ? "via Generic API" : `by ${person.name} via web`
    }`,
  }),
  "grafana-oncall": ({ action, alert, person, at }) => ({
    event: { type: action, time: new Date(at * 1000).toISOString() },
    user: person === null ? null : { id: "U1", username: person.name, email: person.email },
    alert_group: { id: "I1", state: action, title: "disk" },
    alert_group_id: `I${(events += 1)}`,
    alert_payload: { alert_uid: alert, state: "alerting" },
  }),
};

/** As each proves who it is: three of them by a secret in the address alone. */
function proved(service: OnCallService, content: object, secret = callbackSecret) {
  const body = JSON.stringify(content);
  return service === "pagerduty"
    ? {
        body,
        path: "",
        headers: { "x-pagerduty-signature": `v1=${hmac(body, "old")},v1=${hmac(body, secret)}` },
      }
    : { body, path: `?key=${encodeURIComponent(secret)}`, headers: {} };
}

async function say(
  of: Scene,
  service: OnCallService,
  event: Partial<AlertEvent> & { action: Action; secret?: string },
) {
  const { secret, ...rest } = event;
  const person = { name: "Uma", email: of.umaAddress };
  const alert = keyOfAlert[service]();
  const content = bodies[service]({ person, alert, at: of.clock.nowS(), ...rest });
  return postProved(of, proved(service, content, secret));
}
const postProved = (of: Scene, { path, ...callback }: ReturnType<typeof proved>) =>
  postCallback({ ...of, targetId: `${of.targetId}${path}` }, callback);

const hasAddresses: ReadonlySet<OnCallService> = new Set(["opsgenie", "grafana-oncall"]);
const services = Object.keys(peers) as OnCallService[]; // its keys

describe.each(services)("%s", (service) => {
  test("who acknowledges there acknowledges here, and what is over there is over here", async () => {
    const of = await openScene(service);
    expect(await say(of, service, { action: "acknowledge" })).toMatchObject({
      status: 200,
      body: { accepted: 1 },
    });
    const name = hasAddresses.has(service) ? "Uma" : "Uma, desk";
    expect(await incidentOf(of)).toMatchObject({ acknowledgement: { name } });
    await say(of, service, { action: "resolve" });
    expect(await incidentOf(of)).toMatchObject({ active: false });
    expect((await activitiesOf(of)).find(({ type }) => type === "resolved")).toMatchObject({
      actor: { name },
    });
  });

  test("what Tocsin does there itself does not come back", async () => {
    const of = await openScene(service);
    expect(await say(of, service, { action: "resolve", person: null })).toMatchObject({
      status: 200,
      body: { accepted: 0 },
    });
    expect(await incidentOf(of)).toMatchObject({ active: true });
  });

  test("a wrong secret, an unknown alert, a repeat and what cannot be read change nothing", async () => {
    const of = await openScene(service);
    const wrong = await say(of, service, { action: "resolve", secret: "guess" });
    expect([wrong.status, wrong.errors[0]?.code]).toEqual([401, "bad_signature"]);
    const bare = await postCallback(of, { body: "{}", headers: {} });
    expect(bare.errors[0]?.code).toBe("bad_signature");
    const unread = await postProved(of, proved(service, { event: 7, Type: 7 }));
    expect([unread.status, unread.errors[0]?.code]).toEqual([400, "bad_callback"]);
    await say(of, service, { action: "resolve", alert: "4711" });
    expect(await callbacksOf(of)).toMatchObject([{ state: "ignored", incident_id: null }]);
    expect(await incidentOf(of)).toMatchObject({ active: true });

    const content = bodies[service]({
      action: "acknowledge",
      alert: keyOfAlert[service](),
      person: { name: "Uma", email: of.umaAddress },
      at: of.clock.nowS(),
    });
    expect((await postProved(of, proved(service, content))).body).toEqual({ accepted: 1 });
    expect((await postProved(of, proved(service, content))).body).toEqual({ accepted: 0 });
  });
});

test("a secret may come in a header, too", async () => {
  const of = await openScene("opsgenie");
  const body = JSON.stringify({ action: "Ping" });
  for (const headers of [
    { "x-tocsin-key": callbackSecret },
    { authorization: `Bearer ${callbackSecret}` },
  ])
    expect(await postCallback(of, { body, headers })).toMatchObject({ status: 200 });
});

test("what Opsgenie notes is a comment, and its owner the assignee", async () => {
  const of = await openScene("opsgenie");
  const alert = { alias: keyOfAlert.opsgenie(), username: of.umaAddress, message: "disk" };
  const source = { name: "web", type: "API" };
  const post = (content: object) => postProved(of, proved("opsgenie", { source, ...content }));
  await post({ action: "AddNote", alert: { ...alert, note: "on my way" } });
  await post({ action: "AssignOwnership", alert: { ...alert, owner: of.umaAddress } });
  expect(await incidentOf(of)).toMatchObject({ assignment: { assignee: of.uma.userId } });
  expect((await activitiesOf(of)).find(({ type }) => type === "commented")).toMatchObject({
    actor: { name: "Uma" },
    params: { body: "on my way" },
  });
});

test("what happened at PagerDuty days ago is not taken over", async () => {
  const of = await openScene("pagerduty");
  const at = of.clock.nowS() - 4 * 24 * 3600;
  expect(await say(of, "pagerduty", { action: "resolve", at })).toMatchObject({
    body: { accepted: 0 },
  });
});

test("with a token of PagerDuty, people there are the members with their addresses", async () => {
  const of = await openScene("pagerduty", { api_token: pagerdutyToken });
  peers.pagerduty.users.set("PUSER", { name: "Uma", email: of.umaAddress.toUpperCase() });
  const user = (id: string, summary: string) => ({ type: "user_reference", id, summary });
  const reassign = (assignee: object) =>
    postProved(
      of,
      proved("pagerduty", {
        event: {
          id: `01EVENT${(events += 1)}`,
          event_type: "incident.reassigned",
          occurred_at: new Date(of.clock.nowS() * 1000).toISOString(),
          agent: user("PUSER", "U. Berg"),
          data: { incident_key: keyOfAlert.pagerduty(), assignees: [assignee] },
        },
      }),
    );
  await say(of, "pagerduty", { action: "acknowledge" });
  expect(await incidentOf(of)).toMatchObject({ acknowledgement: { name: "Uma" } });
  await reassign(user("PUSER", "U. Berg"));
  expect(await incidentOf(of)).toMatchObject({ assignment: { assignee: of.uma.userId } });
  await reassign(user("PGONE", "Somebody else"));
  expect((await callbacksOf(of))[0]).toMatchObject({
    state: "refused",
    reason: "Somebody else cannot be assigned here",
    actor: { email: of.umaAddress },
  });
});
