import { expect, test } from "vitest";
import { createApiKey, deleteApiKey, updateApiKey } from "#contract/api-keys.ts";
import { assignIncidents } from "#contract/incident-actions.ts";
import { getEnvironment } from "#contract/environments.ts";
import { updateOrganizationSettings } from "#contract/organizations.ts";
import { asOwner } from "../../test-house.ts";
import { northwind, type Organization } from "../../test-northwind.ts";
import { ChainWalk } from "./audit-chain.ts";
import { type ChainRow, loadChain } from "./store-audit-log.ts";

const loadRows = (of: Organization) => of.sql((sql) => loadChain(sql, 0, 10_000));
const firstBrokenSeq = (rows: readonly ChainRow[]): number | null => {
  const walk = new ChainWalk(null);
  for (const row of rows) if (!walk.take(row)) break;
  return walk.end().broken?.seq ?? null;
};

test("a change is written with who, what, before and after, and reading is not", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const key = await ada.call(createApiKey, { body: { name: "first" } });
  await ada.call(updateApiKey, { params: { id: key.id }, body: { name: "second" } });
  await ada.call(getEnvironment, { params: { id: "all" } });
  await ada.call(deleteApiKey, { params: { id: key.id } });
  const rows = (await loadRows(of)).slice(1);
  expect(
    rows.map((row) => [row.action, row.resource_type, row.resource_id, row.actor.name]),
  ).toEqual(["create", "update", "delete"].map((action) => [action, "apiKeys", key.id, "Ada"]));
  expect(rows[1]).toMatchObject({
    at: of.clock.nowS(),
    actor: { id: ada.userId },
    before: { name: "first" },
    after: { name: "second" },
  });
  expect(JSON.stringify(rows)).not.toContain(key.key);
});

test("an action on incidents is written too, and what is refused leaves no row", async () => {
  const of = await northwind();
  const [outcome] = await of.send({ status: "critical", host: "db-1" });
  const body = { ids: [outcome?.incident_id ?? ""], assignee: of.as("uma").userId };
  await of.as("uma").call(assignIncidents, { params: { env: "all" }, body });
  await of.as("rui").try(assignIncidents, { params: { env: "all" }, body });
  await of
    .as("rui")
    .try(updateOrganizationSettings, { body: { settings: { displayName: "Mine" } } });
  expect((await loadRows(of)).slice(1)).toMatchObject([
    {
      action: "act",
      resource_type: "incidents",
      resource_id: outcome?.incident_id,
      actor: { name: "Uma" },
      after: { action: "assign" },
    },
  ]);
});

test("the chain holds, also when many write at once, and shows any row that was changed or taken out", async () => {
  const of = await northwind();
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      of.as("ada").call(updateOrganizationSettings, {
        body: {
          settings: {
            displayName: `Northwind ${index}`,
            appBarColor: index % 2 === 0 ? null : "#102030",
          },
        },
      }),
    ),
  );
  expect((await loadRows(of)).length).toBe(21);
  expect(firstBrokenSeq(await loadRows(of))).toBeNull();
  await expect(of.sql((sql) => sql("UPDATE audit_log SET actor_name = 'Nobody'"))).rejects.toThrow(
    /permission denied/,
  );
  await asOwner(of.house.ownerUrl, (client) =>
    client.query(
      "UPDATE audit_log SET actor_name = 'Nobody' WHERE organization_id = $1 AND seq = 7",
      [of.organizationId],
    ),
  );
  expect(firstBrokenSeq(await loadRows(of))).toBe(7);
  await asOwner(of.house.ownerUrl, (client) =>
    client.query("DELETE FROM audit_log WHERE organization_id = $1 AND seq = 7", [
      of.organizationId,
    ]),
  );
  expect(firstBrokenSeq(await loadRows(of))).toBe(7);
});
