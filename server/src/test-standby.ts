/** A PostgreSQL of a test's own, and a standby that follows it. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { copyCluster } from "./platform/base-backup.ts";
import { type EmbeddedPostgres, startPostgres } from "./platform/embedded-postgres.ts";
import { accountFor } from "./platform/postgres-account.ts";
import { processesIn, recordedPid, signalProcesses } from "./platform/postgres-orphan.ts";
import { closeWithFile } from "./test-closing.ts";
import { asOwner } from "./test-databases.ts";

export interface Standby {
  /** Of the one that takes changes. */
  ownerUrl: string;
  /** Of the standby, as the same owner. */
  url: string;
  set(settings: Record<string, string>): Promise<void>;
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** By kill -9; a copy that is started again follows. */
  kill(): Promise<void>;
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
  promote(): Promise<void>;
}

const settings = { max_connections: "60", shared_buffers: "64MB", wal_keep_size: "512MB" };

export async function openStandby(): Promise<Standby> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-standby-"));
  fs.chmodSync(root, 0o755); // root hands PostgreSQL to another account, which must get in
  const [dataDir, standbyDir] = [path.join(root, "primary"), path.join(root, "standby")];
  const primary = await startPostgres({ dataDir, settings });
  await copyCluster({
    ownerUrl: primary.ownerUrl,
    dataDir,
    target: standbyDir,
    account: accountFor(dataDir),
  });
  const { searchParams, username } = new URL(primary.ownerUrl);
  fs.writeFileSync(path.join(standbyDir, "standby.signal"), "");
  fs.appendFileSync(
    path.join(standbyDir, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${searchParams.get("host")} user=${username}'\n`,
  );
  const start = (): Promise<EmbeddedPostgres> => startPostgres({ dataDir: standbyDir, settings });
  let standby = await start();
  const run = (...statements: string[]) =>
    asOwner(standby.ownerUrl, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  closeWithFile(async () => {
    signalProcesses(processesIn(standbyDir), "SIGCONT");
    await standby.stop();
    await primary.stop();
    fs.rmSync(root, { recursive: true, force: true });
  });
  return {
    ownerUrl: primary.ownerUrl,
    url: standby.ownerUrl,
    set: (values) =>
      run(
        ...Object.entries(values).map(([name, value]) => `ALTER SYSTEM SET ${name} = '${value}'`),
        "SELECT pg_reload_conf()",
      ),
    pauseReplay: () => run("SELECT pg_wal_replay_pause()"),
    resumeReplay: () => run("SELECT pg_wal_replay_resume()"),
    kill: async () => {
      process.kill(recordedPid(standbyDir), "SIGKILL");
      await standby.ended;
    },
    start: async () => {
      standby = await start();
    },
    freeze: () => signalProcesses(processesIn(standbyDir), "SIGSTOP"),
    thaw: () => signalProcesses(processesIn(standbyDir), "SIGCONT"),
    promote: () => run("SELECT pg_promote()"),
  };
}
