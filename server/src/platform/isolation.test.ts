/** One organization never sees another's rows, whatever the code above the database does. */
import { expect, test } from "vitest";
import { createEnvironment, listEnvironments, updateEnvironment } from "#contract/environments.ts";
import { getFeed } from "#contract/incidents.ts";
import type { Sql } from "./db.ts";
import { asOwner } from "../test-house.ts";
import { northwind, southridge } from "../test-northwind.ts";

test("every table with an organization forces row level security, by a policy on that organization", async () => {
  const { house } = await northwind();
  const tables = await asOwner(
    house.ownerUrl,
    async (client) =>
      (
        await client.query<{ name: string; enabled: boolean; forced: boolean; policies: string[] }>(
          `SELECT c.relname AS name, c.relrowsecurity AS enabled, c.relforcerowsecurity AS forced,
           coalesce((SELECT array_agg(p.policyname::text ORDER BY p.policyname) FROM pg_policies p
           WHERE p.tablename = c.relname), '{}') AS policies
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id'
       WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`,
        )
      ).rows,
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name, ...table } of tables) {
    expect([name, table.enabled, table.forced]).toEqual([name, true, true]);
    // Where the audit log was trimmed is written by its owner's function alone.
    expect(
      name === "audit_checkpoints" ? [["seen", "written"]] : [["tenant"], ["found", "tenant"]],
    ).toContainEqual(table.policies);
  }
});

test("every unique index of such a table begins with the organization, but for those that find it", async () => {
  const { house } = await northwind();
  const rows = await asOwner(house.ownerUrl, async (client) =>
    (
      await client.query<{ name: string }>(
        `SELECT i.indexrelid::regclass::text AS name FROM pg_index i
         JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attname = 'organization_id'
         JOIN pg_class c ON c.oid = i.indrelid
     WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace AND i.indkey[0] <> a.attnum
       ORDER BY 1`,
      )
    ).rows.map((row) => row.name),
  );
  expect(rows).toEqual([
    "account_links_token_hash_idx",
    "api_keys_token_hash_idx",
    "preview_links_token_hash_idx",
    "scim_connections_token_hash_idx",
    "sessions_token_hash_idx",
    "workflow_runners_token_hash_idx",
  ]);
});

test("the application's role owns nothing, bypasses nothing, and cannot rewrite the audit log", async () => {
  const { sql } = await northwind();
  const [role] = await sql((inside) =>
    inside(
      `SELECT r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolcreatedb, (SELECT count(*)::int
       FROM pg_class c WHERE c.relowner = r.oid) AS owned, (SELECT count(*)::int
       FROM pg_auth_members m WHERE m.member = r.oid) AS groups,
       has_table_privilege('audit_log', 'UPDATE') OR has_table_privilege('audit_log', 'DELETE')
         OR has_table_privilege('audit_log', 'TRUNCATE') AS rewrites,
         has_table_privilege('migrations', 'SELECT') AS migrates
     FROM pg_roles r WHERE r.rolname = current_user`,
    ),
  );
  expect(role).toEqual({
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
    owned: 0,
    groups: 0,
    rewrites: false,
    migrates: false,
  });
});

test("without an organization nothing is visible; in one, another's rows can be neither read nor written", async () => {
  const [north, south] = [await northwind(), await southridge()];
  await north.send({ status: "critical", host: "secret" });
  const { db } = north.house.server;
  const counted = async (sql: Sql) =>
    (await sql<{ rows: number }>("SELECT count(*)::int AS rows FROM incidents"))[0]?.rows;
  expect([
    await db.system(counted),
    await db.tenant(south.organizationId, counted),
    await db.tenant(north.organizationId, counted),
  ]).toEqual([0, 0, 1]);
  expect(
    await south.sql((sql) => sql("UPDATE incidents SET title = 'taken' RETURNING id")),
  ).toEqual([]);
  await expect(
    south.sql((sql) =>
      sql("INSERT INTO jobs (organization_id, kind, subject, due_at) VALUES ($1, 'x', 'x', 0)", [
        north.organizationId,
      ]),
    ),
  ).rejects.toThrow(/row-level security/);
});

test("what may be found before the organization is known may be read only, and nothing more is", async () => {
  const { house, organizationId } = await northwind();
  await expect(
    house.server.db.system((sql) =>
      sql("INSERT INTO jobs (organization_id, kind, subject, due_at) VALUES ($1, 'x', 'x', 0)", [
        organizationId,
      ]),
    ),
  ).rejects.toThrow(/row-level security/);
  expect(
    await house.server.db.system((sql) => sql("UPDATE sessions SET expires_at = 0 RETURNING id")),
  ).toEqual([]);
  for (const table of [
    "alerts",
    "activities",
    "audit_log",
    "environments",
    "integrations",
    "rules",
    "undos",
  ])
    expect(await house.server.db.system((sql) => sql(`SELECT 1 FROM ${table}`))).toEqual([]);
});

test("ten thousand interleaved requests of two organizations leak nothing, aborted ones among them", async () => {
  const both = [await northwind(), await southridge()] as const;
  const ids = await Promise.all(
    both.map(async (organization, index) => {
      await organization.send({ status: "critical", host: `host-of-${index}` });
      const first = await organization
        .as("ada")
        .call(createEnvironment, { body: { name: `env-of-${index}`, filter: "" } });
      await organization.as("ada").call(createEnvironment, { body: { name: "taken", filter: "" } });
      await organization.settle();
      return first.id;
    }),
  );
  const request = async (iteration: number): Promise<void> => {
    const index = iteration % 2;
    const [me, foreignText] = [both[index === 0 ? 0 : 1].as("ada"), `-of-${1 - index}`];
    // Every third fails inside its transaction, and one asks for what is the other's.
    if (iteration % 3 === 0)
      expect(
        (
          await me.try(updateEnvironment, {
            params: { id: ids[index] ?? "" },
            body: { name: "taken" },
          })
        ).status,
      ).toBe(409);
    if (iteration % 5 === 0)
      expect(
        (
          await me.try(updateEnvironment, {
            params: { id: ids[1 - index] ?? "" },
            body: { name: "mine" },
          })
        ).status,
      ).toBe(404);
    const [feed, environments] = await Promise.all([
      me.try(getFeed, { params: { env: "all" } }),
      me.try(listEnvironments, {}),
    ]);
    expect([feed.status, environments.status]).toEqual([200, 200]);
    expect(JSON.stringify([feed.body, environments.body])).toContain(`-of-${index}`);
    expect(JSON.stringify([feed.body, environments.body])).not.toContain(foreignText);
  };
  // Two and a half requests a turn.
  for (let offset = 0; offset < 4000; offset += 20)
    await Promise.all(Array.from({ length: 20 }, (_, index) => request(offset + index)));
}, 600_000);
