import { expect, test } from "vitest";
import { listTags } from "#contract/environments.ts";
import * as contract from "#contract/incident-tags.ts";
import { limits } from "#contract/limits.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const all = { env: "all" };
const define = (of: Organization, body: object) =>
  of.as("ada").call(contract.createIncidentTag, { body: { name: "team", type: "text", ...body } });
const change = (of: Organization, id: string, body: object) =>
  of.as("ada").call(contract.updateIncidentTag, { params: { id }, body });
const valuesOf = async (of: Organization, id: string) =>
  Object.fromEntries(
    (await of.as("ada").folder("active")).map((incident) => [
      incident.title,
      incident.incident_tags[id]?.value,
    ]),
  );
const firstTeam: contract.AutomaticRule = { when: "", value: { kind: "first", field: "team" } };
const critical = (host: string, more: object = {}) => ({ status: "critical", host, ...more });

test("a new organization has the priority tag, which is the incidents' priority; the most urgent of the alerts' wins", async () => {
  const of = await northwind();
  const priority = await of.as("rui").call(contract.getPriorityTag, {});
  expect(priority).toMatchObject({ name: "priority", type: "priority", active: true });
  await of.send(
    critical("a", { priority: "P3" }),
    critical("a", { check: "disk", priority: "2" }),
    critical("b"),
  );
  const [a, b] = (await of.as("ada").folder("active")).toSorted((left, right) =>
    left.title < right.title ? -1 : 1,
  );
  expect([a?.priority, a?.incident_tags[priority.id], b?.priority, b?.incident_tags]).toEqual([
    2,
    { value: "P2", meta: { by: "auto", at: of.clock.nowS(), rule: 1 } },
    null,
    {},
  ]);
  await of.send({ status: "critical", host: "a", check: "disk", priority: "P1" });
  const moved = await of.as("ada").call(contract.listIncidentTags, {});
  expect([(await valuesOf(of, priority.id))["a"], moved.items.length]).toEqual(["P1", 1]);
});

test("a new definition, a changed one, a switch and a deletion give open incidents their values anew, in the background", async () => {
  const of = await northwind();
  await of.send(critical("a", { team: "shop", tier: "gold" }), critical("b", { tier: "iron" }));
  const tag = await define(of, { automatic: [firstTeam], default: "nobody" });
  const before = await of.as("ada").folder("active");
  expect((await of.as("ada").call(contract.listIncidentTags, {})).settling).toEqual({
    done: 0,
    of: 2,
  });
  of.clock.forward({ minutes: 1 });
  await of.settle();
  expect([
    await valuesOf(of, tag.id),
    (await of.as("ada").call(contract.listIncidentTags, {})).settling,
  ]).toEqual([{ a: "shop", b: "nobody" }, null]);
  // Nobody is told, and nothing moves in the feed.
  expect((await of.as("ada").folder("active")).map((incident) => incident.last_change)).toEqual(
    before.map((incident) => incident.last_change),
  );
  await change(of, tag.id, {
    automatic: [
      { when: "tier = iron", value: { kind: "template", template: "${tier} at ${host}" } },
    ],
  });
  await of.settle();
  expect(await valuesOf(of, tag.id)).toEqual({ a: "nobody", b: "iron at b" });
  await change(of, tag.id, { active: false });
  await of.settle();
  expect(await valuesOf(of, tag.id)).toEqual({ a: undefined, b: undefined });
  await change(of, tag.id, { active: true });
  await of.as("ada").call(contract.deleteIncidentTag, { params: { id: tag.id } });
  await of.settle();
  expect(await valuesOf(of, tag.id)).toEqual({ a: undefined, b: undefined });
});

test("rules that ask for more than tags follow the incident's state", async () => {
  const of = await northwind();
  const tag = await define(of, {
    automatic: [
      { when: "status = critical AND alerts > 1", value: { kind: "literal", value: "bad" } },
      { when: "smoke", value: { kind: "literal", value: "smoky" } },
    ],
    default: "fine",
  });
  await of.send(critical("a"), critical("b", { description: "Smoke on the roof" }));
  expect(await valuesOf(of, tag.id)).toEqual({ a: "fine", b: "smoky" });
  await of.send(critical("a", { check: "disk" }));
  expect((await valuesOf(of, tag.id))["a"]).toBe("bad");
  await of.send({ status: "warning", host: "a" }, { status: "warning", host: "a", check: "disk" });
  expect((await valuesOf(of, tag.id))["a"]).toBe("fine");
});

test("a definition is refused by field: its rules, its name, its type, a second priority, a change of something older", async () => {
  const of = await northwind();
  const tag = await define(of, {});
  const tryDefine = async (body: object) => {
    const { status, errors } = await of
      .as("ada")
      .try(contract.createIncidentTag, { body: { name: "other", type: "text", ...body } });
    return [status, errors[0]?.field];
  };
  expect([
    await tryDefine({ name: "TEAM" }),
    await tryDefine({ name: "no spaces" }),
    await tryDefine({ type: "priority" }),
    await tryDefine({ type: "list" }),
    await tryDefine({ automatic: [{ when: "host =", value: { kind: "first", field: "host" } }] }),
  ]).toEqual([
    [409, "name"],
    [400, "name"],
    [400, "type"],
    [400, "options"],
    [400, "automatic.0.when"],
  ]);
  const tryChange = async (body: object) => {
    const { status, errors } = await of
      .as("ada")
      .try(contract.updateIncidentTag, { params: { id: tag.id }, body });
    return [status, errors[0]?.field];
  };
  await change(of, tag.id, { default: "x", revision: 1 });
  expect([
    await tryChange({ type: "multi_value" }),
    await tryChange({ default: "y", revision: 1 }),
  ]).toEqual([
    [422, "type"],
    [409, undefined],
  ]);
  const priority = await of.as("ada").call(contract.getPriorityTag, {});
  expect(
    (await of.as("ada").try(contract.deleteIncidentTag, { params: { id: priority.id } })).status,
  ).toBe(422);
});

