import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startPostgres } from "#server/platform/embedded-postgres.ts";

/** Nothing in a test outlives it, so nothing needs to survive a crash. */
const FORGETFUL = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_wal_size: "1GB",
  shared_buffers: "128MB",
  max_connections: "200",
};

/**
 * One PostgreSQL for a whole test run, empty but for its own databases. TOCSIN_TEST_DATABASE_URL is
 * its owner's URL; each test file makes its own database there. Set from outside, it is used as it
 * is.
 */
export default async function testDatabase(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TOCSIN_TEST_DATABASE_URL) return undefined;
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-test-"));
  fs.chmodSync(root, 0o755); // root hands PostgreSQL to another account, which must get in
  const postgres = await startPostgres({
    dataDir: path.join(root, "postgres"),
    settings: FORGETFUL,
  });
  process.env.TOCSIN_TEST_DATABASE_URL = postgres.ownerUrl;
  return async () => {
    delete process.env.TOCSIN_TEST_DATABASE_URL;
    await postgres.stop();
    fs.rmSync(root, { recursive: true, force: true });
  };
}
