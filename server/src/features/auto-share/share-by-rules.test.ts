import { expect, test } from "vitest";
import { updateEnvironment } from "#contract/environments.ts";
import {
  resolveIncidents,
  snoozeIncidents,
  splitIncident,
  undo,
  unsnoozeIncidents,
} from "#contract/incident-actions.ts";
import { listActivities } from "#contract/incidents.ts";
import { createMaintenancePlan } from "#contract/maintenance-plans.ts";
import { getReceipt } from "#contract/receipts.ts";
import { unsubscribeShare } from "#contract/sharing.ts";
import { northwind } from "../../test-northwind.ts";
import {
  createEnvironmentOf,
  ops,
  createRule,
  night,
  escalationsOf,
  incidentByTitle,
} from "./test-autoshare.ts";

test("what comes into an environment is shared with the rule's targets, by the rule, and the receipt says so", async () => {
  const of = await northwind();
  const { id } = await createEnvironmentOf(of, "team = db");
  const rule = await createRule(of, {
    environment_ids: [id],
    targets: [ops, night],
    message: "${title} is ${status}",
  });
  const [first] = await of.send(
    { host: "db-1", status: "critical", team: "db" },
    { host: "web-1", status: "critical", team: "web" },
  );
  expect([await escalationsOf(of, "db-1"), await escalationsOf(of, "web-1")]).toEqual([
    ["Tell ops → ops@north.test", "Tell ops → +31612345678"],
    [],
  ]);
  const { activities } = await of
    .as("ada")
    .call(listActivities, { params: { env: "all", id: first?.incident_id ?? "" }, query: {} });
  const shared = activities.filter((activity) => activity.type === "shared");
  expect(
    shared.map((activity) => [activity.actor.kind, activity.actor.id, activity.params["message"]]),
  ).toEqual([
    ["rule", rule.id, "db-1 is critical"],
    ["rule", rule.id, "db-1 is critical"],
  ]);
  const incident = await incidentByTitle(of, "db-1");
  expect([incident?.folders.includes("shared"), incident?.folders.includes("unhandled")]).toEqual([
    true,
    false,
  ]);
});

test("a receipt names the rule and whom it told, on the last event of the request alone", async () => {
  const of = await northwind();
  const rule = await createRule(of);
  const answer = await of.post({
    app_key: of.appKey,
    alerts: [
      { host: "a", status: "warning" },
      { host: "a", status: "critical" },
      { host: "a", status: "critical" },
    ],
  });
  await of.settle();
  // 202 answers an id.
  const receipt = await of
    .as("ada")
    .call(getReceipt, { params: { id: (answer.body as { id: string }).id } });
  expect(
    receipt.events.map((event) =>
      event.steps
        .filter((step) => step.step === "share")
        .map((step) => [step.rule_id, step.detail]),
    ),
  ).toEqual([[], [[rule.id, "ops@north.test"]], []]);
});

test("a target is told once of an incident, whatever else happens to it and however many rules name it", async () => {
  const of = await northwind();
  await createRule(of);
  await createRule(of, { name: "Tell ops again" });
  await of.send({ host: "a", status: "warning" });
  await of.send({ host: "a", status: "critical" });
  expect(await escalationsOf(of, "a")).toEqual(["Tell ops → ops@north.test"]);
  const share = (await incidentByTitle(of, "a"))?.escalations[0]?._id ?? "";
  await of.as("ada").call(unsubscribeShare, {
    params: { id: (await incidentByTitle(of, "a"))?.id ?? "", shareId: share },
    body: {},
  });
  await of.send({ host: "a", status: "unknown" });
  expect((await incidentByTitle(of, "a"))?.escalations).toHaveLength(1);
});

test("a rule of entering waits for nothing else; a rule of updates speaks up once its condition holds", async () => {
  const of = await northwind();
  await createRule(of, { name: "Entering", condition: "status = critical", on_update: false });
  await of.send({ host: "a", status: "warning" });
  await createRule(of, { name: "Updates", condition: "status = critical", targets: [night] });
  await of.send({ host: "a", status: "critical" }, { host: "b", status: "critical" });
  expect([await escalationsOf(of, "a"), await escalationsOf(of, "b")]).toEqual([
    ["Updates → +31612345678"],
    ["Entering → ops@north.test", "Updates → +31612345678"],
  ]);
});

test("nothing is told of what was there before: not by a new rule, not by an environment that is edited; reopening tells", async () => {
  const of = await northwind();
  await of.send({ host: "a", status: "critical", team: "x" });
  const { id } = await createEnvironmentOf(of, "team = y");
  await createRule(of, { environment_ids: [id], on_update: false });
  await of.as("ada").call(updateEnvironment, { params: { id }, body: { filter: "team = x" } });
  await of.settle();
  expect([(await incidentByTitle(of, "a"))?.environments, await escalationsOf(of, "a")]).toEqual([
    [id],
    [],
  ]);
  await of.send({ host: "a", status: "ok", team: "x" });
  await of.send({ host: "a", status: "critical", team: "x" });
  expect(await escalationsOf(of, "a")).toEqual(["Tell ops → ops@north.test"]);
});

