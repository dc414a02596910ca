import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listContacts } from "#contract/contacts.ts";
import { formatPlan } from "../rules-as-code/plan.ts";
import { northwind } from "../test-northwind.ts";
import { diffRules, exportRules, importRules } from "./rules.ts";

async function stage() {
  const of = await northwind();
  const parts = { db: of.house.server.db, clock: of.clock };
  const [row] = await parts.db.system((sql) =>
    sql<{ name: string }>("SELECT name FROM organizations WHERE id = $1", [of.organizationId]),
  );
  const directory = await mkdtemp(path.join(os.tmpdir(), "tocsin-rules-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const write = (text: string, file = "contacts.yaml") =>
    writeFile(path.join(directory, file), text);
  return { of, parts, write, target: { directory, organization: row?.name ?? "" } };
}

test("contacts are created, renamed and pruned by their address, and each change is audited", async () => {
  const { of, parts, write, target } = await stage();
  await write(
    "- name: Night desk\n  email: Night@north.example\n- name: Duty\n  phone_number: +31 6 1234-5678\n",
  );
  await write(
    "- name: Night\n  targets: [{ system: email, target: contact night desk }]\n",
    "autoshare-rules.yaml",
  );
  expect(formatPlan((await diffRules(parts, target)).plan)).toBe(
    [
      "+ contact Night desk <night@north.example>",
      "+ contact Duty <+31612345678>",
      "+ autoshare-rule Night",
    ].join("\n"),
  );
  await importRules(parts, target);
  expect(formatPlan((await diffRules(parts, target)).plan)).toBe("Nothing would change.");
  await exportRules(parts, { ...target, rowsMost: 1 });
  expect(await readFile(path.join(target.directory, "contacts.yaml"), "utf8")).toBe(
    '- name: Duty\n  phone_number: "+31612345678"\n- name: Night desk\n  email: night@north.example\n',
  );

  await write("- name: Night shift\n  email: night@north.example\n");
  await write("[]\n", "autoshare-rules.yaml");
  expect(formatPlan((await diffRules(parts, { ...target, prune: true })).plan)).toContain(
    [
      "~ contact Night shift <night@north.example>",
      '    name: "Night desk" → "Night shift"',
      "- contact Duty <+31612345678>",
    ].join("\n"),
  );
  await importRules(parts, { ...target, prune: true });
  expect(Object.values(await of.as("ada").call(listContacts, {}))).toMatchObject([
    { name: "Night shift", email: "night@north.example" },
  ]);
  expect(
    await of.sql((sql) =>
      sql(
        `SELECT action FROM audit_log WHERE organization_id = tocsin_organization()
         AND resource_type = 'contacts' ORDER BY id`,
      ),
    ),
  ).toEqual(["create", "create", "update", "delete"].map((action) => ({ action })));
});

test("a file of contacts that cannot be read says where", async () => {
  const { parts, write, target } = await stage();
  const problemOf = async (text: string): Promise<string> => {
    await write(text);
    return diffRules(parts, target).then(
      () => "",
      (error: unknown) => String(error),
    );
  };
  expect(await problemOf("- name: A\n  email: a@b.test\n- name: B\n  email: A@b.test\n")).toContain(
    "contacts.yaml, B: a@b.test stands here twice",
  );
  expect(await problemOf("- name: A\n")).toContain("contacts.yaml: 0.email: Give either");
  expect(await problemOf("- name: A\n  email: a@b.test\n  mail: x\n")).toContain(
    "contacts.yaml: 0.mail: no such field; did you mean email?",
  );
});
