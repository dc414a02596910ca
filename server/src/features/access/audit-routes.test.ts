import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import {
  createAlertFilter,
  deleteAlertFilter,
  updateAlertFilter,
} from "#contract/alert-filters.ts";
import {
  exportAuditLogs,
  getAuditEntry,
  getAuditOfResource,
  listAuditChoices,
  listAuditLogs,
  searchAuditLogs,
} from "#contract/audit-logs.ts";
import { createContact } from "#contract/contacts.ts";
import { updateOrganizationSettings } from "#contract/organizations.ts";
import { setTagCategory } from "#contract/tag-manager.ts";
import { verifyAudit } from "../../cli/audit.ts";
import { asOwner } from "../../test-house.ts";
import { northwind, type Organization, southridge } from "../../test-northwind.ts";
import { auditRetentionJob } from "./audit-jobs.ts";

async function writeAuditRows(of: Organization): Promise<string> {
  const ada = of.as("ada");
  const filter = await ada.call(createAlertFilter, {
    body: { name: "Quiet nights", bpql: "host = db-1" },
  });
  of.clock.forward({ minutes: 1 });
  await ada.call(updateAlertFilter, {
    params: { id: filter.id },
    body: { description: "for the Backup" },
  });
  of.clock.forward({ minutes: 1 });
  await ada.call(deleteAlertFilter, { params: { id: filter.id } });
  return filter.id;
}

test("what was changed is found by words, person, kind, action and time, newest first and page by page", async () => {
  const of = await northwind();
  const startS = of.clock.nowS();
  const id = await writeAuditRows(of);
  const ada = of.as("ada");
  const searchActions = async (query: Record<string, string | number>) =>
    (await ada.call(listAuditLogs, { query })).items.map((entry) => entry.action);
  expect(await searchActions({ resource_type: "plans" })).toEqual(["delete", "update", "create"]);
  expect(await searchActions({ text: "BACKUP quiet" })).toEqual(["delete", "update"]);
  expect(await searchActions({ text: id, action: "create" })).toEqual(["create"]);
  expect(await searchActions({ actor: ada.userId, from: startS + 60, to: startS + 120 })).toEqual([
    "update",
  ]);
  expect(await searchActions({ actor: of.as("rui").userId })).toEqual([]);
  const second = await ada.call(searchAuditLogs, { body: { page: 2, per_page: 2 } });
  expect([second.total, second.items.map((entry) => entry.action)]).toEqual([
    4,
    ["create", "create"],
  ]);
  expect(await ada.call(listAuditChoices, {})).toEqual({
    actors: [{ id: ada.userId, name: "Ada", kind: "user" }],
    resource_types: ["organizations", "plans"],
  });
});

