import { expect, test } from "vitest";
import {
  createAutoshareRule,
  createAutoshareRuleV1,
  deleteAutoshareRule,
  listAutoshareRules,
  listAutoshareRulesV1,
  previewAutoshareRule,
  toggleAutoshareRule,
  updateAutoshareRule,
} from "#contract/autoshare-rules.ts";
import { createContact } from "#contract/contacts.ts";
import { createEnvironment, updateEnvironment } from "#contract/environments.ts";
import {
  resolveIncidents,
  snoozeIncidents,
  splitIncident,
  undo,
  unsnoozeIncidents,
} from "#contract/incident-actions.ts";
import { type Incident, listActivities } from "#contract/incidents.ts";
import { createMaintenancePlan } from "#contract/maintenance-plans.ts";
import { getReceipt } from "#contract/receipts.ts";
import { unsubscribeShare } from "#contract/sharing.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const ops = { system: "email", target: "ops@north.test" } as const;
const night = { system: "sms", target: "+31612345678" } as const;
const make = (of: Organization, more: object = {}) =>
  of.as("ada").call(createAutoshareRule, { body: { name: "Tell ops", targets: [ops], ...more } });
const environment = (of: Organization, filter: string) =>
  of.as("ada").call(createEnvironment, { body: { name: `Those of ${filter}`, filter } });
const incidentByTitle = async (
  of: Organization,
  title: string,
  folder: "active" | "resolved" | "maintenance" = "active",
): Promise<Incident | undefined> =>
  (await of.as("ada").folder(folder)).find((candidate) => candidate.title === title);
const escalationsOf = async (
  of: Organization,
  title: string,
  folder: "active" | "resolved" = "active",
) =>
  (await incidentByTitle(of, title, folder))?.escalations.map(
    (escalation) => `${escalation.by} → ${escalation.address}`,
  );

