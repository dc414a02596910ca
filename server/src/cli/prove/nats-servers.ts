/** Three servers of NATS with JetStream as one cluster, each behind a wire that can be cut. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { natsProgram, natsServerCount } from "./nats-program.ts";
import { freePorts, openProxy, type Proxy } from "./proxy.ts";

export interface NatsServers {
  /** As NATS_URL, over the wires. */
  url: string;
  /** Past them. */
  directUrl: string;
  /** Ends a server without a word. */
  kill(index: number): Promise<void>;
  /** With what it had stored. */
  start(index: number): void;
  /** Stands still, with what it holds. */
  freeze(index: number, forMs: number): Promise<void>;
  /** Its clients are cut off, and kept out for a while. */
  cut(index: number, forMs: number): Promise<void>;
  /** Which server leads a stream. */
  leaderOf(stream: string): Promise<number>;
  /** Names of all streams. */
  streams(): Promise<string[]>;
  /** Until every server has everything. */
  settled(): Promise<void>;
  deleteStream(name: string): Promise<void>;
  close(): Promise<void>;
}

const user = "tocsin";
const password = "only-in-tests";

type Manager = Awaited<ReturnType<typeof jetstreamManager>>;

export async function openNatsServers(): Promise<NatsServers> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "tocsin-nats-"));
  const ports = await freePorts(2 * natsServerCount);
  const clientPorts = ports.slice(0, natsServerCount);
  for (const index of clientPorts.keys())
    await writeFile(path.join(directory, `${index}.conf`), configuration(directory, ports, index));
  const proxies = await Promise.all(clientPorts.map((port) => openProxy(() => port)));
  const processes = natsProcesses(directory);
  for (const index of clientPorts.keys()) processes.start(index);
  const manage = async <T>(work: (manager: Manager) => Promise<T>): Promise<T> => {
    const servers = clientPorts.map((port) => `127.0.0.1:${port}`);
    const connection = await connect({ servers, user, pass: password, waitOnFirstConnect: true });
    try {
      return await work(await jetstreamManager(connection, { checkAPI: false }));
    } finally {
      await connection.close();
    }
  };
  const servers: NatsServers = {
    ...processes,
    url: urlOf(proxies.map(({ port }) => port)),
    directUrl: urlOf(clientPorts),
    cut: async (index, forMs) => proxies[index]?.cut(forMs),
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
    close: () => closeAll(directory, processes, proxies),
  };
  await servers.settled();
  return servers;
}

const urlOf = (ports: readonly number[]): string =>
  ports.map((port) => `nats://${user}:${password}@127.0.0.1:${port}`).join(",");

function natsProcesses(directory: string): Pick<NatsServers, "start" | "kill" | "freeze"> {
  const processes: (ChildProcess | null)[] = [];
  return {
    start: (index) => {
      processes[index] = spawn(natsProgram, ["-c", path.join(directory, `${index}.conf`)], {
        stdio: "ignore",
      });
    },
    kill: async (index) => {
      const child = processes[index];
      processes[index] = null;
      if (!child || child.exitCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    freeze: async (index, forMs) => {
      processes[index]?.kill("SIGSTOP");
      await sleep(forMs);
      processes[index]?.kill("SIGCONT");
    },
  };
}

async function closeAll(
  directory: string,
  { kill }: Pick<NatsServers, "kill">,
  proxies: readonly Proxy[],
): Promise<void> {
  for (const [index, proxy] of proxies.entries()) {
    await kill(index);
    await proxy.close();
  }
  await rm(directory, { recursive: true, force: true });
}

/** A cluster without its leader answers nothing of JetStream. */
async function untilCurrent(manager: Manager): Promise<void> {
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

/** Clients do not hear of the servers behind the wires. */
const configuration = (directory: string, ports: readonly number[], index: number): string => `
server_name: tocsin-${index}
listen: 127.0.0.1:${ports[index]}
authorization { user: ${user}, password: ${password} }
jetstream { store_dir: "${directory}/${index}", max_memory_store: 16M, max_file_store: 100G }
cluster {
  name: tocsin
  listen: 127.0.0.1:${ports[natsServerCount + index]}
  no_advertise: true
  routes: [${ports
    .slice(natsServerCount)
    .map((port) => `nats://127.0.0.1:${port}`)
    .join(", ")}]
}
`;
