import fs from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { permissions } from "#contract/permissions.ts";
import { openServer } from "../open-server.ts";
import { movableClock } from "../platform/clock.ts";
import { connectOwner } from "../platform/owner-connection.ts";
import { migrationFiles, prepareDatabase } from "../platform/prepare-database.ts";
import { applicationRole } from "../platform/prepare-role.ts";
import { loadOrganizations } from "../features/organizations/store.ts";
import { asOwner, testSecretKeys } from "../test-house.ts";
import { verifyAudit } from "./audit.ts";
import { restore } from "./restore.ts";
import { loadMigrations } from "./store-backup.ts";
import { loadWrongSets } from "./store-doctor.ts";

/** Backups of populated installations, one of each released version. */
const released = path.join(import.meta.dirname, "released");
const serverUrl = process.env["TOCSIN_TEST_DATABASE_URL"] ?? "";
const quiet = { say: () => undefined, end: () => undefined };
const databases: string[] = [];
afterAll(async () => {
  for (const name of databases) {
    await asOwner(serverUrl, (owner) => owner.query(`DROP DATABASE ${name} WITH (FORCE)`));
    await asOwner(serverUrl, (owner) => owner.query(`DROP ROLE "${applicationRole(name)}"`));
  }
});

test.each(fs.readdirSync(released))(
  "what version %s left is upgraded whole, and goes on",
  async (file) => {
    const name = `upgraded_${databases.length}_${process.pid}`;
    await asOwner(serverUrl, (owner) => owner.query(`CREATE DATABASE ${name}`));
    databases.push(name);
    const ownerUrl = new URL(serverUrl);
    ownerUrl.pathname = `/${name}`;
    const owner = await connectOwner(ownerUrl.toString());
    const { rows } = await restore(owner.sql, {
      ownerUrl: ownerUrl.toString(),
      file: path.join(released, file),
      progress: quiet,
    });
    expect(rows).toBeGreaterThan(1000);
    expect(await loadMigrations(owner.sql)).toEqual(await migrationFiles());
    const [last] = await owner.sql<{ at: number }>("SELECT max(received_at) AS at FROM receipts");
    const roleRows = await owner.sql<{ permission: string }>(
      "SELECT DISTINCT unnest(permissions) AS permission FROM roles",
    );
    expect(roleRows.length).toBeGreaterThan(0);
    for (const { permission } of roleRows) expect(permissions).toContain(permission);
    await owner.close();

    const clock = movableClock((last?.at ?? 0) + 60);
    const { url } = await prepareDatabase(ownerUrl.toString());
    const server = await openServer({
      databaseUrl: url,
      clock,
      env: { TOCSIN_SECRET_KEYS: testSecretKeys },
    });
    await server.jobs.runDue();
    await server.lanes.drained();
    for (const organization of await server.db.system(loadOrganizations))
      expect(await server.db.tenant(organization.id, loadWrongSets)).toEqual([]);
    const chains = await verifyAudit({ db: server.db, clock }, {});
    expect(chains.filter(({ verdict }) => verdict.broken !== null)).toEqual([]);
    await server.close();
  },
);