test("what comes into an environment is shared with the rule's targets, by the rule, and the receipt says so", async () => {
  const of = await northwind();
  const { id } = await environment(of, "team = db");
  const rule = await make(of, {
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
  const rule = await make(of);
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
  await make(of);
  await make(of, { name: "Tell ops again" });
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
  await make(of, { name: "Entering", condition: "status = critical", on_update: false });
  await of.send({ host: "a", status: "warning" });
  await make(of, { name: "Updates", condition: "status = critical", targets: [night] });
  await of.send({ host: "a", status: "critical" }, { host: "b", status: "critical" });
  expect([await escalationsOf(of, "a"), await escalationsOf(of, "b")]).toEqual([
    ["Updates → +31612345678"],
    ["Entering → ops@north.test", "Updates → +31612345678"],
  ]);
});

test("nothing is told of what was there before: not by a new rule, not by an environment that is edited; reopening tells", async () => {
  const of = await northwind();
  await of.send({ host: "a", status: "critical", team: "x" });
  const { id } = await environment(of, "team = y");
  await make(of, { environment_ids: [id], on_update: false });
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
  await make(of, { on_update: false, condition: "flapping = true" });
  for (const status of ["ok", "critical", "ok", "critical", "ok", "critical"]) {
    of.clock.forward({ minutes: 1 });
    await of.send({ host: "a", status });
  }
  expect((await incidentByTitle(of, "a"))?.escalations).toHaveLength(1);
  await make(of, { name: "Late", targets: [night] });
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
    await make(of, { on_update: false });
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
  await make(of);
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
  await make(of, { delay_minutes: 10, condition: "status = critical" });
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
  await make(of, { on_update: false });
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

test("refused by field: who cannot be reached, what cannot be read; not found: an environment that its writer cannot see", async () => {
  const of = await northwind();
  const { id } = await environment(of, "team = db");
  const tryCreate = async (name: "ada" | "uma", body: object) => {
    const answer = await of
      .as(name)
      .try(createAutoshareRule, { body: { name: "Tried", targets: [ops], ...body } });
    return [answer.status, answer.errors[0]?.field];
  };
  expect(await tryCreate("ada", { targets: [ops, { system: "sms", target: "nobody" }] })).toEqual([
    422,
    "targets.1",
  ]);
  expect(await tryCreate("ada", { targets: [{ system: "webhook", target: "5" }] })).toEqual([
    422,
    "targets.0",
  ]);
  expect(await tryCreate("ada", { condition: "host = (" })).toEqual([400, "condition"]);
  expect(await tryCreate("ada", { message: "${title" })).toEqual([400, "message"]);
  expect(await tryCreate("ada", { targets: [] })).toEqual([400, "targets"]);
  expect(await tryCreate("ada", { environment_ids: [id, "999999"] })).toEqual([404, undefined]);
});

test("who sees less than a rule tells may word it, and lets it tell nobody else and of nothing else", async () => {
  const of = await northwind();
  const all = await make(of);
  const rule = await make(of, {
    name: "Tell ops of some",
    environment_ids: [(await environment(of, "team = db")).id],
  });
  const clerk = await of.join({
    permissions: ["notifications@read", "notifications@update"],
    environments: [],
  });
  for (const [{ id }, refusal] of [
    [all, "no_environment_access"],
    [rule, "not_found"],
  ] as const) {
    for (const body of [
      { targets: [ops, night] },
      { targets: [night] },
      { condition: "status = critical" },
    ])
      expect([
        body,
        (await clerk.try(updateAutoshareRule, { params: { id }, body })).errors[0]?.code,
      ]).toEqual([body, refusal]);
    expect(
      (
        await clerk.try(updateAutoshareRule, {
          params: { id },
          body: { description: "Of the night", message: "${title}" },
        })
      ).status,
    ).toBe(200);
    expect(
      (await clerk.try(toggleAutoshareRule, { params: { id }, body: { inactive: true } })).status,
    ).toBe(200);
  }
});

test("switched off, or deleted, a rule tells nobody; its gone target is named as its problem", async () => {
  const of = await northwind();
  const contact = await of
    .as("ada")
    .call(createContact, { body: { name: "Ops", email: "ops@north.test" } });
  const rule = await make(of, { targets: [{ system: "email", target: contact._id }] });
  expect(rule.targets).toEqual([
    { system: "email", target: contact._id, name: "Ops", address: "ops@north.test" },
  ]);
  const off = await of
    .as("ada")
    .call(toggleAutoshareRule, { params: { id: rule.id }, body: { inactive: true } });
  await of.send({ host: "a", status: "critical" });
  expect([off.inactive, off.active, await escalationsOf(of, "a")]).toEqual([true, false, []]);
  await of
    .as("ada")
    .call(toggleAutoshareRule, { params: { id: rule.id }, body: { inactive: false } });
  await of.sql((sql) => sql("DELETE FROM contacts WHERE organization_id = tocsin_organization()"));
  await of.send({ host: "b", status: "critical" });
  expect([
    (await of.as("ada").call(listAutoshareRules, {})).items[0]?.problem,
    await escalationsOf(of, "b"),
  ]).toEqual(["None of its targets can be reached any more", []]);
  await of.as("ada").call(deleteAutoshareRule, { params: { id: rule.id } });
  expect((await of.as("ada").call(listAutoshareRules, {})).total).toBe(0);
});

test("split, a rule of several targets is kept as one each; the older calls have the same rules", async () => {
  const of = await northwind();
  await of.sql((sql) =>
    sql(
      `UPDATE organizations
       SET feature_toggles = feature_toggles || '{"split_autoshare_rules": true}'
       WHERE id = tocsin_organization()`,
    ),
  );
  await of.as("ada").call(createAutoshareRuleV1, {
    body: { name: "Tell", params: { targets: [ops, night], delay_minutes: 3 }, inactive: true },
  });
  const { items } = await of.as("ada").call(listAutoshareRulesV1, {});
  expect(
    items.map((item) => [
      item.name,
      item.params.targets.map((target) => target.address),
      item.params.delay_minutes,
      item.inactive,
      item.deleted,
    ]),
  ).toEqual([
    ["Tell · ops@north.test", ["ops@north.test"], 3, true, false],
    ["Tell · +31612345678 sms", ["+31612345678"], 3, true, false],
  ]);
  await of.as("ada").call(updateAutoshareRule, {
    params: { id: items[0]?.id ?? "" },
    body: { name: "Tell", targets: [ops, { system: "email", target: "dev@north.test" }] },
  });
  expect((await of.as("ada").call(listAutoshareRules, {})).items.map((rule) => rule.name)).toEqual([
    "Tell · ops@north.test",
    "Tell · +31612345678 sms",
    "Tell · dev@north.test",
  ]);
});

test("the preview counts today's open incidents by target, without those who know already", async () => {
  const of = await northwind();
  await make(of, { condition: "host = a" });
  await of.send(
    { host: "a", status: "critical" },
    { host: "b", status: "warning" },
    { host: "c", status: "critical" },
    { host: "d", status: "ok" },
  );
  const preview = await of.as("ada").call(previewAutoshareRule, {
    body: { condition: "status = critical", targets: [ops, night] },
  });
  expect([
    preview.looked_at,
    preview.matched,
    preview.targets.map((target) => [target.address, target.would, target.shared]),
  ]).toEqual([
    3,
    2,
    [
      ["ops@north.test", 1, 1],
      ["+31612345678", 2, 0],
    ],
  ]);
  expect(preview.samples.map((sample) => [sample.title, sample.would]).sort()).toEqual([
    ["a", 1],
    ["c", 2],
  ]);
});
