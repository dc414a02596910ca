/** An incident at the services that wake people: one alert, whatever befalls its messages. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OnCallService } from "#contract/outbound/on-call.ts";
import { patchIntegration } from "#contract/outbound-integrations.ts";
import { openHouse } from "../../test-house.ts";
import { openGoalertPeer } from "../../test-peers/goalert.ts";
import { openGrafanaOncallPeer } from "../../test-peers/grafana-oncall.ts";
import { faultsInTurn, type StrictPeer } from "../../test-peers/strict-peer.ts";
import { openOpsgeniePeer, opsgenieThrottled } from "../../test-peers/opsgenie.ts";
import { openPagerdutyPeer } from "../../test-peers/pagerduty.ts";
import { openTargetScene } from "../../test-target-scene.ts";

const house = openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } });
const key = "k1234567890abcdefghij1234567890a";
const pagerduty = await openPagerdutyPeer(key);
const opsgenie = await openOpsgeniePeer(key);
const goalert = await openGoalertPeer(key);
const grafana = await openGrafanaOncallPeer(key);

interface Alert {
  isOpen: boolean;
  /** What it says now, in all that it keeps. */
  text: string;
}
/** What each keeps, oldest first. */
const services: Record<OnCallService, { peer: StrictPeer; alerts: () => Alert[] }> = {
  pagerduty: {
    peer: pagerduty,
    alerts: () =>
      pagerduty.alerts.map((alert) => ({
        isOpen: alert.state !== "resolved",
        text: JSON.stringify(alert),
      })),
  },
  opsgenie: {
    peer: opsgenie,
    alerts: () =>
      opsgenie.alerts.map((alert) => ({
        isOpen: alert.status !== "closed",
        text: JSON.stringify(alert),
      })),
  },
  goalert: {
    peer: goalert,
    alerts: () =>
      goalert.alerts.map((alert) => ({ isOpen: alert.isOpen, text: JSON.stringify(alert) })),
  },
  "grafana-oncall": {
    peer: grafana,
    alerts: () =>
      grafana.groups.map((group) => ({ isOpen: group.isOpen, text: JSON.stringify(group) })),
  },
};
const all = Object.entries(services).map(([service, parts]) => ({
  service: service as OnCallService, // its keys
  ...parts,
}));

beforeAll(() => house);
beforeEach(() => {
  for (const { peer } of all) {
    peer.fault = () => null;
    peer.calls.length = 0;
  }
  for (const list of [pagerduty.alerts, opsgenie.alerts, goalert.alerts, grafana.groups])
    list.length = 0;
});
afterAll(async () => {
  await (await house).close();
  await Promise.all(all.map(({ peer }) => peer.close()));
});

const openScene = async (service: OnCallService, more: object = {}) =>
  openTargetScene(await house, {
    kind: "on-call",
    config: { service, url: services[service].peer.url, key, ...more },
  });