test("automatic rules are capped for the organization, and a toggle raises the cap", async () => {
  const of = await northwind();
  const rules = Array.from({ length: limits.automaticRules - 1 }, () => firstTeam);
  const tag = await define(of, { automatic: rules });
  const more = () =>
    of.as("ada").try(contract.updateIncidentTag, {
      params: { id: tag.id },
      body: { automatic: [...rules, firstTeam] },
    });
  const refused = await more();
  expect([refused.status, refused.errors[0]]).toEqual([
    422,
    {
      code: "too_many_automatic_rules",
      field: "automatic",
      message: "An organization can have at most 25 automatic rules; this would make 26",
    },
  ]);
  expect((await of.as("ada").call(contract.listIncidentTags, {})).items[1]?.automatic.length).toBe(
    24,
  );
  await of.sql((sql) =>
    sql(
      `UPDATE organizations
       SET feature_toggles = feature_toggles || '{"raised_incident_enrichment_cap": true}'
       WHERE id = tocsin_organization()`,
    ),
  );
  expect((await more()).status).toBe(200);
});

test("the order is the definitions' order, for the feed too, which sees those that are on", async () => {
  const of = await northwind();
  const [priority, team, tier] = [
    await of.as("ada").call(contract.getPriorityTag, {}),
    await define(of, {}),
    await define(of, { name: "tier", type: "list", options: ["gold", "iron"], active: false }),
  ];
  await of
    .as("ada")
    .call(contract.orderIncidentTags, { body: { order: [tier.id, team.id, priority.id] } });
  const feed = () => of.as("rui").call(contract.listFeedTags, { params: all });
  expect((await feed()).items.map((tag) => tag.name)).toEqual(["team", "priority"]);
  await change(of, tier.id, { active: true });
  expect((await feed()).items[0]).toEqual({
    id: tier.id,
    name: "tier",
    description: "",
    type: "list",
    options: ["gold", "iron"],
    order: 1,
  });
});

test("the preview says what today's open incidents would get, and what they have", async () => {
  const of = await northwind();
  await of.send(
    critical("a", { team: "shop" }),
    critical("b", { team: "shop" }),
    critical("c", { team: "data" }),
    critical("d"),
    { status: "critical", host: "e" },
    { status: "ok", host: "e" },
  );
  const tag = await define(of, { automatic: [firstTeam] });
  await of.settle();
  const [, , c] = (await of.as("ada").folder("active")).toSorted((a, b) =>
    a.title < b.title ? -1 : 1,
  );
  await of.as("uma").call(contract.tagIncidents, {
    params: all,
    body: { tags: [{ tag_id: tag.id, tag_value: "mine" }], incident_ids: [c?.id ?? ""] },
  });
  const preview = (body: object) =>
    of.as("ada").call(contract.previewIncidentTag, { body: { type: "text", ...body } });
  const drafted = await preview({
    id: tag.id,
    automatic: [{ when: "host = a", value: { kind: "literal", value: "first" } }, firstTeam],
    default: "none",
  });
  expect(drafted).toMatchObject({
    looked_at: 4,
    of: 4,
    changed: 2,
    by_hand: 1,
    without: 0,
    hits: [1, 1, 1],
  });
  expect(drafted.values.toSorted((a, b) => (a.value < b.value ? -1 : 1))).toEqual([
    { value: "first", incidents: 1 },
    { value: "mine", incidents: 1 },
    { value: "none", incidents: 1 },
    { value: "shop", incidents: 1 },
  ]);
  expect(
    drafted.samples
      .map((sample) => [sample.title, sample.before, sample.after, sample.rule])
      .sort(),
  ).toEqual([
    ["a", "shop", "first", 1],
    ["d", null, "none", null],
  ]);
  expect(await preview({ automatic: [firstTeam] })).toMatchObject({
    changed: 3,
    without: 1,
    by_hand: 0,
    hits: [3, 0],
  });
  expect(
    (
      await of.as("ada").try(contract.previewIncidentTag, {
        body: {
          type: "text",
          automatic: [{ when: "host =", value: { kind: "first", field: "team" } }],
        },
      })
    ).errors[0]?.field,
  ).toBe("automatic.0.when");
});

test("names of incident tags are no names of alerts' tags", async () => {
  const of = await northwind();
  await of.send(critical("a", { priority: "P2" }));
  expect(
    (await of.as("ada").call(listTags, {}))
      .map((item) => item.name)
      .filter((name) => name.startsWith("tag.")),
  ).toEqual([]);
});
