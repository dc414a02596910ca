/** Events while the database is away and NATS takes them, and how long catching up takes. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openRigDatabase, type RigDatabase } from "#server/cli/prove/rig-database.ts";
import { startServer } from "#server/cli/prove/server-process.ts";
import { type NatsServers, openNatsServers } from "#server/cli/prove/nats-servers.ts";
import { natsMissing } from "#server/test-peers/nats-missing.ts";
import { secondOrganization } from "./neighbour.ts";
import { openSender, type Target } from "./sender.ts";
import { mixes, stream } from "./stream.ts";

const perRequest = 5;
const requestsPerSecond = 100;
const connections = 20;
const sendAgainMs = 500;

interface SentRequest {
  receiptId: string;
  refused: number;
  tookMs: number;
}

/** One server process, one database and three servers of NATS, on one machine. */
export async function benchNats({
  isShort,
  print,
}: {
  isShort: boolean;
  print: (line: string) => void;
}): Promise<void> {
  if (natsMissing !== null) return print(`  ${natsMissing}`);
  const outageS = isShort ? 20 : 300;
  const dir = await mkdtemp(path.join(os.tmpdir(), "tocsin-nats-bench-"));
  // mkdtemp makes it for this account alone; the one that runs PostgreSQL has to reach it.
  await chmod(dir, 0o755);
  const nats = await openNatsServers();
  const database = await openRigDatabase(path.join(dir, "postgres"), {});
  const server = await startServer({
    databaseUrl: database.ownerUrl,
    dir,
    name: "server",
    env: {
      NATS_URL: nats.url,
      TOCSIN_ORGANIZATION: "Northwind",
      TOCSIN_ADMIN_EMAIL: "ada@northwind.example",
      TOCSIN_ADMIN_PASSWORD: "Storm-watch-7",
    },
  });
  try {
    const owner = new pg.Pool({ connectionString: database.ownerUrl });
    const { url } = server;
    const target = await secondOrganization({ url, owner, ownerUrl: database.ownerUrl });
    await owner.end();
    // It connects to NATS and makes its stream.
    await sleep(3000);
    await measureOutage({ nats, database, target, outageS, print });
  } finally {
    await server.stop();
    await database.close();
    await nats.close();
    await rm(dir, { recursive: true, force: true });
  }
}

interface Scene {
  nats: NatsServers;
  database: RigDatabase;
  target: Target;
  outageS: number;
  print: (line: string) => void;
}

async function measureOutage(scene: Scene): Promise<void> {
  const { nats, database, outageS, print } = scene;
  const healthy = await sendFor(scene.target, 10);
  print(`  database healthy: ${textOf(healthy)}`);
  const [name = ""] = await nats.streams();
  const leader = await nats.leaderOf(name);
  const killing = sendFor(scene.target, 15);
  await sleep(2000);
  await nats.kill(leader);
  const killed = await killing;
  nats.start(leader);
  print(`  leader of the stream killed: ${textOf(killed)}`);
  await nats.settled();
  const sending = sendFor(scene.target, outageS - 2);
  await database.restart(true, outageS * 1000);
  const backMs = performance.now();
  const during = await sending;
  print(`  database away for ${outageS} s: ${textOf(during)}`);
  const sent = [...healthy, ...killed, ...during];
  await waitFor(database, sent.length, "true");
  print(`  moved ${seconds(backMs)} s after the database was back`);
  await waitFor(database, sent.length, "taken IS NOT NULL");
  print(`  decided ${seconds(backMs)} s after the database was back`);
  print(`  ${await compare(database, sent)}`);
}

const seconds = (sinceMs: number): string => ((performance.now() - sinceMs) / 1000).toFixed(1);

/** At an even pace; whoever is told to send again does. */
async function sendFor(target: Target, forS: number): Promise<SentRequest[]> {
  const sender = openSender(target, connections);
  const next = stream(mixes.mixed, Date.now() % 1000, Date.now() / 1000 - 7200);
  const requests: Promise<SentRequest>[] = [];
  const beginMs = performance.now();
  for (let index = 0; index < forS * requestsPerSecond; index += 1) {
    await sleep(Math.max(0, beginMs + (index * 1000) / requestsPerSecond - performance.now()));
    requests.push(sendSurely(sender, Array.from({ length: perRequest }, next)));
  }
  const sent = await Promise.all(requests);
  sender.close();
  return sent;
}

async function sendSurely(
  sender: ReturnType<typeof openSender>,
  events: Parameters<ReturnType<typeof openSender>["send"]>[0],
): Promise<SentRequest> {
  const beginMs = performance.now();
  for (let refused = 0; ; refused += 1) {
    const { status, receiptId } = await sender.send(events);
    if (status === 202) return { receiptId, refused, tookMs: performance.now() - beginMs };
    await sleep(sendAgainMs);
  }
}

function textOf(sent: readonly SentRequest[]): string {
  const times = sent.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  const at = (share: number): string =>
    (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1);
  const refused = sent.filter((request) => request.refused > 0).length;
  return `${sent.length * perRequest} events in ${sent.length} requests accepted, ${refused} of them after 503; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`;
}

async function waitFor(database: RigDatabase, requests: number, condition: string): Promise<void> {
  for (;;) {
    const rows = await storedIds(database, condition).catch(() => []);
    if (rows.length >= requests) return;
    await sleep(250);
  }
}

/** In the order of decision. */
const storedIds = (database: RigDatabase, condition: string): Promise<{ id: string }[]> =>
  database
    .db()
    .system((sql) =>
      sql<{ id: string }>(
        `SELECT id FROM receipts WHERE source = 'alerts' AND ${condition} ORDER BY taken, id`,
      ),
    );

async function compare(database: RigDatabase, sent: readonly SentRequest[]): Promise<string> {
  const stored = (await storedIds(database, "true")).map(({ id }) => id);
  const ids = new Set(stored);
  const missing = sent.filter(({ receiptId }) => !ids.has(receiptId)).length;
  const disordered = stored.filter(
    (id, index) => Number(id) < Number(stored[index - 1] ?? 0),
  ).length;
  return `receipts: ${sent.length} answered, ${stored.length} stored, ${missing} missing, ${disordered} decided before an earlier request`;
}
