/** Payload mappings as files: by the names of sources, which files do not connect. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listMappingTests, saveMappingTests } from "#contract/payload-mapping-tests.ts";
import { getPayloadMapping, savePayloadMapping } from "#contract/payload-mappings.ts";
import { organizationName } from "../features/diff-view/test-pair.ts";
import { formatPlan } from "../rules-as-code/plan.ts";
import { northwind, type Organization, southridge } from "../test-northwind.ts";
import { diffRules, exportRules, importRules, runRuleTests } from "./rules.ts";

const file = "payload-mappings.yaml";
const text = `- source: generic.homegrown
  primary:
    - node
  status:
    - lvl
  status_values:
    - value: fine
      status: ok
  tests:
    - name: a disk
      payload:
        lvl: fine
        node: db-1
      expect:
        events:
          - status: ok
`;

async function newDirectory(files: Record<string, string> = {}): Promise<string> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "tocsin-mappings-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files))
    await writeFile(path.join(directory, name), content);
  return directory;
}

async function stage(of: Organization) {
  const { integrationId: id } = await of.connect("generic", "homegrown");
  const parts = { db: of.house.server.db, clock: of.clock };
  const organization = await organizationName(of);
  return { of, id, parts, organization };
}

test("a mapping and its tests go from one organization to another as a file", async () => {
  const from = await stage(await northwind());
  const to = await stage(await southridge());
  await from.of.as("ada").call(savePayloadMapping, {
    params: { id: from.id },
    body: {
      primary: ["node"],
      status: ["lvl"],
      status_values: [{ value: "fine", status: "ok" }],
    },
  });
  await from.of.as("ada").call(saveMappingTests, {
    params: { id: from.id },
    body: {
      tests: [
        {
          name: "a disk",
          payload: { node: "db-1", lvl: "fine" },
          expect: { events: [{ status: "ok" }] },
        },
      ],
    },
  });
  const directory = await newDirectory();
  await exportRules(from.parts, { directory, organization: from.organization, rowsMost: 100 });
  expect(await readFile(path.join(directory, file), "utf8")).toBe(text);

  const single = await newDirectory({ [file]: text });
  const target = { directory: single, organization: to.organization };
  expect(formatPlan((await diffRules(to.parts, target)).plan)).toContain(
    "+ payload-mapping generic.homegrown",
  );
  await importRules(to.parts, target);
  const ada = to.of.as("ada");
  expect((await ada.call(getPayloadMapping, { params: { id: to.id } })).mapping).toMatchObject({
    primary: ["node"],
    primary_tag: "host",
  });
  expect((await ada.call(listMappingTests, { params: { id: to.id } })).tests).toHaveLength(1);
  expect(formatPlan((await diffRules(to.parts, target)).plan)).toBe("Nothing would change.");

  const changed = await newDirectory({ [file]: text.replace("- node", "- host") });
  expect(formatPlan((await diffRules(to.parts, { ...target, directory: changed })).plan)).toContain(
    'primary: ["node"] → ["host"]',
  );
  const none = await newDirectory({ [file]: "[]" });
  await importRules(to.parts, { ...target, directory: none, prune: true });
  expect((await ada.call(getPayloadMapping, { params: { id: to.id } })).mapping).toBeNull();
});

test("tests of a mapping run with those of rules, on what would stand", async () => {
  const { parts, organization, of, id } = await stage(await northwind());
  const run = async (content: string) =>
    (
      await runRuleTests(parts, {
        directory: await newDirectory({ [file]: content }),
        organization,
        days: 0,
      })
    ).report;
  expect(await run(text)).toMatchObject({ passed: 1, failures: [] });
  expect(await run(text.replace("status: ok\n  tests", "status: warning\n  tests"))).toMatchObject({
    passed: 0,
    failures: [
      {
        kind: "payload-mapping",
        name: "generic.homegrown",
        test: "a disk",
        mismatches: [{ path: "events.0.status", expected: "ok", got: "warning" }],
      },
    ],
  });
  expect((await of.as("ada").call(getPayloadMapping, { params: { id } })).mapping).toBeNull();
});

test("what a file says of a mapping wrongly is named by its place, as a source that is not connected", async () => {
  const { parts, organization } = await stage(await northwind());
  const diff = async (content: string) =>
    diffRules(parts, { directory: await newDirectory({ [file]: content }), organization });
  await expect(diff(text.replace("primary:", "primry:"))).rejects.toThrow(/did you mean primary/);
  await expect(diff(text + text)).rejects.toThrow(/stands here twice/);
  await expect(diff(text.replace("homegrown", "elsewhere"))).rejects.toMatchObject({
    problems: [{ code: "missing_here" }],
  });
});
