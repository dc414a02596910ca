import { mkdtemp, readdir, readFile, rm, writeFile, mkdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { insertContact } from "../features/contacts/store.ts";
import { loadRules } from "../features/rules/store.ts";
import { limits } from "#contract/limits.ts";
import { arbitraryCode } from "../rules-as-code/arbitrary-code.ts";
import { CodeFileError, filesOf } from "../rules-as-code/files.ts";
import { formatPlan } from "../rules-as-code/plan.ts";
import { northwind, type Organization } from "../test-northwind.ts";
import * as rules from "./rules.ts";

const { exportRules } = rules;
type Parts = Parameters<typeof rules.diffRules>[0];
type Target = Parameters<typeof rules.diffRules>[1];
type TestTarget = Parameters<typeof rules.runRuleTests>[1];
const diffRules = async (parts: Parts, target: Target) =>
  (await rules.diffRules(parts, target)).plan;
const importRules = async (parts: Parts, target: Target) =>
  (await rules.importRules(parts, target)).plan;
const runRuleTests = async (parts: Parts, target: TestTarget) =>
  (await rules.runRuleTests(parts, target)).report;

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "tocsin-rules-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

async function readFiles(directory: string): Promise<Record<string, string>> {
  const files = (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((dirent) => dirent.isFile())
    .map((dirent) => path.join(dirent.parentPath, dirent.name))
    .sort();
  return Object.fromEntries(
    await Promise.all(
      files.map(
        async (file) => [path.relative(directory, file), await readFile(file, "utf8")] as const,
      ),
    ),
  );
}

async function writeAll(
  directory: string,
  files: Iterable<readonly [string, string]>,
): Promise<void> {
  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
    await writeFile(path.join(directory, file), text);
  }
}

async function stage() {
  const at: Organization = await northwind();
  const parts = { db: at.house.server.db, clock: at.clock };
  const organization = await parts.db.system(
    async (sql) =>
      (
        await sql<{ name: string }>("SELECT name FROM organizations WHERE id = $1", [
          at.organizationId,
        ])
      )[0]?.name ?? "",
  );
  await at.sql((sql) =>
    insertContact(sql, {
      name: "Night desk",
      email: "night@northwind.example",
      phone_number: null,
      created_at: 0,
    }),
  );
  return { at, parts, organization };
}

test("any set of rules goes through the database and comes back byte for byte", async () => {
  const { parts, organization } = await stage();
  await fc.assert(
    fc.asyncProperty(arbitraryCode({ isValid: true }), async (generated) => {
      const code = structuredClone(generated);
      const [directory, first, second] = [
        await newDirectory(),
        await newDirectory(),
        await newDirectory(),
      ];
      // The priority tag stands in every organization, and its kind is the one that cannot be
      // emptied.
      code.rules.get("incident-tag")?.push({
        name: "priority",
        active: true,
        tests: [],
        rows: null,
        body: { description: "", type: "priority", options: [], default: null, automatic: [] },
      });
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
      for (const rule of code.rules.get("incident-tag") ?? [])
        if (rule.name !== "priority")
          rule.name =
            `${rule.body["type"] === "text" ? "x" : rule.body["type"] === "list" ? "l" : "m"}_${rule.name}`.slice(
              0,
              60,
            );
      await writeAll(directory, filesOf(code));
      await importRules(parts, { directory, organization, prune: true });
      await exportRules(parts, { directory: first, organization, rowsMost: 100 });
      expect(
        formatPlan(await diffRules(parts, { directory: first, organization, prune: true })),
      ).toBe("Nothing would change.");
      expect(formatPlan(await diffRules(parts, { directory, organization, prune: true }))).toBe(
        "Nothing would change.",
      );
      await importRules(parts, { directory: first, organization, prune: true });
      await exportRules(parts, { directory: second, organization, rowsMost: 100 });
      expect(await readFiles(second)).toEqual(await readFiles(first));
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 120_000);

const owners =
  "- name: Owners\n  fields:\n    - kind: query\n      title: Host\n      tag_name: host\n    - kind: result\n      title: Team\n      tag_name: team\n  rows: mapping-rows/owners.csv\n";
const team =
  "- name: team\n  type: multi\n  enrichments:\n    - type: mapping\n      config:\n        table_id: Owners\n        column: null\n";

test("rules read into one organization stand in another, tables with their rows, names for ids", async () => {
  const { at, parts, organization } = await stage();
  const [directory, out] = [await newDirectory(), await newDirectory()];
  await writeAll(directory, [
    ["mapping-tables.yaml", owners],
    ["enrichment-tags.yaml", team],
    ["mapping-rows/owners.csv", 'Team,Host\n"Data, bases",db-1\nweb,web-2\n'],
    [
      "environments.yaml",
      'groups: [Teams]\nenvironments:\n  - name: Data\n    filter: team = "Data, bases"\n    group: Teams\n',
    ],
    [
      "autoshare-rules.yaml",
      "- name: Night\n  environment_ids: [data]\n  targets:\n    - system: email\n      target: contact Night desk\n",
    ],
  ]);
  const version = async () =>
    (
      await parts.db.system((sql) =>
        sql<{ config_version: string }>("SELECT config_version FROM organizations WHERE id = $1", [
          at.organizationId,
        ]),
      )
    )[0]?.config_version;
  const before = Number(await version());
  const plan = await diffRules(parts, { directory, organization });
  expect(formatPlan(plan)).toContain("+ mapping-table Owners\n");
  await importRules(parts, { directory, organization });
  expect(Number(await version())).toBe(before + 1);
  await at.send({ app_key: at.appKey, host: "db-1", status: "critical" });
  const [incident] = await at.as("ada").folder("active");
  expect((await at.as("ada").alertsOf(incident?.id ?? ""))[0]?.tags["team"]).toBe("Data, bases");
  const [environment] = await at.sql((sql) =>
    sql<{ id: string }>("SELECT id FROM environments WHERE name = 'Data'"),
  );
  expect(
    (
      await at.sql((sql) =>
        loadRules<{ environment_ids: string[]; targets: { target: string }[] }>(
          sql,
          "autoshare-rule",
        ),
      )
    )[0]?.body,
  ).toMatchObject({ environment_ids: [environment?.id] });
  await exportRules(parts, { directory: out, organization, rowsMost: 100 });
  expect((await readFiles(out))["mapping-rows/owners.csv"]).toBe(
    'Host,Team\r\ndb-1,"Data, bases"\r\nweb-2,web\r\n',
  );
  await writeAll(directory, [["mapping-rows/owners.csv", "Host,Team\ndb-1,DBA\n"]]);
  expect(formatPlan(await diffRules(parts, { directory, organization }))).toBe(
    '~ mapping-table Owners\n    rows: null → "mapping-rows/owners.csv"',
  );
});

test("what one rule is refused for leaves all of them out, and is named", async () => {
  const { at, parts, organization } = await stage();
  const directory = await newDirectory();
  await writeAll(directory, [
    ["alert-filters.yaml", "- name: Good\n  bpql: host = a\n- name: Bad\n  bpql: (\n"],
  ]);
  await expect(importRules(parts, { directory, organization })).rejects.toThrow(
    /alert-filter Bad: bpql: /,
  );
  await writeAll(directory, [
    ["alert-filters.yaml", "- name: Good\n  bpql: host = a\n"],
    ["enrichment-tags.yaml", team],
  ]);
  await expect(importRules(parts, { directory, organization })).rejects.toThrow(
    "enrichment-tag team uses the mapping table “Owners”, which does not exist here",
  );
  await writeAll(directory, [
    ["mapping-tables.yaml", owners],
    ["mapping-rows/owners.csv", "Host,Team\n,x\n"],
  ]);
  await expect(importRules(parts, { directory, organization })).rejects.toThrow(
    /owners\.csv, row 2: The cell is empty/,
  );
  expect(await at.sql((sql) => loadRules(sql, "alert-filter"))).toEqual([]);
});

test("the plan names every query that cannot be read, and what an import would refuse, and writes nothing", async () => {
  const { at, parts, organization } = await stage();
  const directory = await newDirectory();
  const plan = () => diffRules(parts, { directory, organization });
  await writeAll(directory, [
    ["alert-filters.yaml", "- name: Good\n  bpql: host = a\n- name: Bad\n  bpql: (\n"],
    [
      "incident-tags.yaml",
      "- name: Site\n  type: text\n  automatic:\n    - when: host =\n      value: {kind: literal, value: x}\n",
    ],
    ["environments.yaml", "environments:\n  - name: Data\n    filter: host IN (\n"],
  ]);
  const refused = await plan().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CodeFileError);
  expect((refused as CodeFileError).problems).toEqual([
    expect.stringMatching(/^environment Data: filter: ./),
    expect.stringMatching(/^alert-filter Bad: bpql: ./),
    expect.stringMatching(/^incident-tag Site: automatic/),
  ]);
  await writeAll(directory, [
    ["alert-filters.yaml", "- name: Good\n  bpql: host = a\n"],
    ["incident-tags.yaml", "[]\n"],
    ["environments.yaml", "environments: []\n"],
    ["enrichment-tags.yaml", team],
  ]);
  await expect(plan()).rejects.toThrow(
    "enrichment-tag team uses the mapping table “Owners”, which does not exist here",
  );
  await writeAll(directory, [["enrichment-tags.yaml", "[]\n"]]);
  expect(formatPlan(await plan())).toBe("+ alert-filter Good");
  expect(await at.sql((sql) => loadRules(sql, "alert-filter"))).toEqual([]);
});

test("nothing is deleted unless it is asked for, and a kind without a file is left alone", async () => {
  const { at, parts, organization } = await stage();
  const directory = await newDirectory();
  await writeAll(directory, [
    ["alert-filters.yaml", "- name: One\n  bpql: host = a\n- name: Two\n  bpql: host = b\n"],
  ]);
  await importRules(parts, { directory, organization, prune: true });
  const patterns = await at.sql((sql) => loadRules(sql, "correlation-pattern"));
  await writeAll(directory, [["alert-filters.yaml", "- name: two\n  bpql: host = c\n"]]);
  expect(formatPlan(await importRules(parts, { directory, organization }))).toBe(
    '~ alert-filter two\n    name: "Two" → "two"\n    bpql: "host = b" → "host = c"\n~ alert-filter: another order',
  );
  expect((await at.sql((sql) => loadRules(sql, "alert-filter"))).map((rule) => rule.name)).toEqual([
    "two",
    "One",
  ]);
  expect(formatPlan(await importRules(parts, { directory, organization, prune: true }))).toBe(
    "- alert-filter One",
  );
  expect(await at.sql((sql) => loadRules(sql, "correlation-pattern"))).toEqual(patterns);
});

const tested = (bpql: string) =>
  `- name: Lab noise\n  bpql: ${bpql}\n  tests:\n    - name: the lab is quiet, production is not\n      events:\n        - {host: lab-1, status: critical}\n        - {host: prod-1, status: critical}\n      expect:\n        events: [{outcome: filtered, filtered_by: Lab noise}, {filtered_by: null}]\n        incidents: 1\n`;

test("tests run against the rules that would stand; a rule that is deleted or turned round fails them", async () => {
  const { parts, organization } = await stage();
  const directory = await newDirectory();
  await writeAll(directory, [["alert-filters.yaml", tested("host = lab-*")]]);
  expect(await runRuleTests(parts, { directory, organization, days: 0 })).toMatchObject({
    passed: 1,
    failures: [],
  });
  await importRules(parts, { directory, organization });
  expect(await runRuleTests(parts, { directory: null, organization, days: 0 })).toMatchObject({
    passed: 1,
    failures: [],
  });

  await writeAll(directory, [["alert-filters.yaml", tested("NOT host = lab-*")]]);
  expect(
    (await runRuleTests(parts, { directory, organization, days: 0 })).failures[0]?.mismatches.map(
      (mismatch) => mismatch.path,
    ),
  ).toEqual(["events.0.outcome", "events.0.filtered_by", "events.1.filtered_by"]);
  await writeAll(directory, [["alert-filters.yaml", "[]\n"]]);
  expect((await runRuleTests(parts, { directory, organization, days: 0 })).failures).toMatchObject([
    { kind: "alert-filter", name: "Lab noise", isMissing: true },
  ]);
  // Nothing of all this was kept.
  expect(await runRuleTests(parts, { directory: null, organization, days: 0 })).toMatchObject({
    passed: 1,
    failures: [],
  });
});

test("a test speaks of tags, patterns, plans, incidents, their tags and environments", async () => {
  const { parts, organization } = await stage();
  const directory = await newDirectory();
  await writeAll(directory, [
    [
      "enrichment-tags.yaml",
      "- name: team\n  type: composition\n  enrichments:\n    - type: composition\n      when: host = db-*\n      config: {value: dba}\n  tests:\n    - name: whole way\n      events:\n        - {host: db-1, check: disk, status: critical, source_system: nagios.prod}\n        - {host: db-1, check: cpu, status: warning}\n      expect:\n        tags: {team: dba, other: null}\n        joined_by: host\n        muted_by: [Night work]\n        incidents:\n          - {alerts: 2, status: critical, environments: [DBA], tags: {squad: dba, priority: null}}\n",
    ],
    ["environments.yaml", "groups: []\nenvironments: [{name: DBA, filter: team = dba}]\n"],
    [
      "maintenance-plans.yaml",
      "- name: Night work\n  condition: check = cpu\n  schedule: {start: 1767222000, end: 1767308400}\n",
    ],
    [
      "incident-tags.yaml",
      "- name: squad\n  type: text\n  automatic: [{value: {kind: first, field: team}}]\n",
    ],
  ]);
  const plan = await importRules(parts, { directory, organization });
  expect(plan.rules.get("incident-tag")).toHaveLength(1);
  expect((await runRuleTests(parts, { directory: null, organization, days: 0 })).failures).toEqual(
    [],
  );
});

test("rules that stored events never met, and rules that never get their turn, are named", async () => {
  const { at, parts, organization } = await stage();
  const directory = await newDirectory();
  await writeAll(directory, [
    [
      "alert-filters.yaml",
      "- name: Wide\n  bpql: host = lab-*\n- name: Narrow\n  bpql: host = lab-1\n- name: Idle\n  bpql: host = nowhere\n",
    ],
  ]);
  await importRules(parts, { directory, organization });
  await at.send(
    { app_key: at.appKey, host: "lab-1", status: "critical" },
    { app_key: at.appKey, host: "web-1", status: "critical" },
  );
  const { use, untested } = await runRuleTests(parts, { directory: null, organization, days: 7 });
  expect(use?.shadowed).toEqual([{ kind: "alert-filter", name: "Narrow", by: ["Wide"] }]);
  expect(use?.unmet).toContainEqual({ kind: "alert-filter", name: "Idle" });
  expect(use?.unmet.map((ruleName) => ruleName.name)).not.toContain("Wide");
  expect(untested).toContainEqual({ kind: "alert-filter", name: "Wide" });
});

test("an import is held to what the console is held to: caps, what exists, and what a feature allows", async () => {
  const { at, parts, organization } = await stage();
  const directory = await newDirectory();
  const automatic = "  automatic: [{value: {kind: literal, value: x}}]\n";
  await writeAll(directory, [
    [
      "incident-tags.yaml",
      Array.from(
        { length: limits.automaticRules },
        (_, n) => `- name: t${n}\n  type: text\n${automatic}`,
      ).join(""),
    ],
  ]);
  // The priority tag has one already.
  await expect(importRules(parts, { directory, organization })).rejects.toThrow(
    /incident-tag t\d+: automatic: An organization can have at most 25 automatic rules/,
  );
  await writeAll(directory, [
    ["incident-tags.yaml", "- name: one\n  type: text\n"],
    [
      "autoshare-rules.yaml",
      "- name: Gone\n  environment_ids: ['#12345']\n  targets: [{system: email, target: a@b.test}]\n",
    ],
  ]);
  await expect(importRules(parts, { directory, organization })).rejects.toThrow(
    "autoshare-rule Gone: ",
  );
  expect(await at.sql((sql) => loadRules(sql, "autoshare-rule"))).toEqual([]);
});