test("the export holds the same, whole, quoted, and no cell that a spreadsheet would run", async () => {
  const of = await northwind();
  await of
    .as("ada")
    .call(createContact, { body: { name: "Formula", email: "formula@northwind.test" } });
  await of
    .as("ada")
    .call(updateOrganizationSettings, { body: { settings: { displayName: 'North "wind", Inc' } } });
  const file = await of
    .as("ada")
    .try(exportAuditLogs, { query: { resource_type: "general_settings" } });
  expect([file.status, file.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  const [row, ...otherRows] = parse(String(file.body), { columns: true }) as Record<
    string,
    string
  >[];
  expect(otherRows).toEqual([]);
  expect(row).toMatchObject({ actor: "Ada", action: "update", resource_type: "general_settings" });
  expect(JSON.parse(row?.["after"] ?? "")).toMatchObject({ displayName: 'North "wind", Inc' });
  await asOwner(of.house.ownerUrl, (client) =>
    client.query("UPDATE users SET name = '=1+1' WHERE id = $1", [of.as("ada").userId]),
  );
  await of
    .as("ada")
    .call(createContact, { body: { name: "Formula", email: "by-formula@northwind.test" } });
  const [latest] = String((await of.as("ada").try(exportAuditLogs, {})).body)
    .split("\r\n")
    .slice(1);
  expect(latest?.split(",")).toContain("'=1+1");
  expect(
    (await of.as("ada").try(exportAuditLogs, { query: { from: "yesterday" } })).errors[0],
  ).toMatchObject({ code: "invalid", field: "query.from" });
});

test("another organization's changes are never found", async () => {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  await writeAuditRows(of);
  expect(
    (await otherOrganization.as("ada").call(listAuditLogs, { query: { text: "quiet" } })).items,
  ).toEqual([]);
  expect(String((await otherOrganization.as("ada").try(exportAuditLogs, {})).body)).not.toContain(
    "Quiet",
  );
});

const parts = (of: Organization) => ({ db: of.house.server.db, clock: of.clock });
const organizationName = async (of: Organization): Promise<string> =>
  (
    await of.sql((sql) =>
      sql<{ name: string }>("SELECT name FROM organizations WHERE id = tocsin_organization()"),
    )
  )[0]?.name ?? "";
const verifyChain = async (of: Organization, head?: { seq: number; hash: string }) =>
  (
    await verifyAudit(parts(of), {
      organization: await organizationName(of),
      ...(head ? { head } : {}),
    })
  )[0]?.verdict;

test("what is older than the organization keeps is taken out, and the chain can still be verified", async () => {
  const of = await northwind();
  await writeAuditRows(of);
  const head = (await verifyChain(of))?.head ?? undefined;
  await of.as("ada").call(updateOrganizationSettings, { body: { settings: { auditDays: 30 } } });
  of.clock.forward({ hours: 31 * 24 });
  await of
    .as("ada")
    .call(updateOrganizationSettings, { body: { settings: { displayName: "Later" } } });
  const runRetention = () =>
    of.sql((sql) => auditRetentionJob(of.clock).run(sql, of.organizationId, []));
  await runRetention();
  const left = (await of.as("ada").call(listAuditLogs, {})).items;
  expect(left.map((entry) => [entry.action, entry.resource_type])).toEqual([
    ["delete", "audit_logs"],
    ["update", "general_settings"],
  ]);
  expect(left[0]).toMatchObject({
    actor: { kind: "system" },
    after: { through: 5, rows: 5, days: 30 },
  });
  expect(await verifyChain(of)).toMatchObject({ rows: 2, broken: null });
  expect(await verifyChain(of, head)).toMatchObject({ broken: null });
  await runRetention();
  expect((await of.as("ada").call(listAuditLogs, {})).total).toBe(2);
});

test("rows that were taken out by hand, from either end or with a forged checkpoint, are told", async () => {
  const of = await northwind();
  await writeAuditRows(of);
  const head = (await verifyChain(of))?.head ?? undefined;
  const organizationIds = [of.organizationId];
  await asOwner(of.house.ownerUrl, (client) =>
    client.query("DELETE FROM audit_log WHERE organization_id = $1 AND seq = 4", organizationIds),
  );
  expect(await verifyChain(of)).toMatchObject({ broken: null, rows: 3 });
  expect(await verifyChain(of, head)).toMatchObject({ broken: { seq: 4 } });
  // As the application could: the function alone, without a row of the chain that says so.
  await of.sql((sql) => sql("SELECT trim_audit(1, 0)"));
  expect(await verifyChain(of)).toMatchObject({
    broken: { seq: 2, why: expect.stringContaining("no row of the chain says so") as string },
  });
  await expect(
    of.sql((sql) => sql("UPDATE audit_checkpoints SET seq = 0, hash = ''")),
  ).resolves.toEqual([]);
  await expect(
    of.sql((sql) =>
      sql(
        `INSERT INTO audit_checkpoints (organization_id, seq, hash, at, removed)
         VALUES (tocsin_organization(), 9, 'x', 0, 0)`,
      ),
    ),
  ).rejects.toThrow(/row-level security/);
});

test("a chain holds while old rows of it are being taken out", async () => {
  const of = await northwind();
  await of.as("ada").call(updateOrganizationSettings, { body: { settings: { auditDays: 30 } } });
  of.clock.forward({ hours: 31 * 24 });
  const { db } = of.house.server;
  const runRetention = () =>
    of.sql((sql) => auditRetentionJob(of.clock).run(sql, of.organizationId, []));
  let isTrimmed = false;
  // Between its look at where the chain begins and its first row.
  const tenant: typeof db.tenant = (id, work) =>
    db.tenant(id, (sql) =>
      work(async <Row extends object>(text: string, values?: readonly unknown[], name?: string) => {
        const rows = await sql<Row>(text, values, name);
        if (!isTrimmed && text.includes("FROM audit_checkpoints")) {
          isTrimmed = true;
          await runRetention();
        }
        return rows;
      }),
    );
  const [verification] = await verifyAudit(
    { db: { ...db, tenant }, clock: of.clock },
    { organization: await organizationName(of) },
  );
  expect([isTrimmed, verification?.verdict.broken]).toEqual([true, null]);
});

test("one entry is found by its id; a thing with a name instead of an id has a history", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  await ada.call(setTagCategory, { body: { id: "host", tags: ["node"] } });
  const history = await ada.call(getAuditOfResource, {
    params: { resource_id: "host" },
    query: {},
  });
  const [entry] = history.items;
  expect(entry?.after).toMatchObject({ tags: ["node"] });
  const params = { id: entry?.id ?? "" };
  expect(await ada.call(getAuditEntry, { params })).toEqual(entry);
  const unknown = await ada.try(getAuditEntry, { params: { id: "999999" } });
  expect([unknown.status, unknown.errors[0]?.code]).toEqual([404, "not_found"]);
});
