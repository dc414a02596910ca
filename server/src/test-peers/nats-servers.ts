/** Three servers of NATS with JetStream as one cluster, of Debian's package nats-server. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { missingPrograms } from "./debian-programs.ts";

const program = "/usr/sbin/nats-server";
/** Printed where tests are skipped for want of it. */
export const natsMissing = missingPrograms([program], ["nats-server"]);

export interface NatsServers {
  /** As NATS_URL. */
  url: string;
  /** Ends a server without a word. */
  kill(index: number): Promise<void>;
  /** With what it had stored. */
  start(index: number): void;
  /** Which server leads a stream. */
  leaderOf(stream: string): Promise<number>;
  /** Names of all streams. */
  streams(): Promise<string[]>;
  /** Until every server has everything. */
  settled(): Promise<void>;
  deleteStream(name: string): Promise<void>;
  close(): Promise<void>;
}

const size = 3;
const user = "tocsin";
const password = "only-in-tests";

export async function openNatsServers(): Promise<NatsServers> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "tocsin-nats-"));
  const ports = await freePorts(2 * size);
  const processes: (ChildProcess | null)[] = [];
  const start = (index: number): void => {
    processes[index] = spawn(program, ["-c", path.join(directory, `${index}.conf`)], {
      stdio: "ignore",
    });
  };
  const kill = async (index: number): Promise<void> => {
    const child = processes[index];
    processes[index] = null;
    if (!child || child.exitCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  for (let index = 0; index < size; index += 1) {
    await writeFile(path.join(directory, `${index}.conf`), configuration(directory, ports, index));
    start(index);
  }
  const manage = async <T>(
    work: (manager: Awaited<ReturnType<typeof jetstreamManager>>) => Promise<T>,
  ): Promise<T> => {
    const servers = ports.slice(0, size).map((port) => `127.0.0.1:${port}`);
    const connection = await connect({ servers, user, pass: password, waitOnFirstConnect: true });
    try {
      return await work(await jetstreamManager(connection, { checkAPI: false }));
    } finally {
      await connection.close();
    }
  };
  const servers: NatsServers = {
    url: ports
      .slice(0, size)
      .map((port) => `nats://${user}:${password}@127.0.0.1:${port}`)
      .join(","),
    start,
    kill,
    streams: () => manage(async (manager) => (await manager.streams.names().next()).sort()),
    leaderOf: (stream) =>
      manage(async ({ streams }) => {
        const { cluster } = await streams.info(stream);
        return Number(/\d+$/.exec(cluster?.leader ?? "")?.[0] ?? "0");
      }),
    deleteStream: (name) =>
      manage(async ({ streams }) => {
        await streams.delete(name);
      }),
    settled: () => manage((manager) => untilCurrent(manager)),
    close: async () => {
      for (const index of processes.keys()) await kill(index);
      await rm(directory, { recursive: true, force: true });
    },
  };
  await servers.settled();
  return servers;
}

/** A cluster without its leader answers nothing of JetStream. */
async function untilCurrent(manager: Awaited<ReturnType<typeof jetstreamManager>>): Promise<void> {
  for (;;) {
    const streams = await manager.streams
      .list()
      .next()
      .catch(() => null);
    const isCurrent = streams?.every(
      ({ cluster }) =>
        cluster?.leader !== undefined &&
        (cluster.replicas ?? []).every(({ current, offline }) => current && offline !== true),
    );
    if (isCurrent === true) return;
    await sleep(50);
  }
}

const configuration = (directory: string, ports: readonly number[], index: number): string => `
server_name: tocsin-${index}
listen: 127.0.0.1:${ports[index]}
authorization { user: ${user}, password: ${password} }
jetstream { store_dir: "${directory}/${index}", max_memory_store: 16M, max_file_store: 4G }
cluster {
  name: tocsin
  listen: 127.0.0.1:${ports[size + index]}
  routes: [${ports
    .slice(size)
    .map((port) => `nats://127.0.0.1:${port}`)
    .join(", ")}]
}
`;

/** Nobody listens on them; all at once, so that none is given twice. */
async function freePorts(count: number): Promise<number[]> {
  const listeners = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = net.createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      return server;
    }),
  );
  const ports = listeners.map((server) => {
    const address = server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  });
  await Promise.all(
    listeners.map((server) => new Promise((resolve) => void server.close(resolve))),
  );
  return ports;
}
