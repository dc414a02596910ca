import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadOrganizations } from "../features/organizations/store.ts";
import { loadRules } from "../features/rules/store.ts";
import { northwind } from "../test-northwind.ts";
import { diffRules, formatPlanWithHiding, importRules, requireConfirmedHiding } from "./rules.ts";

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
  const planned = await diffRules(parts, target);
  expect(planned.plan.rules.get("alert-filter")).toHaveLength(2);
  // But it says what would be hidden, and what has to be confirmed for it.
  expect(formatPlanWithHiding(planned)).toBe(
    [
      "+ alert-filter Everything",
      '    in the last 7 days it would have hidden 2 of 2 alerts, 100 % of All; needs --confirm "Everything"',
      "+ alert-filter Narrow",
      "    in the last 7 days it would have hidden 0 of 2 alerts",
    ].join("\n"),
  );
  expect(() => requireConfirmedHiding(planned.hidden)).toThrow(/say --confirm "Everything"\./);
  expect(() => requireConfirmedHiding(planned.hidden, ["Everything"])).not.toThrow();
  await importRules(parts, { ...target, confirm: ["Everything"] });
  expect(await names()).toEqual(["Everything", "Narrow"]);
  // What hides as it did before is not measured again.
  await writeFile(
    path.join(directory, "alert-filters.yaml"),
    "- name: Everything\n  description: All of it\n  bpql: '*'\n- name: Narrow\n  bpql: host = x OR host = a\n",
  );
  expect((await diffRules(parts, target)).hidden).toMatchObject([
    { kind: "alert-filter", name: "Narrow", hidden: 1, needs_confirmation: true },
  ]);
});
