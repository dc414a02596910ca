import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startPostgres } from "#server/platform/embedded-postgres.ts";
import { dropTemplate, makeTemplate } from "#server/test-databases.ts";

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
 * One PostgreSQL for a whole test run, and in it a database with every migration that each test file
 * copies. TOCSIN_TEST_DATABASE_URL is its owner's URL; set from outside, it is used as it is.
 */
export default async function testDatabase(): Promise<() => Promise<void>> {
  const outside = process.env.TOCSIN_TEST_DATABASE_URL;
  const { ownerUrl, stop } = outside
    ? { ownerUrl: outside, stop: async () => undefined }
    : await ownPostgres();
  process.env.TOCSIN_TEST_DATABASE_URL = ownerUrl;
  process.env.TOCSIN_TEST_TEMPLATE = await makeTemplate();
  return async () => {
    await dropTemplate(process.env.TOCSIN_TEST_TEMPLATE ?? "");
    delete process.env.TOCSIN_TEST_TEMPLATE;
    if (!outside) delete process.env.TOCSIN_TEST_DATABASE_URL;
    await stop();
  };
}

async function ownPostgres(): Promise<{ ownerUrl: string; stop: () => Promise<void> }> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-test-"));
  fs.chmodSync(root, 0o755); // root hands PostgreSQL to another account, which must get in
  const postgres = await startPostgres({
    dataDir: path.join(root, "postgres"),
    settings: FORGETFUL,
  });
  return {
    ownerUrl: postgres.ownerUrl,
    stop: async () => {
      await postgres.stop();
      fs.rmSync(root, { recursive: true, force: true });
    },
  };
}
