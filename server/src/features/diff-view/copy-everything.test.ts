import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { createAlertFilter, listAlertFilters } from "#contract/alert-filters.ts";
import { createAlertView, listAlertViews, sortAlertViews } from "#contract/alert-views.ts";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { createAutoshareRule } from "#contract/autoshare-rules.ts";
import { createContact } from "#contract/contacts.ts";
import {
  listCorrelationPatterns,
  orderCorrelationPatterns,
  updateCorrelationPattern,
} from "#contract/correlation-patterns.ts";
import { orderKey } from "#contract/diff-view.ts";
import {
  arrangeEnvironments,
  createEnvironment,
  createEnvironmentGroup,
  listEnvironmentGroups,
  listEnvironments,
} from "#contract/environments.ts";
import { createIncidentTag } from "#contract/incident-tags.ts";
import { limits } from "#contract/limits.ts";
import { createMaintenancePlan } from "#contract/maintenance-plans.ts";
import { createMappingTable, getMap, listMappingTables } from "#contract/mapping.ts";
import { createRole } from "#contract/roles.ts";
import { importRules } from "../../cli/rules.ts";
import { arbitraryCode } from "../../rules-as-code/arbitrary-code.ts";
import type { Code } from "../../rules-as-code/code.ts";
import { filesOf } from "../../rules-as-code/files.ts";
import type { Organization } from "../../test-northwind.ts";
import { insertContact } from "../contacts/store.ts";
import { insertMap, insertRows, activateMap } from "../mapping/store-maps.ts";
import { addMember } from "../organizations/store.ts";
import { loadRules } from "../rules/store.ts";
import { loadConfiguration } from "./parts.ts";
import {
  applyChangesTo,
  getDiff,
  allChanges,
  loadItems,
  organizationName,
  pair,
} from "./test-pair.ts";

const columns = [
  { kind: "query" as const, title: "host", tag_name: "host" },
  { kind: "result" as const, title: "owner", tag_name: "owner" },
];
async function createTable(
  of: Organization,
  name: string,
  rows: readonly string[],
): Promise<string> {
  const existing = (await of.as("ada").call(listMappingTables, {})).items.find(
    (table) => table.config.name === name,
  );
  const { id } =
    existing ??
    (await of.as("ada").call(createMappingTable, { body: { config: { name, fields: columns } } }));
  await of
    .as("ada")
    .raw(
      "POST",
      `/resources/v2.1/mapping-enrichment/${id}/map`,
      `host,owner\n${rows.join("\n")}\n`,
      { "content-type": "text/csv" },
    );
  await of.settle();
  return id;
}

async function importCode(of: Organization, input: Code): Promise<void> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "tocsin-diff-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const code = structuredClone(input);
  code.rules.get("incident-tag")?.push({
    name: "priority",
    active: true,
    tests: [],
    rows: null,
    body: { description: "", type: "priority", options: [], default: null, automatic: [] },
  });
  // Plans that are over, because of a running one only the end can change.
  for (const rule of code.rules.get("maintenance-plan") ?? [])
    rule.body = {
      ...rule.body,
      schedule: {
        start: 1000,
        end: 1600,
        timezone: "UTC",
        recurrence: { kind: "None" },
        until: null,
      },
      stopped_at: null,
    };
  // The type of a tag stays.
  for (const rule of code.rules.get("incident-tag") ?? [])
    if (rule.name !== "priority")
      rule.name =
        `${rule.body["type"] === "text" ? "x" : rule.body["type"] === "list" ? "l" : "m"}_${rule.name}`.slice(
          0,
          60,
        );
  for (const [file, text] of filesOf(code)) {
    await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
    await writeFile(path.join(directory, file), text);
  }
  await importRules(
    { db: of.house.server.db, clock: of.clock },
    { directory, organization: await organizationName(of), prune: true },
  );
}

