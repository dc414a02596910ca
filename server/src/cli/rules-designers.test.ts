/** Shared questions to analytics as files: by their owners, who are members already. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDesigner, listDesigners } from "#contract/analytics-designers.ts";
import { listRoles } from "#contract/roles.ts";
import { organizationName } from "../features/diff-view/test-pair.ts";
import { formatPlan } from "../rules-as-code/plan.ts";
import { northwind } from "../test-northwind.ts";
import { diffRules, exportRules, importRules } from "./rules.ts";

const file = "analytics-designers.yaml";

async function newDirectory(text?: string): Promise<string> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "tocsin-designers-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  if (text !== undefined) await writeFile(path.join(directory, file), text);
  return directory;
}

test("shared questions are exported, changed, created and deleted by files; private ones stay", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const role = (await ada.call(listRoles, {})).items.find(({ key }) => key === "user")?.id ?? "";
  const question = { measures: ["mttr" as const], dimensions: ["team"], query: "host = shop-*" };
  await ada.call(createDesigner, { body: { name: "mine", question } });
  await ada.call(createDesigner, {
    body: { name: "Slow teams", question, chart: "bars", compares: true, role_ids: [role] },
  });
  const parts = { db: of.house.server.db, clock: of.clock };
  const organization = await organizationName(of);
  const directory = await newDirectory();
  await exportRules(parts, { directory, organization, rowsMost: 100 });
  const text = await readFile(path.join(directory, file), "utf8");
  expect(text.replace(/owner: .*/u, "owner: ADA")).toBe(`- owner: ADA
  name: Slow teams
  question:
    measures:
      - mttr
    dimensions:
      - team
    query: host = shop-*
    limit: 100
  chart: bars
  range_s: 604800
  compares: true
  role_ids:
    - user
`);
  const target = async (content: string) => ({
    directory: await newDirectory(content),
    organization,
  });
  const planned = async (content: string) =>
    formatPlan((await diffRules(parts, await target(content))).plan);
  expect(await planned(text)).toBe("Nothing would change.");
  const changed = text.replace("- mttr", "- mtta");
  expect(await planned(changed)).toContain('"mttr"');
  await importRules(parts, await target(changed + text.replace("Slow teams", "Later")));
  const list = async () =>
    (await ada.call(listDesigners, {})).items.map(({ name, question: { measures } }) => [
      name,
      ...measures,
    ]);
  expect(await list()).toEqual([
    ["Later", "mttr"],
    ["mine", "mttr"],
    ["Slow teams", "mtta"],
  ]);
  await importRules(parts, { ...(await target("[]")), prune: true });
  expect(await list()).toEqual([["mine", "mttr"]]);
  const refusal = async (content: string): Promise<unknown> =>
    planned(content).catch((error: unknown) => error);
  expect(String(await refusal(text.replace("chart:", "chrt:")))).toMatch(/did you mean chart/);
  expect(String(await refusal(text + text))).toMatch(/has it here twice/);
  expect(String(await refusal(text.replace("shop-*", "(")))).toMatch(/question\.query/);
});
