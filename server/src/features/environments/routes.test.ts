import { expect, test } from "vitest";
import * as contract from "#contract/environments.ts";
import { assignIncidents, resolveIncidents, snoozeIncidents } from "#contract/incident-actions.ts";
import { getFeed, getIncident } from "#contract/incidents.ts";
import type { Folder } from "#contract/statuses.ts";
import { northwind, type Person } from "../../test-northwind.ts";
import { createEnvironmentNamed } from "./test-environments.ts";

const incidentTitles = async (person: Person, env: string, folder: Folder = "active") =>
  (await person.call(getFeed, { params: { env }, query: { folder, per_page: 200 } })).items
    .map((incident) => incident.title)
    .sort();

const criticalEvent = (host: string, more: object = {}) => ({ status: "critical", host, ...more });

test("an environment holds the incidents of which any alert has what it asks for; new ones with the event that makes them so", async () => {
  const of = await northwind();
  await of.send(criticalEvent("web-1"), criticalEvent("db-1", { check: "disk" }));
  const web = await createEnvironmentNamed(of, "web", "host = web-*");
  expect(web).toMatchObject({
    name: "web",
    filter: "host = web-*",
    is_all: false,
    access: "full_access",
  });
  await of.settle();
  expect(await incidentTitles(of.as("ada"), web.id)).toEqual(["web-1"]);
  await of.send(criticalEvent("web-2"), criticalEvent("db-1", { check: "cpu", rack: "r1" }));
  expect(await incidentTitles(of.as("ada"), web.id)).toEqual(["web-1", "web-2"]);
  const rack = await createEnvironmentNamed(of, "rack", 'rack = r1 AND check = "disk"');
  await of.settle();
  expect(await incidentTitles(of.as("ada"), rack.id)).toEqual(["db-1"]);
});

test.each([
  ["status = critical", ["a", "b", "c"]],
  ["alerts >= 2", ["b"]],
  ["active_alerts > 1", ["b"]],
  ["NOT host = a", ["b", "c"]],
  ["host != a", ["b", "c"]],
  ["assignee = Uma", ["c"]],
  ["smoke", ["a"]],
  ['title = "b"', ["b"]],
  ["source = api", ["a", "b", "c"]],
  ["*", ["a", "b", "c"]],
  ["folder = snoozed", []],
])(
  "the filter %j holds the same incidents in the environment, in its preview and in a search",
  async (filter, expected) => {
    const of = await northwind();
    const outcomes = await of.send(
      criticalEvent("a", { description: "Smoke on the roof" }),
      criticalEvent("b"),
      criticalEvent("b", { check: "disk" }),
      criticalEvent("c"),
    );
    const before = await createEnvironmentNamed(of, "before", filter);
    await of.as("ada").call(assignIncidents, {
      params: { env: "all" },
      body: { ids: [outcomes[3]?.incident_id ?? ""], assignee: of.as("uma").userId },
    });
    const after = await createEnvironmentNamed(of, "after", filter);
    await of.settle();
    const preview = await of.as("ada").call(contract.previewEnvironment, { body: { filter } });
    const search = await of
      .as("ada")
      .call(getFeed, { params: { env: "all" }, query: { query: filter, folder: "active" } });
    const titlesByCall = {
      before: await incidentTitles(of.as("ada"), before.id),
      after: await incidentTitles(of.as("ada"), after.id),
      preview: preview.items.map((incident) => incident.title).sort(),
      search: search.items.map((incident) => incident.title).sort(),
    };
    expect(titlesByCall).toEqual({
      before: expected,
      after: expected,
      preview: expected,
      search: expected,
    });
    expect([preview.total, preview.of]).toEqual([expected.length, 3]);
  },
);

test("a rule tree is its BPQL, and comes back as the tree", async () => {
  const of = await northwind();
  const rules: contract.RuleTree = {
    operator: "and",
    items: [
      { field: "host", op: "=", value: "web-*" },
      {
        operator: "or",
        items: [
          { field: "status", op: "=", value: "critical" },
          { field: "team", op: "IN", value: ["a", "b c"] },
        ],
      },
    ],
  };
  const created = await createEnvironmentNamed(of, "web", { rules });
  const loaded = await of.as("ada").call(contract.getEnvironment, {
    params: { id: created.id },
    query: { showFilterRules: "true" },
  });
  expect(loaded.rules).toEqual(rules);
  const translated = await of.as("ada").call(contract.translateRules, { body: { rules } });
  expect(translated).toMatchObject({ bpql: loaded.filter, rules });
  expect(
    (await of.as("ada").call(contract.translateRules, { body: { bpql: translated.bpql } })).rules,
  ).toEqual(rules);
});

test.each([
  ["host =", "filter"],
  ["start > -2h", "filter"],
  ["last_change > 5", "filter"],
])("the filter %j is refused", async (filter, field) => {
  const of = await northwind();
  const answer = await of
    .as("ada")
    .try(contract.createEnvironment, { body: { name: "x", filter } });
  expect([answer.status, answer.errors[0]?.field]).toEqual([400, field]);
});

