/** Two PostgreSQL under Patroni with synchronous replication, and its etcd, as Debian brings them. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type PostgresAccount, unprivileged } from "#server/platform/postgres-account.ts";
import { processesIn, signalProcesses } from "#server/platform/postgres-orphan.ts";
import { missingPrograms } from "#server/test-peers/debian-programs.ts";
import { freePort } from "../real-senders.ts";

const binDir = "/usr/lib/postgresql/15/bin";
const programs = {
  patroni: "/usr/bin/patroni",
  etcd: "/usr/bin/etcd",
  postgres: `${binDir}/postgres`,
};

export const missingPatroni = (): string | null =>
  missingPrograms(Object.values(programs), ["patroni", "etcd-server", "postgresql-15"]);

/** The shortest that Patroni allows: so long a leader that is silent stays one. */
export const leaderTtlS = 20;
const accountPassword = "of-the-cluster";
const startMs = 120_000;

interface Member {
  name: string;
  port: number;
  restPort: number;
  dataDir: string;
  process: ChildProcess;
}

export interface PatroniCluster {
  /** As a superuser, with all hosts. */
  url: string;
  /** The leader's Patroni and PostgreSQL end by kill -9. */
  killLeader(): Promise<void>;
  /** Once one of those that are left leads. */
  failedOver(): Promise<void>;
  close(): Promise<void>;
}

export async function startPatroni(): Promise<PatroniCluster> {
  const account = unprivileged();
  const dir = mkdtempSync(path.join(os.tmpdir(), "tocsin-patroni-"));
  chmodSync(dir, 0o755);
  const [etcdPort, peerPort] = [await freePort(), await freePort()];
  const etcd = startEtcd(path.join(dir, "etcd"), { etcdPort, peerPort, account });
  const members: Member[] = [];
  const close = async (): Promise<void> => {
    for (const member of members) killMember(member);
    etcd.kill("SIGKILL");
    await sleep(500);
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    for (const name of ["a", "b"]) {
      members.push(await startMember(dir, name, { etcdPort, account }));
      // The second copies the first.
      await until(async () => (await leaderOf(members)) !== null, "there is no leader");
    }
    await until(() => answers(members, "sync"), "there is no synchronous standby");
  } catch (error) {
    await close();
    throw error;
  }
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`).join(",");
  return {
    url: `postgresql://postgres:${accountPassword}@${hosts}/postgres?target_session_attrs=read-write`,
    killLeader: async () => {
      const leader = await leaderOf(members);
      if (!leader) throw new Error("there is no leader");
      members.splice(members.indexOf(leader), 1);
      killMember(leader);
    },
    failedOver: () => until(async () => (await leaderOf(members)) !== null, "nobody took over"),
    close,
  };
}

function startEtcd(
  dataDir: string,
  { etcdPort, peerPort, account }: { etcdPort: number; peerPort: number; account: PostgresAccount },
): ChildProcess {
  mkdirSync(dataDir, { mode: 0o700 });
  chownSync(dataDir, account.uid, account.gid);
  const clients = `http://127.0.0.1:${etcdPort}`;
  const peers = `http://127.0.0.1:${peerPort}`;
  const options = {
    "data-dir": dataDir,
    "listen-client-urls": clients,
    "advertise-client-urls": clients,
    "listen-peer-urls": peers,
    "initial-advertise-peer-urls": peers,
    "initial-cluster": `default=${peers}`,
  };
  return run(
    programs.etcd,
    Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    account,
  );
}

async function startMember(
  dir: string,
  name: string,
  { etcdPort, account }: { etcdPort: number; account: PostgresAccount },
): Promise<Member> {
  const [port, restPort] = [await freePort(), await freePort()];
  const home = path.join(dir, name);
  mkdirSync(home, { mode: 0o700 });
  chownSync(home, account.uid, account.gid);
  const dataDir = path.join(home, "data");
  const file = path.join(home, "patroni.yml");
  writeFileSync(file, memberSettings({ name, home, port, restPort, etcdPort }), { mode: 0o644 });
  return { name, port, restPort, dataDir, process: run(programs.patroni, [file], account) };
}

const memberSettings = (member: {
  name: string;
  home: string;
  port: number;
  restPort: number;
  etcdPort: number;
}): string => `
scope: tocsin
name: ${member.name}
restapi: { listen: "127.0.0.1:${member.restPort}", connect_address: "127.0.0.1:${member.restPort}" }
etcd3: { host: "127.0.0.1:${member.etcdPort}" }
bootstrap:
  dcs:
    ttl: ${leaderTtlS}
    loop_wait: 2
    retry_timeout: 3
    synchronous_mode: true
    postgresql: { parameters: { max_connections: 200, fsync: on } }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }]
  pg_hba:
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication all 127.0.0.1/32 scram-sha-256
postgresql:
  listen: 127.0.0.1:${member.port}
  connect_address: 127.0.0.1:${member.port}
  data_dir: ${member.home}/data
  bin_dir: ${binDir}
  pgpass: ${member.home}/pgpass
  authentication:
    superuser: { username: postgres, password: ${accountPassword} }
    replication: { username: replicator, password: ${accountPassword} }
  parameters: { unix_socket_directories: ${member.home} }
`;

const run = (program: string, args: string[], { uid, gid }: PostgresAccount): ChildProcess =>
  spawn(program, args, {
    cwd: "/",
    uid,
    gid,
    stdio: "ignore",
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", ETCD_UNSUPPORTED_ARCH: process.arch },
  });

/** PostgreSQL's processes are Patroni's children no longer. */
function killMember({ process: patroni, dataDir }: Member): void {
  patroni.kill("SIGKILL");
  signalProcesses(processesIn(dataDir), "SIGKILL");
}

async function leaderOf(members: readonly Member[]): Promise<Member | null> {
  for (const member of members) if (await answers([member], "primary")) return member;
  return null;
}

/** Patroni answers 200 on the path of what a member is. */
async function answers(members: readonly Member[], path: string): Promise<boolean> {
  const replies = members.map(({ restPort }) =>
    fetch(`http://127.0.0.1:${restPort}/${path}`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return (await Promise.all(replies)).includes(true);
}

async function until(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (const began = performance.now(); !(await isSo()); await sleep(100))
    if (performance.now() - began > startMs) throw new Error(otherwise);
}