describe.each(all)("$service", ({ service, peer, alerts }) => {
  test("an incident is one alert, which changes with it, ends with it and comes back with it", async () => {
    const of = await openScene(service);
    await of.share();
    expect(alerts()).toEqual([{ isOpen: true, text: expect.stringContaining("db-1") }]);
    const { escalations } = await of.incident();
    expect(escalations).toMatchObject([{ state: "delivered" }]);

    await of.status("critical");
    expect(alerts()).toMatchObject([{ isOpen: true }]);
    await of.status("ok");
    expect(alerts()).toMatchObject([{ isOpen: false }]);
    await of.status("critical");
    const again = alerts();
    expect(again.at(-1)?.isOpen).toBe(true);
    expect(again.filter(({ isOpen }) => isOpen)).toHaveLength(1);
    expect(new Set(await of.states())).toEqual(new Set(["delivered"]));
    expect(await of.stored()).not.toContain(key);
  });

  test("what arrived before the connection was cut off is not there twice", async () => {
    const of = await openScene(service);
    peer.fault = faultsInTurn("cut");
    await of.share();
    expect(await of.states()).toEqual(["failed"]);
    await of.after(20);
    expect(await of.states()).toEqual(["delivered"]);
    expect(alerts()).toHaveLength(1);
  });

  test("what arrived unseen is closed by the end of the incident, too", async () => {
    const of = await openScene(service);
    peer.fault = faultsInTurn("cut");
    await of.share();
    await of.status("ok");
    await of.after(60);
    expect(alerts()).toMatchObject([{ isOpen: false }]);
    expect(await of.states()).toEqual(["delivered", "dropped"]);
  });

  test("a wrong key is a dead letter at once, in words and without the key", async () => {
    const wrong = "w234567890abcdefghij1234567890ab";
    const of = await openScene(service, { key: wrong });
    await of.share();
    expect(await of.deliveries()).toMatchObject([
      { state: "dead", reason: expect.stringMatching(/^(PagerDuty|Opsgenie|GoAlert|Grafana On)/) },
    ]);
    expect(await of.check()).toMatchObject({ ok: false });
    expect(await of.stored()).not.toContain(wrong);
  });

  test("a limit is waited for", async () => {
    const of = await openScene(service);
    peer.fault = faultsInTurn({ status: 429, headers: { "retry-after": "300" } });
    await of.share();
    await of.after(200);
    expect(alerts()).toEqual([]);
    await of.after(120);
    expect(alerts()).toMatchObject([{ isOpen: true }]);
  });

  test("after five minutes of errors there is one alert, with the newest state", async () => {
    const of = await openScene(service);
    peer.fault = () => ({ status: 500, body: `out of order, ${key}` });
    await of.share();
    for (let minute = 0; minute < 5; minute += 1) await of.after(60);
    await of.status("critical");
    peer.fault = () => null;
    await of.after(900);
    expect(alerts()).toMatchObject([{ isOpen: true }]);
    expect((await of.deliveries())[0]).toMatchObject({ state: "delivered" });
    expect(await of.stored()).not.toContain(key);
  });

  test("a test opens an alert and closes it; a check shows nobody anything", async () => {
    const of = await openScene(service);
    expect(await of.check()).toMatchObject({ ok: true });
    expect(alerts()).toEqual([]);
    expect(await of.test()).toMatchObject({ ok: true });
    expect(alerts()).toEqual([{ isOpen: false, text: expect.stringContaining("Test message") }]);
  });

  test("what is too long is cut, what is not shared any more is closed", async () => {
    const of = await openTargetScene(await house, {
      kind: "on-call",
      config: { service, url: peer.url, key },
      host: `db-${"ü".repeat(200)}`,
    });
    const { undo_token } = await of.share("🔥".repeat(900));
    expect(alerts()).toMatchObject([{ isOpen: true }]);
    await of.undo(undo_token);
    expect(alerts()).toMatchObject([{ isOpen: false }]);
  });
});

test("PagerDuty has the incident's title, severity, link and tags", async () => {
  const of = await openScene("pagerduty");
  await of.share();
  const { title } = await of.incident();
  expect(pagerduty.alerts[0]?.payload).toMatchObject({
    summary: title,
    severity: "warning",
    source: "db-1",
    custom_details: { alerts: "1 of 1 active", host: "db-1", check: "disk" },
  });
  expect(JSON.parse(pagerduty.calls[0]?.text ?? "")).toMatchObject({
    client_url: expect.stringMatching(`/incident/${of.id}$`),
  });
});

test("who acknowledges here acknowledges there; what was acknowledged before it was shared still wakes", async () => {
  const late = await openScene("pagerduty");
  await late.acknowledge();
  await late.share();
  expect(pagerduty.alerts).toMatchObject([{ state: "triggered" }]);
  await late.comment("nothing new");
  expect(pagerduty.alerts).toMatchObject([{ state: "triggered" }]);

  for (const [service, read] of [
    ["pagerduty", () => pagerduty.alerts.at(-1)?.state],
    ["opsgenie", () => opsgenie.alerts.at(-1)?.status],
  ] as const) {
    const of = await openScene(service);
    await of.share();
    await of.acknowledge();
    expect(read()).toBe("acknowledged");
  }
});

