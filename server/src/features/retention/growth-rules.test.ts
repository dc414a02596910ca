/** Nothing grows for ever: each table has a rule, and the rule holds. */
import { expect, test } from "vitest";
import { asOwner } from "../../test-house.ts";
import { northwind, type Organization } from "../../test-northwind.ts";
import { type GrowthRule, growthRules } from "./growth-rules.ts";

test("every table of the database says what takes its rows, and rows that go with others name a table", async () => {
  const { house } = await northwind();
  const tables = await asOwner(house.ownerUrl, async (client) =>
    (
      await client.query<{ name: string }>(
        `SELECT c.relname AS name FROM pg_class c WHERE c.relkind IN ('r', 'p')
         AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
      )
    ).rows.map(({ name }) => name),
  );
  expect(Object.keys(growthRules).toSorted()).toEqual(tables.toSorted());
  const owners = Object.values(growthRules).flatMap((rule) =>
    rule.by === "owner" ? [growthRules[rule.table]?.by] : [],
  );
  expect(new Set(owners)).toEqual(new Set(["period", "days"]));
});

/** One row each, written now, of what no event of the test brings; $1 is the time. */
const organization = "tocsin_organization()";
const samples: Readonly<Record<string, string>> = {
  activities: `INSERT INTO activities (organization_id, incident_id, type, at, actor_kind,
    actor_name) SELECT organization_id, id, 'status', $1, 'system', 'events' FROM incidents
    WHERE organization_id = ${organization}`,
  blocked_shares: `INSERT INTO blocked_shares (organization_id, at, channel, "limit", used,
    by_name, incident_ids, incidents) VALUES (${organization}, $1, 'email', 1, 1, 'Ada', '[]', 0)`,
  deliveries: `INSERT INTO deliveries (organization_id, share_id, incident_id, system, address,
    sequence, events, state, created_at, due_at, settled_at)
    VALUES (${organization}, 1, 1, 'email', 'p@outside.test', 1, '{}', 'sent', $1, $1, $1)`,
  delivery_attempts: `INSERT INTO delivery_attempts (organization_id, delivery_id, at, ms)
    SELECT organization_id, id, $1, 5 FROM deliveries WHERE organization_id = ${organization}`,
  delivery_targets: `INSERT INTO delivery_targets (organization_id, system, address,
    last_delivered_at) VALUES (${organization}, 'email', 'p@outside.test', $1)`,
  failures: `INSERT INTO failures (organization_id, receipt_id, index, cause, at)
    SELECT organization_id, min(id), 0, 'test', $1 FROM receipts
    WHERE organization_id = ${organization} GROUP BY 1`,
  former_app_keys: `INSERT INTO former_app_keys (organization_id, app_key, integration_id,
    replaced_at, accepted_until) SELECT organization_id, 'former', id, $1, $1 FROM integrations
    WHERE organization_id = ${organization} LIMIT 1`,
  idempotency_keys: `INSERT INTO idempotency_keys (organization_id, key_hash, fingerprint, status,
    answer, created_at) VALUES (${organization}, 'k', 'f', 201, 'sealed', $1)`,
  jobs: `INSERT INTO jobs (organization_id, kind, subject, due_at, attempts, last_error, dead_at)
    VALUES (${organization}, 'callback', '1', $1, 9, 'test', $1)`,
  preview_links: `INSERT INTO preview_links (organization_id, incident_id, environment_id,
    token_hash, created_by, created_at, expires_at) SELECT organization_id, id, 'all', id::text,
    'Ada', $1, $1 FROM incidents WHERE organization_id = ${organization}`,
  quota_usage: `INSERT INTO quota_usage (organization_id, channel, month, messages)
    VALUES (${organization}, 'email', $1, 1)`,
  set_hours: `INSERT INTO set_hours (organization_id, set_id, hour, opened)
    SELECT organization_id, id, floor($1 / 3600) - 1, 1 FROM environment_sets
    WHERE organization_id = ${organization} LIMIT 1`,
  withheld_messages: `INSERT INTO withheld_messages (organization_id, at, kind, subject, reason)
    VALUES (${organization}, $1, 'notification-email', '1', 'test')`,
};

test("what has a period is gone once the longest has passed, and an open incident keeps what it needs", async () => {
  const of = await northwind();
  await of.send({ host: "db-1", status: "critical" });
  await of.settle();
  for (const text of Object.values(samples)) await of.sql((sql) => sql(text, [of.clock.nowS()]));
  const sinceS = of.clock.nowS();
  const before = await countRows(of, sinceS);
  for (const table of Object.keys(samples)) expect([table, before[table]]).not.toEqual([table, 0]);
  of.clock.forward({ hours: 24 * 401 });
  await of.settle();
  // Of a receipt whose failure has gone, the next run takes the rest.
  of.clock.forward({ hours: 1 });
  await of.settle();
  const after = await countRows(of, sinceS);
  expect(agedTables.filter((table) => (after[table] ?? 0) > (remaining[table] ?? 0))).toEqual([]);
});

const isAged = (rule: GrowthRule): boolean => rule.by === "period" || rule.by === "days";
const agedTables = Object.keys(growthRules).filter(
  (table) => growthRules[table] && isAged(growthRules[table]),
);
/**
 * The open incident with how it began and what analytics counts of it, and the row of the audit log
 * that says what was deleted.
 */
const remaining: Readonly<Record<string, number>> = {
  incidents: 1,
  activities: 1,
  analytics_incidents: 1,
  analytics_packs: 1,
  audit_log: 1,
};

/** Of what was there then: timers go on writing receipts. */
async function countRows(of: Organization, sinceS: number): Promise<Record<string, number>> {
  const conditions: Readonly<Record<string, string>> = {
    clustering_executions: `created_at <= ${sinceS}`,
    jobs: "dead_at IS NOT NULL",
    receipts: `received_at <= ${sinceS}`,
    storage_days: `day <= ${Math.floor(sinceS / 86_400)}`,
    usage_days: `day <= ${Math.floor(sinceS / 86_400)}`,
  };
  const counts: Record<string, number> = {};
  for (const table of ["jobs", ...agedTables])
    counts[table] = await of.sql(async (sql) => {
      const [row] = await sql<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${table} WHERE ${conditions[table] ?? "true"}
         AND to_jsonb(${table})->>'organization_id' = ${organization}::text`,
      );
      return row?.count ?? 0;
    });
  return counts;
}