test("an edited definition places what is open or lately resolved anew, and says how far it is", async () => {
  const of = await northwind();
  const outcomes = await of.send(
    criticalEvent("web-1"),
    criticalEvent("db-1"),
    criticalEvent("db-2"),
  );
  await of.as("ada").call(resolveIncidents, {
    params: { env: "all" },
    body: { ids: [outcomes[2]?.incident_id ?? ""] },
  });
  const env = await createEnvironmentNamed(of, "mine", "host = web-*");
  await of.settle();
  const before = await of
    .as("ada")
    .call(getIncident, { params: { env: "all", id: outcomes[0]?.incident_id ?? "" } });
  expect(before.environments).toEqual([env.id]);
  await of
    .as("ada")
    .call(contract.updateEnvironment, { params: { id: env.id }, body: { filter: "host = db-*" } });
  await of.settle();
  expect([
    await incidentTitles(of.as("ada"), env.id),
    await incidentTitles(of.as("ada"), env.id, "resolved"),
  ]).toEqual([["db-1"], ["db-2"]]);
  expect(
    (await of.as("ada").call(contract.getEnvironment, { params: { id: env.id } })).placing,
  ).toBeNull();
  await of.as("ada").call(contract.deleteEnvironment, { params: { id: env.id } });
  await of.settle();
  expect((await of.as("ada").try(getFeed, { params: { env: env.id } })).status).toBe(404);
  expect(
    (
      await of
        .as("ada")
        .call(getIncident, { params: { env: "all", id: outcomes[1]?.incident_id ?? "" } })
    ).environments,
  ).toEqual([]);
});

test("counters of every environment and folder are what counting says, and those of all the union", async () => {
  const of = await northwind();
  const [web, prod] = [
    await createEnvironmentNamed(of, "web", "host = web-*"),
    await createEnvironmentNamed(of, "prod", "stage = prod"),
  ];
  await of.grant("gil", web.id, "read");
  await of.grant("gil", prod.id, "read");
  const outcomes = await of.send(
    ...Array.from({ length: 24 }, (_, index) =>
      criticalEvent(
        `${["web", "db", "lb"][index % 3]}-${index}`,
        index % 4 < 2 ? { stage: "prod" } : {},
      ),
    ),
  );
  const ids = outcomes.map((outcome) => outcome.incident_id ?? "");
  const firstIds = (from: number, to: number) => ({
    params: { env: "all" },
    body: { ids: ids.slice(from, to) },
  });
  await of.as("ada").call(resolveIncidents, firstIds(0, 5));
  await of
    .as("ada")
    .call(snoozeIncidents, { ...firstIds(5, 9), body: { ...firstIds(5, 9).body, duration: 600 } });
  await of.as("ada").call(assignIncidents, {
    ...firstIds(9, 12),
    body: { ...firstIds(9, 12).body, assignee: of.as("uma").userId },
  });
  await of.send(
    { ...criticalEvent("web-12"), status: "ok", stage: "prod" },
    criticalEvent("db-13", { stage: "prod" }),
    criticalEvent("web-15", { stage: "none" }),
  );
  for (const name of ["ada", "gil"] as const) {
    const person = of.as(name);
    const { items } = await person.call(contract.getCounters, {});
    expect(items.map((counters) => counters.environment_id)).toEqual(["all", prod.id, web.id]);
    for (const { environment_id, ...counts } of items) {
      for (const folder of [
        "active",
        "unhandled",
        "shared",
        "snoozed",
        "maintenance",
        "resolved",
      ] as const)
        expect([environment_id, folder, counts[folder]]).toEqual([
          environment_id,
          folder,
          (await incidentTitles(person, environment_id, folder)).length,
        ]);
    }
  }
  expect((await of.as("ada").call(contract.getCounters, {})).items[0]).toMatchObject({
    active: 14,
    unhandled: 11,
    snoozed: 4,
    resolved: 6,
  });
});

test("a person with one environment sees that one and All, and acts as far as the grant reaches", async () => {
  const of = await northwind();
  const [web, db] = [
    await createEnvironmentNamed(of, "web", "host = web-*"),
    await createEnvironmentNamed(of, "db", "host = db-*"),
  ];
  const outcomes = await of.send(criticalEvent("web-1"), criticalEvent("db-1"));
  const ids = outcomes.map((outcome) => outcome.incident_id ?? "");
  const gil = of.as("gil");
  const environmentAccess = async () =>
    (await gil.call(contract.listEnvironments, {})).items.map((environment) => [
      environment.name,
      environment.access,
    ]);
  const tryResolve = (env: string) => gil.try(resolveIncidents, { params: { env }, body: { ids } });
  expect([
    await incidentTitles(gil, "all"),
    (await gil.try(getFeed, { params: { env: web.id } })).status,
    (await tryResolve("all")).status,
  ]).toEqual([[], 404, 403]);
  await of.grant("gil", web.id, "read");
  expect([
    await environmentAccess(),
    await incidentTitles(gil, "all"),
    await incidentTitles(gil, web.id),
  ]).toEqual([
    [
      ["All", "read"],
      ["web", "read"],
    ],
    ["web-1"],
    ["web-1"],
  ]);
  expect([
    (await tryResolve(web.id)).status,
    (await tryResolve("all")).status,
    (await tryResolve(db.id)).status,
  ]).toEqual([403, 403, 404]);
  await of.grant("gil", web.id, "incident_actions");
  expect((await tryResolve("all")).body).toMatchObject({
    results: [{ ok: true }, { ok: false, errors: [{ code: "not_found" }] }],
  });
  expect(
    (
      await gil.try(contract.updateEnvironment, {
        params: { id: web.id },
        body: { description: "mine" },
      })
    ).status,
  ).toBe(403);
  await of.grant("gil", web.id, "edit");
  expect(
    (
      await gil.try(contract.updateEnvironment, {
        params: { id: web.id },
        body: { description: "mine" },
      })
    ).status,
  ).toBe(200);
  expect((await gil.try(contract.deleteEnvironment, { params: { id: web.id } })).status).toBe(403);
  await of.grant("gil", web.id, "full_access");
  expect((await gil.try(contract.deleteEnvironment, { params: { id: web.id } })).status).toBe(204);
});