test("what flaps is told of when it begins to, and not while it lasts", async () => {
  const of = await northwind();
  await of.send({ host: "a", status: "critical" });
  await createRule(of, { on_update: false, condition: "flapping = true" });
  for (const status of ["ok", "critical", "ok", "critical", "ok", "critical"]) {
    of.clock.forward({ minutes: 1 });
    await of.send({ host: "a", status });
  }
  expect((await incidentByTitle(of, "a"))?.escalations).toHaveLength(1);
  await createRule(of, { name: "Late", targets: [night] });
  await of.send({ host: "a", status: "warning" });
  expect((await incidentByTitle(of, "a"))?.escalations).toHaveLength(1);
});

test.each([
  ["None", 0],
  ["Reactivate", 1],
] as const)(
  "muted is not shared; a window that ends with %s tells %d",
  async (end_action, count) => {
    const of = await northwind();
    const now = of.clock.nowS();
    await of.as("ada").call(createMaintenancePlan, {
      body: {
        name: "Upgrade",
        condition: "host = a",
        schedule: { start: now - 60, end: now + 600 },
        end_action,
        confirm: "Upgrade",
      },
    });
    await createRule(of, { on_update: false });
    await of.send({ host: "a", status: "critical" });
    expect((await incidentByTitle(of, "a", "maintenance"))?.escalations).toEqual([]);
    of.clock.forward({ minutes: 11 });
    await of.settle();
    expect((await incidentByTitle(of, "a"))?.escalations).toHaveLength(count);
  },
);

test("snoozed is not shared; awake, a rule of updates tells, and that stays when waking it is undone", async () => {
  const of = await northwind();
  const [sent] = await of.send({ host: "a", status: "warning" });
  const ids = [sent?.incident_id ?? ""];
  await of
    .as("ada")
    .call(snoozeIncidents, { params: { env: "all" }, body: { ids, duration: 3600 } });
  await createRule(of);
  // Not worse, so that it sleeps on.
  await of.send({ host: "a", status: "unknown" });
  expect((await of.as("ada").folder("snoozed")).map((incident) => incident.escalations)).toEqual([
    [],
  ]);
  const woken = await of
    .as("ada")
    .call(unsnoozeIncidents, { params: { env: "all" }, body: { ids } });
  expect(await escalationsOf(of, "a")).toEqual(["Tell ops → ops@north.test"]);
  // It cannot be untold.
  await of.as("ada").call(undo, { body: { undo_token: woken.undo_token ?? "" } });
  expect(
    (await of.as("ada").folder("snoozed")).map((incident) => incident.escalations.length),
  ).toEqual([1]);
});

test("a delay counts from the first reason, and tells only of what still holds", async () => {
  const of = await northwind();
  await createRule(of, { delay_minutes: 10, condition: "status = critical" });
  await of.send(
    { host: "a", status: "critical" },
    { host: "b", status: "critical" },
    { host: "c", status: "critical" },
  );
  of.clock.forward({ minutes: 6 });
  await of.send(
    { host: "a", status: "warning" },
    { host: "a", status: "critical" },
    { host: "b", status: "ok" },
    { host: "c", status: "warning" },
  );
  await of.settle();
  expect(await escalationsOf(of, "a")).toEqual([]);
  of.clock.forward({ minutes: 5 });
  await of.settle();
  expect([
    await escalationsOf(of, "a"),
    await escalationsOf(of, "b", "resolved"),
    await escalationsOf(of, "c"),
  ]).toEqual([["Tell ops → ops@north.test"], [], []]);
});

test("neither splitting nor undoing tells anybody", async () => {
  const of = await northwind();
  const [first, second] = await of.send(
    { host: "a", check: "x", status: "critical" },
    { host: "a", check: "y", status: "critical" },
  );
  expect(first?.incident_id).toBe(second?.incident_id);
  await createRule(of, { on_update: false });
  const incident = first?.incident_id ?? "";
  await of.as("ada").call(splitIncident, {
    params: { env: "all", id: incident },
    body: { entity_ids: [second?.alert_id ?? ""] },
  });
  expect((await of.as("ada").folder("active")).map((item) => item.escalations.length)).toEqual([
    0, 0,
  ]);
  const resolved = await of
    .as("ada")
    .call(resolveIncidents, { params: { env: "all" }, body: { ids: [incident] } });
  await of.as("ada").call(undo, { body: { undo_token: resolved.undo_token ?? "" } });
  expect((await of.as("ada").folder("active")).map((item) => item.escalations.length)).toEqual([
    0, 0,
  ]);
});
