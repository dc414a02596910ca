/** Shared queries as files: by their owners, who are members already. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { createEnvironment } from "#contract/environments.ts";
import { listRoles } from "#contract/roles.ts";
import { createSavedQuery, listSavedQueries, updateSavedQuery } from "#contract/saved-queries.ts";
import { organizationName } from "../features/diff-view/test-pair.ts";
import { formatPlan } from "../rules-as-code/plan.ts";
import { northwind, type Organization } from "../test-northwind.ts";
import { diffRules, exportRules, importRules } from "./rules.ts";

const file = "saved-queries.yaml";

async function newDirectory(text?: string): Promise<string> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "tocsin-queries-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  if (text !== undefined) await writeFile(path.join(directory, file), text);
  return directory;
}

async function stage() {
  const of = await northwind();
  const ada = of.as("ada");
  const role = (await ada.call(listRoles, {})).items.find(({ key }) => key === "user")?.id ?? "";
  const { id: environment_id } = await ada.call(createEnvironment, {
    body: { name: "shop", filter: "service = shop" },
  });
  const shared = await ada.call(createSavedQuery, {
    body: {
      name: "Shop now",
      query: "host = shop-*",
      kind: "alerts",
      range_s: 3600,
      environment_id,
      role_ids: [role],
    },
  });
  const parts = { db: of.house.server.db, clock: of.clock };
  const organization = await organizationName(of);
  const username = await usernameOf(of);
  const text = `- owner: ${username}
  name: Shop now
  query: host = shop-*
  kind: alerts
  range_s: 3600
  environment_id: shop
  role_ids:
    - user
`;
  const target = async (content: string) => ({
    directory: await newDirectory(content),
    organization,
  });
  const planned = async (content: string) =>
    formatPlan((await diffRules(parts, await target(content))).plan);
  return { of, ada, shared, parts, organization, text, username, target, planned };
}
const usernameOf = async (of: Organization): Promise<string> =>
  (
    await of.sql((sql) =>
      sql<{ username: string }>("SELECT username FROM users WHERE id = $1", [of.as("ada").userId]),
    )
  )[0]?.username ?? "";

test("shared queries are exported by owner, environment and role; private ones are not", async () => {
  const { ada, parts, organization, text, planned } = await stage();
  await ada.call(createSavedQuery, { body: { name: "mine", query: "host = mine" } });
  const directory = await newDirectory();
  await exportRules(parts, { directory, organization, rowsMost: 100 });
  expect(await readFile(path.join(directory, file), "utf8")).toBe(text);
  expect(await planned(text)).toBe("Nothing would change.");
  expect(await planned(text.replace("- user", "- USER").replace(": shop\n", ": Shop\n"))).toBe(
    "Nothing would change.",
  );
});

test("an import changes, creates and, with prune, deletes them, and leaves private ones", async () => {
  const { of, ada, shared, parts, text, planned, target } = await stage();
  await ada.call(createSavedQuery, { body: { name: "mine", query: "host = mine" } });
  const changed = text.replace("shop-*", "shop-1");
  expect(await planned(changed)).toContain('query: "host = shop-*" → "host = shop-1"');
  await importRules(parts, await target(changed + text.replace("Shop now", "Shop later")));
  const list = async (person = ada) =>
    (await person.call(listSavedQueries, {})).items.map(({ name, query }) => [name, query]);
  expect(await list()).toEqual([
    ["mine", "host = mine"],
    ["Shop later", "host = shop-*"],
    ["Shop now", "host = shop-1"],
  ]);
  expect(await list(of.as("uma"))).toHaveLength(2);
  await importRules(parts, { ...(await target("[]")), prune: true });
  expect(await list()).toEqual([["mine", "host = mine"]]);
  const audit = await ada.call(listAuditLogs, { query: { resource_type: "search" } });
  expect(
    audit.items
      .filter((entry) => entry.resource_id === shared.id)
      .map(({ action, actor }) => [action, actor.name]),
  ).toEqual([
    ["delete", "command line"],
    ["update", "command line"],
    ["create", "Ada"],
  ]);
});

test("what a file says of them wrongly is refused by its place or its name", async () => {
  const { ada, shared, text, username, planned } = await stage();
  const refusal = async (content: string): Promise<unknown> =>
    planned(content).catch((error: unknown) => error);
  expect(String(await refusal(text.replace("query:", "qury:")))).toMatch(/did you mean query/);
  expect(String(await refusal(text + text))).toMatch(/has it here twice/);
  expect(String(await refusal(text.replace("shop-*", "(")))).toMatch(/saved-query Shop now of/);
  expect(String(await refusal(text.replace(/role_ids:.*/su, "role_ids: []")))).toMatch(
    /shared with no role/,
  );
  const missing = text
    .replace(username, "nobody@northwind.test")
    .replace("id: shop", "id: warehouse");
  expect(await refusal(missing)).toMatchObject({
    problems: [
      {
        code: "missing_here",
        message: expect.stringMatching(/nobody@northwind\.test.*warehouse/) as string,
      },
    ],
  });
  await ada.call(updateSavedQuery, { params: { id: shared.id }, body: { role_ids: [] } });
  expect(await refusal(text)).toMatchObject({ problems: [{ code: "name_taken" }] });
});
