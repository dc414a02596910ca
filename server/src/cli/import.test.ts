import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listContacts } from "#contract/contacts.ts";
import { createIntegration } from "#contract/integrations.ts";
import { createCorrelationPattern } from "#contract/correlation-patterns.ts";
import { formatPlan } from "../rules-as-code/plan.ts";
import { northwind } from "../test-northwind.ts";
import { applyTranslation, formatNotes, planTranslation, translateFile } from "./import.ts";
import { exportRules, importRules } from "./rules.ts";

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "tocsin-import-test-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

async function readFiles(directory: string): Promise<Record<string, string>> {
  const names = (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((dirent) => dirent.isFile())
    .map((dirent) => path.relative(directory, path.join(dirent.parentPath, dirent.name)));
  return Object.fromEntries(
    await Promise.all(
      names.sort().map(async (name) => [name, await readFile(path.join(directory, name), "utf8")]),
    ),
  ) as Record<string, string>; // fromEntries forgets the pairs
}

const config = `
route:
  receiver: everyone
  group_by: [cluster]
  routes:
    - receiver: database
      matchers: [ team = db, severity = page ]
receivers:
  - name: everyone
    email_configs: [{ to: Everyone <everyone@shop.example> }]
  - name: database
    email_configs: [{ to: dba@shop.example }]
    webhook_configs: [{ url: "https://hooks.shop.example/hush" }]
`;

async function stage() {
  const of = await northwind();
  const parts = { db: of.house.server.db, clock: of.clock };
  const [row] = await parts.db.system((sql) =>
    sql<{ name: string }>("SELECT name FROM organizations WHERE id = $1", [of.organizationId]),
  );
  const directory = await newDirectory();
  const file = path.join(directory, "alertmanager.yml");
  await writeFile(file, config);
  return {
    of,
    parts,
    organization: row?.name ?? "",
    translation: await translateFile("alertmanager", file),
  };
}

test("a configuration is planned, imported as one version, works, and is undone", async () => {
  const { of, parts, organization, translation } = await stage();
  // What stands keeps its place and its order.
  await of.as("ada").call(createCorrelationPattern, { body: { tags: ["zone"], time_window: 5 } });
  const [before, backup, after] = [
    await newDirectory(),
    await newDirectory(),
    await newDirectory(),
  ];
  await exportRules(parts, { directory: before, organization, rowsMost: 100 });
  const version = async (): Promise<number> =>
    Number(
      (
        await parts.db.system((sql) =>
          sql<{ config_version: string }>(
            "SELECT config_version FROM organizations WHERE id = $1",
            [of.organizationId],
          ),
        )
      )[0]?.config_version,
    );

  const versionBefore = await version();
  const planned = await planTranslation(parts, translation, { organization });
  expect(formatPlan(planned.plan)).toBe(
    [
      "+ environment everyone",
      "+ environment database",
      "+ contact Everyone <everyone@shop.example>",
      "+ contact database <dba@shop.example>",
      "+ enrichment-tag label_severity",
      "+ correlation-pattern cluster",
      "+ correlation-pattern cluster",
      "+ autoshare-rule everyone",
      "+ autoshare-rule database",
    ].join("\n"),
  );
  expect(formatNotes(planned.notes)).not.toContain("hush");
  expect(await version()).toBe(versionBefore);

  await applyTranslation(parts, translation, { organization, backup });
  expect(await version()).toBe(versionBefore + 1);
  const { appKey } = await of.connect("alertmanager", "prod");
  const alert = (labels: Record<string, string>) => ({
    status: "firing",
    labels: { alertname: "Down", ...labels },
    annotations: {},
    startsAt: new Date(of.clock.nowS() * 1000).toISOString(),
  });
  await of.post(
    {
      alerts: [
        alert({ instance: "db-1", team: "db", severity: "page" }),
        alert({ instance: "web-1" }),
      ],
    },
    { path: `/data/v2/sources/alertmanager?app_key=${appKey}` },
  );
  await of.house.server.lanes.drained();
  expect(
    await of.sql((sql) => sql("SELECT address, actor_name FROM shares ORDER BY address")),
  ).toMatchObject([
    { address: "dba@shop.example", actor_name: "database" },
    { address: "everyone@shop.example", actor_name: "everyone" },
  ]);
  expect((await planTranslation(parts, translation, { organization })).plan).toMatchObject({
    environments: [],
    contacts: [],
    arrangement: null,
  });

  expect(await readFiles(backup)).toEqual(await readFiles(before));
  await importRules(parts, { directory: backup, organization, prune: true });
  await exportRules(parts, { directory: after, organization, rowsMost: 100 });
  expect(await readFiles(after)).toEqual(await readFiles(before));
  expect(await of.as("ada").call(listContacts, {})).toEqual({});
});

test("a target that is connected by its name is shared with, and needs no note", async () => {
  const { of, parts, organization, translation } = await stage();
  const targetsOf = async (): Promise<unknown> => {
    const { plan } = await planTranslation(parts, translation, { organization });
    return plan.rules.get("autoshare-rule")?.find(({ after }) => after?.name === "database")?.after
      ?.body["targets"];
  };
  const notesOf = async (): Promise<string> =>
    formatNotes((await planTranslation(parts, translation, { organization })).notes);
  expect(await targetsOf()).toEqual([{ system: "email", target: "dba@shop.example" }]);
  expect(await notesOf()).toContain(
    'outbound integration of kind webhook with the name "database"',
  );
  await of.as("ada").call(createIntegration, {
    body: {
      name: "Database",
      type: "outbound",
      parent_source_system: "webhook",
      config: { url: "https://hooks.shop.example/x" },
    },
  } as never);
  expect(await targetsOf()).toEqual([
    { system: "email", target: "dba@shop.example" },
    { system: "webhook", target: "database" },
  ]);
  expect(await notesOf()).not.toContain("with the name");
});