test("after everything was copied nothing differs but what the target alone has, and the source is as it was", async () => {
  const of = await pair();
  for (const organization of [of.from, of.to])
    await organization.sql((sql) =>
      insertContact(sql, {
        name: "Night desk",
        email: "night@northwind.example",
        phone_number: null,
        created_at: 0,
      }),
    );
  await fc.assert(
    fc.asyncProperty(
      arbitraryCode({ isValid: true }),
      arbitraryCode({ isValid: true }),
      async (sourceCode, targetCode) => {
        await importCode(of.from, sourceCode);
        await importCode(of.to, targetCode);
        for (const name of (sourceCode.rules.get("mapping-table") ?? [])
          .map((rule) => rule.name ?? "")
          .slice(0, 1))
          await of.from.sql(async (sql) => {
            const [rule] = (await loadRules(sql, "mapping-table")).filter(
              (rule) => rule.name === name,
            );
            const map = await insertMap(sql, {
              tableId: rule?.id ?? "0",
              titles: ["Host", "Team"],
              isCurrent: false,
              nowS: 1,
            });
            await insertRows(sql, map.generation, [
              { row: 2, cells: "a\u001Fb" },
              { row: 5, cells: "c\u001Fd" },
            ]);
            await activateMap(sql, {
              tableId: rule?.id ?? "0",
              generation: map.generation,
              rows: 2,
              nowS: 1,
            });
          });
        const before = await of.from.sql(loadConfiguration);
        const changes = await allChanges(of);
        if (changes.length === 0) return;
        expect(await applyChangesTo(of, changes)).toMatchObject({ status: 200 });
        expect(await allChanges(of)).toEqual([]);
        expect(await of.from.sql(loadConfiguration)).toEqual(before);
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
}, 180_000);

test("rows of a table: how many, the first that differ, and copied as they stand", async () => {
  const of = await pair();
  const rows = Array.from({ length: 2500 }, (_, at) => `h${at},team ${at % 7}`);
  await createTable(of.from, "Owners", rows);
  await createTable(of.to, "Owners", rows.with(1800, "h1800,nobody"));
  const [item] = await loadItems(of, "mapping-table");
  expect(item?.differences).toEqual([
    {
      path: "rows.digest",
      source: expect.any(String) as string,
      target: expect.any(String) as string,
    },
    { path: "rows.1801", source: "h1800 | team 1", target: "h1800 | nobody" },
  ]);
  expect(await applyChangesTo(of, await allChanges(of))).toMatchObject({ status: 200 });
  expect(await allChanges(of)).toEqual([]);
  const [copied] = (await of.to.as("ada").call(listMappingTables, {})).items;
  expect(
    (
      await of.to
        .as("ada")
        .call(getMap, { params: { id: copied?.id ?? "" }, query: { search: "h1800" } })
    ).items.map((row) => row.cells),
  ).toEqual([["h1800", "team 1"]]);
  // A source without rows says nothing of the target's.
  await of.from.sql((sql) =>
    sql("DELETE FROM mapping_maps WHERE organization_id = tocsin_organization()"),
  );
  expect(await loadItems(of, "mapping-table")).toEqual([]);
});

const filterNames = async (of: Organization) =>
  (await of.as("ada").call(listAlertFilters, {})).items.map((filter) => filter.name);
const replaceFilters = async (of: Organization, names: readonly string[]) => {
  for (const name of names)
    await of.as("ada").call(createAlertFilter, { body: { name, bpql: `host = ${name}` } });
};

test("what is new stands where it does in the source, and the order of the others is a change of its own", async () => {
  const of = await pair();
  await replaceFilters(of.from, ["A", "B", "C", "D"]);
  await replaceFilters(of.to, ["own", "C", "A"]);
  const [b, d, , order] = await loadItems(of, "alert-filter");
  expect([b?.name, d?.name, order]).toEqual([
    "B",
    "D",
    expect.objectContaining({
      key: orderKey,
      differences: [
        { path: "1", source: "A", target: "C" },
        { path: "2", source: "C", target: "A" },
      ],
    }),
  ]);
  await applyChangesTo(of, [
    { kind: "alert-filter", key: "b" },
    { kind: "alert-filter", key: "d" },
  ]);
  expect(await filterNames(of.to)).toEqual(["own", "C", "D", "A", "B"]);
  await applyChangesTo(of, [{ kind: "alert-filter", key: orderKey }]);
  expect(await filterNames(of.to)).toEqual(["own", "A", "B", "C", "D"]);
  expect(await loadItems(of, "alert-filter")).toMatchObject([
    { name: "own", state: "only_target" },
  ]);
});

test("the order of patterns goes with its mode, views and environments with theirs, groups with their own record", async () => {
  const of = await pair();
  const ada = of.from.as("ada");
  const patterns = (await ada.call(listCorrelationPatterns, {})).items;
  await ada.call(orderCorrelationPatterns, {
    body: { order: patterns.map((pattern) => pattern.id).toReversed() },
  });
  const group = await ada.call(createEnvironmentGroup, {
    body: { name: "Teams", environment_ids: [] },
  });
  const environments = [
    await ada.call(createEnvironment, {
      body: { name: "Alpha", filter: "host = a", group_id: group.id },
    }),
    await ada.call(createEnvironment, { body: { name: "Beta", filter: "host = b" } }),
  ];
  await ada.call(arrangeEnvironments, {
    body: { environments: environments.toReversed().map(({ id, group_id }) => ({ id, group_id })) },
  });
  const views = [
    await ada.call(createAlertView, { body: { name: "One", columns: ["source"] } }),
    await ada.call(createAlertView, { body: { name: "Two", columns: ["source"] } }),
  ];
  await ada.call(sortAlertViews, { body: { order: views.map((view) => view.id).toReversed() } });
  expect((await loadItems(of, "correlation-pattern"))[0]?.differences[0]).toEqual({
    path: "mode",
    source: "manual",
    target: "time_window",
  });
  expect(await applyChangesTo(of, await allChanges(of))).toMatchObject({ status: 200 });
  expect(await allChanges(of)).toEqual([]);
  const targetAda = of.to.as("ada");
  expect(await targetAda.call(listCorrelationPatterns, {})).toMatchObject({
    mode: "manual",
    items: patterns.toReversed().map(({ tags }) => ({ tags })),
  });
  expect(
    (await targetAda.call(listEnvironments, {})).items.map((environment) => environment.name),
  ).toEqual(["All", "Beta", "Alpha"]);
  expect((await targetAda.call(listAlertViews, {})).items.map((view) => view.name)).toEqual([
    "Two",
    "One",
  ]);
  expect(
    (await targetAda.call(listEnvironmentGroups, {})).items.map((group) => [
      group.name,
      group.environment_ids.length,
    ]),
  ).toEqual([["Teams", 1]]);
  expect(
    (
      await targetAda.call(listAuditLogs, { query: { resource_type: "environment_groups" } })
    ).items.map((entry) => [entry.action, entry.after]),
  ).toContainEqual(["create", expect.objectContaining({ name: "Teams", copied_from: of.source })]);
});

test("nobody copies a rule that tells of more than they see in the target", async () => {
  const of = await pair("readonly");
  await of.from.as("ada").call(createAutoshareRule, {
    body: {
      name: "Everything to me",
      targets: [{ system: "email", target: "me@elsewhere.test" }],
    },
  });
  await of.from
    .as("ada")
    .call(createContact, { body: { name: "Night desk", email: "n@north.test" } });
  await of.from.as("ada").call(createAutoshareRule, {
    body: {
      name: "Desk",
      targets: [
        {
          system: "email",
          target:
            (
              await of.from.sql((sql) =>
                sql<{ id: string }>(
                  "SELECT id FROM contacts WHERE organization_id = tocsin_organization()",
                ),
              )
            )[0]?.id ?? "",
        },
      ],
    },
  });
  const roleId = (
    await of.to.as("ada").call(createRole, {
      body: {
        name: "Teller",
        permissions: ["notifications@create", "notifications@read", "general_settings@read"],
      },
    })
  ).id;
  await of.to.sql(async (sql) => {
    await sql(
      "DELETE FROM role_users WHERE organization_id = tocsin_organization() AND user_id = $1",
      [of.from.as("ada").userId],
    );
    await addMember(sql, { userId: of.from.as("ada").userId, roleId, nowS: of.to.clock.nowS() });
  });
  expect(
    (await applyChangesTo(of, [{ kind: "autoshare-rule", key: "everything to me" }])).errors[0],
  ).toMatchObject({
    code: "no_environment_access",
    message: expect.stringMatching(/^Everything to me: /) as string,
  });
  // Ids of the source's contacts mean somebody else there.
  expect(
    (await applyChangesTo(of, [{ kind: "autoshare-rule", key: "desk" }])).errors[0]?.message,
  ).toContain("the recipient “contact Night desk”, which does not exist in the target");
  expect(await of.to.sql((sql) => loadRules(sql, "autoshare-rule"))).toEqual([]);
});

test("a plan that mutes much asks for its name, and too many automatic rules are refused, as where they are saved", async () => {
  const of = await pair();
  for (const host of ["a", "b"]) await of.to.send({ host, status: "critical" });
  const now = of.from.clock.nowS();
  await of.from.as("ada").call(createMaintenancePlan, {
    body: { name: "All of it", condition: "*", schedule: { start: now + 3600, end: now + 7200 } },
  });
  expect(
    (await applyChangesTo(of, [{ kind: "maintenance-plan", key: "all of it" }])).errors[0]?.code,
  ).toBe("hiding_needs_confirmation");
  expect(
    (await applyChangesTo(of, [{ kind: "maintenance-plan", key: "all of it" }], ["All of it"]))
      .status,
  ).toBe(200);
  const automatic = Array.from({ length: limits.automaticRules - 1 }, () => ({
    when: "",
    value: { kind: "literal" as const, value: "x" },
  }));
  await of.from
    .as("ada")
    .call(createIncidentTag, { body: { name: "much", type: "text", automatic } });
  await of.to.as("ada").call(createIncidentTag, {
    body: { name: "enough", type: "text", automatic: automatic.slice(0, 2) },
  });
  expect(
    (await applyChangesTo(of, [{ kind: "incident-tag", key: "much" }])).errors[0]?.message,
  ).toMatch(/^much: automatic: An organization can have at most/);
});

test("what differs otherwise by now than it did is stale, and a note makes no new revision", async () => {
  const of = await pair();
  const [pattern] = (await of.from.as("ada").call(listCorrelationPatterns, {})).items;
  await of.from.as("ada").call(updateCorrelationPattern, {
    params: { id: pattern?.id ?? "" },
    body: { note: "said anew" },
  });
  const [change] = await allChanges(of);
  const [targetPattern] = (await of.to.as("ada").call(listCorrelationPatterns, {})).items;
  await of.to.as("ada").call(updateCorrelationPattern, {
    params: { id: targetPattern?.id ?? "" },
    body: { note: "said there" },
  });
  expect(change?.kind).toBe("correlation-pattern");
  expect((await applyChangesTo(of, change ? [change] : [])).errors[0]?.code).toBe("stale");
  expect((await applyChangesTo(of, await allChanges(of))).status).toBe(200);
  expect((await of.to.as("ada").call(listCorrelationPatterns, {})).items[0]).toMatchObject({
    note: "said anew",
    revision: targetPattern?.revision,
  });
  expect((await getDiff(of)).kinds.flatMap((kind) => kind.items)).toEqual([]);
});
