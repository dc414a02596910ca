import { expect, test } from "vitest";
import { createAlertFilter, listAlertFilters } from "#contract/alert-filters.ts";
import { listAuditLogs } from "#contract/audit-logs.ts";
import {
  createCorrelationPattern,
  listCorrelationPatterns,
} from "#contract/correlation-patterns.ts";
import { applyDiff, getDiffView } from "#contract/diff-view.ts";
import { createEnrichmentTag, listEnrichmentTags } from "#contract/enrichment.ts";
import { createEnvironment, listEnvironments } from "#contract/environments.ts";
import { createIncidentView, listIncidentViews } from "#contract/incident-views.ts";
import { createMaintenancePlan } from "#contract/maintenance-plans.ts";
import { createMappingTable } from "#contract/mapping.ts";
import { updateOrganizationSettings } from "#contract/organizations.ts";
import { createRole, listRoles } from "#contract/roles.ts";
import { setTagCategory } from "#contract/tag-manager.ts";
import { addMember } from "../organizations/store.ts";
import { type Organization, southridge } from "../../test-northwind.ts";
import {
  applyChangesTo,
  getDiff,
  allChanges,
  loadItems,
  organizationName,
  pair,
} from "./test-pair.ts";
import { callerOn, withSession } from "../../test-caller.ts";
import { generateToken } from "../../platform/tokens.ts";
import { insertSession } from "../access/store.ts";

async function createSourceConfiguration(of: Organization): Promise<void> {
  const ada = of.as("ada");
  const environment = await ada.call(createEnvironment, {
    body: { name: "Production", filter: "host = prod-*" },
  });
  await ada.call(createRole, {
    body: {
      name: "On call",
      permissions: ["plans@read"],
      environments: [{ environment_id: environment.id, access: "edit" }],
    },
  });
  await ada.call(createAlertFilter, { body: { name: "Noise", bpql: "host = noisy" } });
  await ada.call(createCorrelationPattern, {
    body: { tags: ["rack"], time_window: 10, note: "racks" },
  });
  await ada.call(createIncidentView, {
    body: { name: "Ours", columns: ["source"], environment_id: environment.id },
  });
  const table = await ada.call(createMappingTable, {
    body: {
      config: {
        name: "Owners",
        fields: [
          { kind: "query", title: "host", tag_name: "host" },
          { kind: "result", title: "owner", tag_name: "owner" },
        ],
      },
    },
  });
  await ada.call(createEnrichmentTag, {
    body: {
      name: "owner",
      type: "mapping",
      enrichments: [{ type: "mapping", config: { table_id: table.id } }],
    },
  });
  await ada.call(createMaintenancePlan, {
    body: {
      name: "Sunday",
      condition: "host = db-*",
      schedule: { start: of.clock.nowS() + 3600, end: of.clock.nowS() + 7200 },
    },
  });
  await ada.call(setTagCategory, { body: { id: "host", tags: ["node", "host"] } });
  await ada.call(updateOrganizationSettings, {
    body: { settings: { flapChanges: 9, appBarColor: "#123456" } },
  });
}

test("two new organizations have the same configuration", async () => {
  const of = await pair();
  const reply = await getDiff(of);
  expect(reply.kinds.flatMap((kind) => kind.items)).toEqual([]);
  expect(reply.kinds.find((kind) => kind.kind === "correlation-pattern")?.same).toBe(4);
  expect([reply.source.name, reply.target.name]).toEqual([of.source, of.target]);
});

test("what only one has, and each field that differs, is told by names and not by ids", async () => {
  const of = await pair();
  await createSourceConfiguration(of.from);
  await of.to.as("ada").call(createAlertFilter, { body: { name: "noise", bpql: "host = other" } });
  await of.to.as("ada").call(createAlertFilter, { body: { name: "Theirs", bpql: "host = x" } });
  expect(await loadItems(of, "alert-filter")).toMatchObject([
    {
      key: "noise",
      state: "differs",
      differences: [{ path: "bpql", source: "host = noisy", target: "host = other" }],
      obstacle: null,
    },
    { name: "Theirs", state: "only_target", obstacle: expect.any(String) as string },
  ]);
  expect((await loadItems(of, "roles"))[0]?.differences).toContainEqual({
    path: "environments",
    source: [{ environment_id: "Production", access: "edit" }],
    target: null,
  });
  expect((await loadItems(of, "settings"))[0]?.differences).toEqual([
    { path: "app_bar_color", source: "#123456", target: null },
    { path: "flapChanges", source: 9, target: 4 },
  ]);
});