test("tags and values that only others' incidents have are nobody else's business", async () => {
  const of = await northwind();
  const web = await createEnvironmentNamed(of, "web", "host = web-*");
  await of.grant("gil", web.id, "read");
  await of.send(
    criticalEvent("web-1", { rack: "r1" }),
    criticalEvent("db-1", { patient: "somebody", rack: "r2" }),
  );
  const gil = of.as("gil");
  expect(
    (
      await gil.call(contract.resolveField, {
        params: { context: "incident", field: "rack", prefix: "_" },
      })
    ).items.map((option) => option.value),
  ).toEqual(["r1"]);
  expect((await gil.call(contract.listTags, {})).map((tag) => tag.name)).not.toContain("patient");
  expect(
    (await of.as("ada").call(contract.listTags, {})).find((tag) => tag.name === "rack"),
  ).toMatchObject({ totalHits: 2, parentSourceSystem: ["api"] });
});

test("All cannot be edited, deleted or named again; names are taken whatever their case", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  await createEnvironmentNamed(of, "Web", "host = web-*");
  const tryRename = async (name: string) =>
    (await ada.try(contract.createEnvironment, { body: { name, filter: "" } })).status;
  expect([await tryRename("web"), await tryRename("ALL"), await tryRename(" ")]).toEqual([
    409, 409, 400,
  ]);
  expect([
    (await ada.try(contract.updateEnvironment, { params: { id: "all" }, body: { name: "x" } }))
      .status,
    (await ada.try(contract.deleteEnvironment, { params: { id: "all" } })).status,
  ]).toEqual([422, 422]);
  expect(await ada.call(contract.getEnvironment, { params: { id: "all" } })).toMatchObject({
    is_all: true,
    access: "full_access",
  });
});

test("roles are granted with the environment; a built-in role keeps what it has", async () => {
  const of = await northwind();
  const [lone] = await of.sql((sql) =>
    sql<{ id: string }>(
      `SELECT ru.role_id AS id FROM role_users ru WHERE organization_id = tocsin_organization()
       AND user_id = $1`,
      [of.as("gil").userId],
    ),
  );
  const builder = await of.as("ada").call(contract.environmentBuilder, {});
  const admin = builder.roles.find((role) => role.name === "admin");
  const web = await createEnvironmentNamed(of, "web", "host = web-*", {
    roles: [
      { id: lone?.id ?? "", access: "edit" },
      { id: admin?.id ?? "", access: "read" },
    ],
  });
  expect(
    (
      await of
        .as("ada")
        .call(contract.getEnvironment, { params: { id: web.id }, query: { showFilterRules: "1" } })
    ).roles,
  ).toMatchObject([{ id: lone?.id, access: "edit" }]);
  expect(
    (await of.as("gil").call(contract.getEnvironment, { params: { id: web.id } })).access,
  ).toBe("edit");
  await of
    .as("ada")
    .call(contract.updateEnvironment, { params: { id: web.id }, body: { roles: [] } });
  expect((await of.as("gil").try(contract.getEnvironment, { params: { id: web.id } })).status).toBe(
    404,
  );
});

test("who edits one environment has the builder and its preview, and sees no more of them than before", async () => {
  const of = await northwind();
  const { id } = await createEnvironmentNamed(of, "Payments", "host = pay*");
  await of.send({ status: "critical", host: "pay-1" }, { status: "critical", host: "crm-1" });
  await of.settle();
  const gil = of.as("gil");
  const statuses = async () => [
    (await gil.try(contract.environmentBuilder, {})).status,
    (await gil.try(contract.previewEnvironment, { body: { filter: "*" } })).status,
  ];

  await of.grant("gil", id, "incident_actions");
  expect(await statuses()).toEqual([403, 403]);

  await of.grant("gil", id, "edit");
  expect(await statuses()).toEqual([200, 200]);
  expect(await gil.call(contract.previewEnvironment, { body: { filter: "*" } })).toMatchObject({
    total: 1,
    of: 1,
  });
});
