/** pgbouncer as it comes from Debian, between servers and a PostgreSQL of this machine. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { missingPrograms } from "#server/test-peers/debian-programs.ts";
import { accountFor } from "#server/platform/postgres-account.ts";
import { freePort } from "../real-senders.ts";

const program = "/usr/sbin/pgbouncer";

export const missingPgbouncer = (): string | null => missingPrograms([program], ["pgbouncer"]);

export interface Pgbouncer {
  /** The owner's address, through it. */
  url: string;
  /** What it logged of connections that it closed, and why. */
  log(): string;
  close(): Promise<void>;
}

/** Of the owner here; in the database it has none, and nobody asks it for one. */
const ownerPassword = "of-the-owner";

/** The owner is in its list of users; others are looked up in the database, by `auth_query`. */
export async function startPgbouncer(
  ownerUrl: string,
  { poolMode, poolSize }: { poolMode: "transaction" | "session"; poolSize: number },
): Promise<Pgbouncer> {
  const dir = mkdtempSync(path.join(os.tmpdir(), "tocsin-pgbouncer-"));
  const owner = new URL(ownerUrl);
  const socketDir = owner.searchParams.get("host") ?? "";
  const { uid, gid, isDropped } = accountFor(socketDir);
  chmodSync(dir, 0o755);
  const port = await freePort();
  const settings = path.join(dir, "pgbouncer.ini");
  const users = path.join(dir, "users.txt");
  const log = path.join(dir, "pgbouncer.log");
  writeFileSync(users, `"${owner.username}" "${ownerPassword}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${socketDir} port=${owner.searchParams.get("port") ?? "5432"} auth_user=${owner.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
auth_query = SELECT rolname, rolpassword FROM pg_authid WHERE rolname = $1
pool_mode = ${poolMode}
default_pool_size = ${poolSize}
max_client_conn = 1000
server_login_retry = 1
`,
  );
  writeFileSync(log, "", { mode: 0o666 });
  chmodSync(log, 0o666);
  const child = spawn(program, ["-q", settings], {
    cwd: "/",
    ...(isDropped ? { uid, gid } : {}),
    stdio: ["ignore", "ignore", "pipe"],
  });
  child.stderr.on("data", (chunk: Buffer) => writeFileSync(log, chunk, { flag: "a" }));
  const ended = once(child, "exit");
  await Promise.race([sleep(300), ended]);
  if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${readFileSync(log, "utf8")}`);
  return {
    url: `postgresql://${owner.username}:${ownerPassword}@127.0.0.1:${port}${owner.pathname}`,
    log: () => readFileSync(log, "utf8"),
    close: async () => {
      child.kill("SIGKILL");
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