test("what has ended before it arrived wakes nobody", async () => {
  const of = await openScene("pagerduty");
  pagerduty.fault = () => ({ status: 503 });
  await of.share();
  await of.status("ok");
  pagerduty.fault = () => null;
  await of.after(900);
  expect(await of.states()).toEqual(["delivered", "dropped"]);
  expect(pagerduty.alerts).toEqual([]);
});

test("Opsgenie shows what has changed, and each comment once", async () => {
  const of = await openScene("opsgenie", { events: ["shared", "updated", "commented"] });
  await of.share();
  await of.status("critical");
  expect(opsgenie.alerts).toMatchObject([{ priority: "P1", notes: [] }]);
  // Of the note, not of the look at what is there.
  opsgenie.fault = faultsInTurn("cut");
  await of.comment("disk is full");
  await of.after(20);
  expect(opsgenie.alerts).toMatchObject([
    { notes: [expect.stringMatching(/: disk is full$/)], count: 2 },
  ]);
});

test("Opsgenie is given the time of its limit, which it says in its own header", async () => {
  const of = await openScene("opsgenie");
  opsgenie.fault = faultsInTurn(opsgenieThrottled);
  await of.share();
  await of.after(45);
  expect(opsgenie.alerts).toEqual([]);
  await of.after(30);
  expect(opsgenie.alerts).toHaveLength(1);
});

test("a service of GoAlert that has too many alerts is tried again", async () => {
  const of = await openScene("goalert");
  goalert.fault = faultsInTurn({ status: 409, body: "max number of unacknowledged alerts" });
  await of.share();
  expect(await of.states()).toEqual(["failed"]);
  await of.after(90);
  expect(goalert.alerts).toMatchObject([{ isOpen: true }]);
});

test("GoAlert has all of a text that fits by its characters", async () => {
  const of = await openScene("goalert");
  await of.share("界".repeat(2000));
  expect(goalert.alerts[0]?.details).not.toContain("…");
});

test("GoAlert's own page of the alert is kept with the share", async () => {
  const of = await openScene("goalert");
  await of.share();
  const rows = await of.sql((sql) =>
    sql(`SELECT external FROM shares WHERE organization_id = tocsin_organization()`),
  );
  expect(rows).toMatchObject([{ external: { url: `${goalert.url}/alerts/1` } }]);
});

test("a service that says nothing is tried again", async () => {
  const of = await openScene("pagerduty");
  pagerduty.fault = faultsInTurn("hang");
  await of.share();
  expect(await of.deliveries()).toMatchObject([
    { state: "failed", reason: "PagerDuty did not answer in time" },
  ]);
  await of.after(20);
  expect(pagerduty.alerts).toHaveLength(1);
});

test("a key is checked for its form, belongs to its service and never follows to another", async () => {
  const of = await openScene("pagerduty");
  const patch = async (config: object) => {
    const answer = await of.ada.try(patchIntegration, {
      params: { appKey: of.target.id },
      body: { config: { ...config } },
    });
    return answer.errors.map(({ message }) => message);
  };
  expect(await patch({ key: "short" })).toEqual([
    "Key must be the 32 letters and digits of the key",
  ]);
  expect(await patch({ service: "goalert" })).toEqual([
    "Key must be entered again for another host",
  ]);
  expect(await patch({ service: "goalert", url: "" })).toEqual([
    "URL must be entered for this service",
  ]);
  expect(await patch({ service: "goalert", key: "https://goalert.test/?token=1" })).toEqual([
    "Key must be the key alone, not the address it stands in",
  ]);
  expect(await patch({ service: "goalert", key: "a-token" })).toEqual([]);
});
