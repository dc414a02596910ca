/** What is older than the organization keeps goes, and nothing else. */
import { expect, test } from "vitest";
import { judgeChange, searchChanges } from "#contract/changes.ts";
import { resolveIncidents } from "#contract/incident-actions.ts";
import { updateOrganizationSettings } from "#contract/organizations.ts";
import { getReceipt } from "#contract/receipts.ts";
import { replayOrganization } from "../../pipeline/replay-organization.ts";
import { asOwner } from "../../test-house.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const countRows = async (of: Organization, table: string, incidentId: string): Promise<number> => {
  const [row] = await of.sql((sql) =>
    sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table}
       WHERE organization_id = tocsin_organization() AND incident_id = $1`,
      [incidentId],
    ),
  );
  return row?.count ?? 0;
};

const loadReceiptIds = (of: Organization): Promise<string[]> =>
  of.sql(async (sql) =>
    (
      await sql<{ id: string }>(
        "SELECT id FROM receipts WHERE organization_id = tocsin_organization() ORDER BY id",
      )
    ).map(({ id }) => id),
  );

const forwardDays = async (of: Organization, days: number): Promise<void> => {
  of.clock.forward({ hours: 24 * days });
  await of.settle();
};
const replay = (of: Organization) => replayOrganization(of.house.server.db, of.organizationId);

test("receipts go after 90 days, or what is set; what failed keeps its own; what waits stays", async () => {
  const of = await northwind();
  await of.send({ host: "db-1", status: "critical" });
  await of.send({ host: "db-2", status: "critical" });
  const [first = "", second = ""] = await loadReceiptIds(of);
  await of.sql((sql) =>
    sql(
      `INSERT INTO failures (organization_id, receipt_id, index, cause, at)
       VALUES (tocsin_organization(), $1, 0, 'test', $2)`,
      [second, of.clock.nowS()],
    ),
  );
  await forwardDays(of, 89);
  await of.send({ host: "db-3", status: "critical" });
  expect(await loadReceiptIds(of)).toHaveLength(3);

  await forwardDays(of, 2);
  const left = await loadReceiptIds(of);
  expect(left).toHaveLength(2);
  expect(left[0]).toBe(second);
  expect(await of.as("ada").try(getReceipt, { params: { id: first } })).toMatchObject({
    status: 404,
  });

  await of.as("ada").call(updateOrganizationSettings, { body: { settings: { receiptDays: 7 } } });
  await forwardDays(of, 6);
  expect(await loadReceiptIds(of)).toEqual([second]);
});

test("what was deleted by age no longer counts as stored, and makes room below the limit", async () => {
  const of = await northwind();
  await of.send({ host: "db-1", status: "critical" });
  await forwardDays(of, 1);
  await of.send({ host: "db-1", status: "ok" });
  await forwardDays(of, 1);
  const days = () =>
    of.sql((sql) =>
      sql<{ requests: number; stored_requests: number; bytes: number; stored_bytes: number }>(
        `SELECT requests::int, stored_requests::int, bytes::int, stored_bytes::int FROM usage_days
         WHERE organization_id = tocsin_organization() ORDER BY day`,
      ),
    );
  const [first, second] = await days();
  expect([first?.stored_requests, first?.stored_bytes]).toEqual([1, first?.bytes]);
  await forwardDays(of, 89);
  expect(await days()).toEqual([{ ...first, stored_requests: 0, stored_bytes: 0 }, second]);
});

test("no period is longer than the operator allows, whatever is set", async () => {
  const of = await northwind();
  await of.send({ host: "db-1", status: "critical" });
  await of.as("ada").call(updateOrganizationSettings, { body: { settings: { receiptDays: 60 } } });
  await asOwner(of.house.ownerUrl, (client) =>
    client.query(`UPDATE organizations SET limits = '{"retentionDays": 20}' WHERE id = $1`, [
      of.organizationId,
    ]),
  );
  await forwardDays(of, 19);
  expect(await loadReceiptIds(of)).toHaveLength(1);
  await forwardDays(of, 2);
  expect(await loadReceiptIds(of)).toEqual([]);
});

test("an incident that ended 13 months ago goes with all that is its own; an open one stays", async () => {
  const of = await northwind();
  const [ended] = await of.send({ host: "db-1", status: "critical" });
  const [open] = await of.send({ host: "web-1", status: "critical" });
  const [id, openId] = [ended?.incident_id ?? "", open?.incident_id ?? ""];
  await of.as("ada").call(resolveIncidents, { params: { env: "all" }, body: { ids: [id] } });
  await forwardDays(of, 390);
  await of.house.server.searchIndex.drained();
  expect(await countRows(of, "alerts", id)).toBe(1);
  expect(await countRows(of, "incident_terms", id)).toBeGreaterThan(0);

  await forwardDays(of, 10);
  for (const table of ["alerts", "activities", "incident_facts", "incident_terms"])
    expect([table, await countRows(of, table, id)]).toEqual([table, 0]);
  expect(
    await of.sql((sql) =>
      sql("SELECT id FROM incidents WHERE organization_id = tocsin_organization()"),
    ),
  ).toEqual([{ id: openId }]);
  expect(await countRows(of, "alerts", openId)).toBe(1);
});

test("a change goes as old as an incident, unless an incident that stays names it", async () => {
  const of = await northwind();
  const [open] = await of.send({ host: "db-1", status: "critical" });
  const changes = ["named", "unnamed"].map((identifier) => ({
    identifier,
    status: "Done",
    summary: "Version 4",
    start: of.clock.nowS(),
  }));
  await of.post({ app_key: of.appKey, changes }, { path: "/data/v2/changes" });
  const ada = of.as("ada");
  const identifiers = async () =>
    (
      await of.sql((sql) =>
        sql<{ identifier: string }>(
          "SELECT identifier FROM changes WHERE organization_id = tocsin_organization()",
        ),
      )
    ).map(({ identifier }) => identifier);
  const { items } = await ada.call(searchChanges, { query: { query: "named" } });
  await ada.call(judgeChange, {
    params: { changeId: items.find(({ identifier }) => identifier === "named")?.id ?? "" },
    body: { incident_id: open?.incident_id ?? "", match_certainty: "MATCH" },
  });
  await forwardDays(of, 390);
  expect(await identifiers()).toHaveLength(2);
  await forwardDays(of, 10);
  expect(await identifiers()).toEqual(["named"]);
});

test("more than fits into one slice goes all the same", async () => {
  const of = await northwind();
  for (let request = 0; request < 3; request += 1)
    await of.send({ host: `db-${request}`, status: "critical" });
  await of.sql((sql) =>
    sql(
      `INSERT INTO receipts (organization_id, source, received_at, body, events, taken, outcomes)
       SELECT tocsin_organization(), 'alerts', $1, '{}', 0, nextval('ids'), '[]'
       FROM generate_series(1, 4500)`,
      [of.clock.nowS()],
    ),
  );
  await forwardDays(of, 91);
  expect(await loadReceiptIds(of)).toEqual([]);
});

test("replay covers what has all its receipts, and says what it leaves out", async () => {
  const of = await northwind();
  await of.send({ host: "db-1", check: "cpu", status: "critical" });
  expect((await replay(of)).sealed).toEqual({ until: null, alerts: 0 });
  const sealedUntil = of.clock.nowS();

  of.clock.forward({ hours: 24 * 80 });
  await of.send(
    { host: "db-1", check: "cpu", status: "warning" },
    { host: "web-1", check: "cpu", status: "critical" },
    { host: "web-1", check: "disk", status: "critical" },
  );
  await forwardDays(of, 11);
  await of.send({ host: "web-1", check: "cpu", status: "ok" });
  expect(await replay(of)).toMatchObject({
    alerts: 2,
    incidents: 1,
    unread: 0,
    differences: [],
    sealed: { until: sealedUntil, alerts: 1 },
  });
});
