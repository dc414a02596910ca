import { expect, test } from "vitest";
import { queryAnalytics } from "#contract/analytics.ts";
import { resolveIncidents } from "#contract/incident-actions.ts";
import { northwind, type Organization } from "../../test-northwind.ts";
import { encodeNumbers } from "./column-bytes.ts";

/** Of everything since a day before. */
const countOf = async (of: Organization) => {
  await of.house.server.analytics.drained();
  const to = of.clock.nowS();
  const { rows } = await of.as("ada").call(queryAnalytics, {
    body: { measures: ["incidents", "alerts", "mttr"], from: to - 500 * 86_400, to },
  });
  return rows[0]?.measures;
};
const packs = (of: Organization) =>
  of.sql((sql) =>
    sql<{ incidents: number; voided: number[] }>(
      `SELECT incidents, voided FROM analytics_packs
       WHERE organization_id = tocsin_organization() ORDER BY id`,
    ),
  );
const hoursLater = async (of: Organization, hours: number) => {
  await of.house.server.analytics.drained();
  of.clock.forward({ hours });
  await of.house.server.jobs.runDue();
  await of.house.server.lanes.drained();
};

async function packedOrganization(): Promise<{ of: Organization; ids: string[] }> {
  const of = await northwind();
  const sent = await of.send(
    ...["a", "b", "c"].map((host) => ({ host, check: "x", status: "critical", team: host })),
  );
  await hoursLater(of, 7);
  return { of, ids: sent.map(({ incident_id }) => incident_id ?? "") };
}

test("what has been quiet is packed, and what changes then counts by its row", async () => {
  const { of, ids } = await packedOrganization();
  expect(await packs(of)).toEqual([{ incidents: 3, voided: [] }]);
  const body = { ids: ids.slice(0, 1) };
  await of.as("ada").call(resolveIncidents, { params: { env: "all" }, body });
  expect(await countOf(of)).toEqual({ incidents: 3, alerts: 3, mttr: 420 });
  expect(await packs(of)).toEqual([{ incidents: 3, voided: [0] }]);
  await hoursLater(of, 7);
  expect(await packs(of)).toEqual([{ incidents: 3, voided: [] }]);
  expect(await countOf(of)).toEqual({ incidents: 3, alerts: 3, mttr: 420 });
});

test("a pack that says something else than its rows is noticed within hours", async () => {
  const { of } = await packedOrganization();
  await of.sql((sql) =>
    sql(
      `UPDATE analytics_columns SET content = $1
       WHERE organization_id = tocsin_organization() AND name = 'alerts'`,
      [Buffer.from(encodeNumbers(Float64Array.from([5, 5, 5])))],
    ),
  );
  expect(await countOf(of)).toMatchObject({ alerts: 15 });
  await hoursLater(of, 1);
  expect(await countOf(of)).toMatchObject({ alerts: 3 });
});

test("a row that is gone without its place in the pack is noticed within hours", async () => {
  const { of, ids } = await packedOrganization();
  await of.sql((sql) =>
    sql(
      `DELETE FROM analytics_incidents WHERE organization_id = tocsin_organization()
       AND incident_id = $1`,
      [ids[2]],
    ),
  );
  expect(await countOf(of)).toMatchObject({ incidents: 3 });
  await hoursLater(of, 1);
  expect(await countOf(of)).toMatchObject({ incidents: 3 });
  const rows = await of.sql((sql) =>
    sql(
      `SELECT FROM analytics_incidents WHERE organization_id = tocsin_organization()
       AND incident_id = $1`,
      [ids[2]],
    ),
  );
  // The incident is there, so it is counted anew.
  expect(rows).toHaveLength(1);
});

test("what is deleted by age leaves the packs", async () => {
  const { of, ids } = await packedOrganization();
  await of.as("ada").call(resolveIncidents, { params: { env: "all" }, body: { ids } });
  await hoursLater(of, 7);
  expect(await packs(of)).toEqual([{ incidents: 3, voided: [] }]);
  await hoursLater(of, 24 * 401);
  await hoursLater(of, 7);
  expect(await packs(of)).toEqual([]);
});
