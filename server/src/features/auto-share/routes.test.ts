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
import { northwind } from "../../test-northwind.ts";
import { createEnvironmentOf, ops, createRule, night, escalationsOf } from "./test-autoshare.ts";

test("refused by field: who cannot be reached, what cannot be read; not found: an environment that its writer cannot see", async () => {
  const of = await northwind();
  const { id } = await createEnvironmentOf(of, "team = db");
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
  expect(await tryCreate("ada", { message: "{{ title" })).toEqual([400, "message"]);
  expect(await tryCreate("ada", { targets: [] })).toEqual([400, "targets"]);
  expect(await tryCreate("ada", { environment_ids: [id, "999999"] })).toEqual([404, undefined]);
});

test("who sees less than a rule tells may word it, and lets it tell nobody else and of nothing else", async () => {
  const of = await northwind();
  const all = await createRule(of);
  const rule = await createRule(of, {
    name: "Tell ops of some",
    environment_ids: [(await createEnvironmentOf(of, "team = db")).id],
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
  const rule = await createRule(of, { targets: [{ system: "email", target: contact._id }] });
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
  await createRule(of, { condition: "host = a" });
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
