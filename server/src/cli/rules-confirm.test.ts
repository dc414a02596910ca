import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadOrganizations } from "../features/organizations/store.ts";
import { loadRules } from "../features/rules/store.ts";
import { northwind } from "../test-northwind.ts";
import { diffRules, importRules } from "./rules.ts";

test("what would hide much is written when its name was given, whatever else was confirmed", async () => {
  const of = await northwind();
  const parts = { db: of.house.server.db, clock: of.clock };
  await of.send({ host: "a", status: "critical" }, { host: "b", status: "critical" });
  const organizations = await parts.db.system(loadOrganizations);
  const directory = await mkdtemp(path.join(os.tmpdir(), "tocsin-rules-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await writeFile(
    path.join(directory, "alert-filters.yaml"),
    "- name: Everything\n  bpql: '*'\n- name: Narrow\n  bpql: host = x\n",
  );
  const target = {
    directory,
    organization: organizations.find(({ id }) => id === of.organizationId)?.name ?? "",
  };
  const names = async () =>
    (await of.sql((sql) => loadRules(sql, "alert-filter"))).map((rule) => rule.name);

  await expect(importRules(parts, { ...target, confirm: ["Narrow"] })).rejects.toThrow(
    /would have hidden 100 % of the alerts in All \(2 of 2\).*type its name: Everything/,
  );
  expect(await names()).toEqual([]);
  // A plan changes nothing, so it asks nothing.
  expect((await diffRules(parts, target)).plan.rules.get("alert-filter")).toHaveLength(2);
  await importRules(parts, { ...target, confirm: ["Everything"] });
  expect(await names()).toEqual(["Everything", "Narrow"]);
});