test("copying everything makes the two the same, with the target's own ids, recorded in the target", async () => {
  const of = await pair();
  await createSourceConfiguration(of.from);
  const changes = await allChanges(of);
  expect(changes).toHaveLength(10);
  expect(await applyChangesTo(of, changes)).toMatchObject({ status: 200 });
  expect(await allChanges(of)).toEqual([]);
  const targetAda = of.to.as("ada");
  const production = (await targetAda.call(listEnvironments, {})).items.find(
    (environment) => environment.name === "Production",
  );
  expect((await targetAda.call(listIncidentViews, {})).items).toMatchObject([
    { name: "Ours", environment_id: production?.id },
  ]);
  expect(
    (await targetAda.call(listRoles, {})).items.find((role) => role.name === "On call")
      ?.environments,
  ).toEqual([{ environment_id: production?.id, access: "edit" }]);
  expect(
    (await targetAda.call(listEnrichmentTags, {})).items.map((tag) => [tag.name, tag.problem]),
  ).toEqual([["owner", null]]);
  expect(
    (await targetAda.call(listAuditLogs, { query: { text: "copied_from" } })).items.map((entry) => [
      entry.actor.name,
      entry.action,
    ]),
  ).toHaveLength(10);
  await of.to.settle();
  const [outcome] = await of.to.send({ status: "critical", host: "noisy" });
  expect(outcome?.outcome).toBe("filtered");
});

test("of several changes one of which is impossible, none is made", async () => {
  const of = await pair();
  await createSourceConfiguration(of.from);
  const answer = await applyChangesTo(of, [
    { kind: "alert-filter", key: "noise" },
    { kind: "roles", key: "on call" },
  ]);
  expect([answer.status, answer.errors[0]?.message]).toEqual([
    422,
    expect.stringContaining("“Production”, which does not exist in the target"),
  ]);
  expect((await of.to.as("ada").call(listAlertFilters, {})).items).toEqual([]);
  expect(
    (await applyChangesTo(of, [{ kind: "alert-filter", key: "gone meanwhile" }])).errors[0]?.code,
  ).toBe("stale");
});

test("it needs membership and reading in both, and writing of each kind in the target", async () => {
  const reader = await pair("user");
  await createSourceConfiguration(reader.from);
  expect((await loadItems(reader, "alert-filter"))[0]?.obstacle).toBe(
    "It needs the permission plans@create in the target",
  );
  const refused = await applyChangesTo(reader, [{ kind: "alert-filter", key: "noise" }]);
  expect([refused.status, refused.errors[0]?.message]).toEqual([
    403,
    "This needs the permission plans@create",
  ]);
  const viewer = await pair("readonly");
  expect(
    (
      await viewer.from
        .as("ada")
        .try(getDiffView, { query: { source: viewer.source, target: viewer.target } })
    ).status,
  ).toBe(403);
  const stranger = await southridge();
  expect(
    (
      await viewer.from.as("ada").try(getDiffView, {
        query: { source: viewer.source, target: await organizationName(stranger) },
      })
    ).status,
  ).toBe(404);
  expect(
    (
      await viewer.from
        .as("ada")
        .try(getDiffView, { query: { source: viewer.source, target: viewer.source } })
    ).status,
  ).toBe(422);
});

test("nobody copies a role that gives more than they hold in the target", async () => {
  const of = await pair("readonly");
  await createSourceConfiguration(of.from);
  const roleId = (
    await of.to.as("ada").call(createRole, {
      body: {
        name: "Copier",
        permissions: [
          "roles@create",
          "roles@read",
          "general_settings@read",
          "environments@create",
          "environments@read",
        ],
      },
    })
  ).id;
  await of.to.sql((sql) =>
    addMember(sql, { userId: of.from.as("ada").userId, roleId, nowS: of.to.clock.nowS() }),
  );
  expect(
    (
      await applyChangesTo(of, [
        { kind: "environments", key: "production" },
        { kind: "roles", key: "on call" },
      ])
    ).errors[0]?.code,
  ).toBe("beyond_own");
  expect((await of.to.as("ada").call(listEnvironments, {})).items).toHaveLength(1);
});

test("the patterns that a session copies from the other side are used at once there", async () => {
  const of = await pair();
  await of.to
    .as("ada")
    .call(createCorrelationPattern, { body: { tags: ["shelf"], time_window: 5 } });
  // From within the target, with its session, the other way round.
  const token = generateToken("ses");
  await of.to.sql((sql) =>
    insertSession(sql, {
      token,
      user_id: of.from.as("ada").userId,
      device: "test",
      address: "127.0.0.1",
      nowS: of.to.clock.nowS(),
      expires_at: of.to.clock.nowS() + 86_400,
    }),
  );
  const ada = callerOn(of.from.house.server.app, withSession(token));
  const items =
    (await ada.call(getDiffView, { query: { source: of.target, target: of.source } })).kinds.find(
      (kind) => kind.kind === "correlation-pattern",
    )?.items ?? [];
  await ada.call(applyDiff, {
    body: {
      source: of.target,
      target: of.source,
      changes: items.map(({ key }) => ({ kind: "correlation-pattern" as const, key })),
    },
  });
  expect(
    (await of.from.as("ada").call(listCorrelationPatterns, {})).items.map(
      (pattern) => pattern.tags,
    ),
  ).toContainEqual(["shelf"]);
});
