/** A stream that another has replaced, as when its servers did not know it for a moment. */
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type NatsServers, openNatsServers } from "../../cli/prove/nats-servers.ts";
import { openProxy, type Proxy } from "../../cli/prove/proxy.ts";
import { openServer, type Server } from "../../open-server.ts";
import { natsSettingsFrom } from "../../platform/nats-settings.ts";
import { createTestOrganization, type Organization } from "../../test-cast.ts";
import { type House, openHouse } from "../../test-house.ts";
import { natsMissing } from "../../test-peers/nats-missing.ts";
import { type NatsStreams, openNatsStreams } from "./nats-streams.ts";
import { encodeRequest } from "./log-message.ts";
import { type IngestLogRow, insertLog, loadLogs, loadNewestLog } from "./store-ingest-logs.ts";
import { brief, sendTo, socketOf, storedIdsOf, throughProxy } from "./test-log-scene.ts";

const patient = { timeout: 40_000, interval: 100 };

let nats: NatsServers;
let house: House;
let of: Organization;
let proxy: Proxy;
let streams: NatsStreams;
const servers: Server[] = [];
beforeAll(async () => {
  if (natsMissing !== null) return;
  nats = await openNatsServers();
  house = await openHouse();
  of = await createTestOrganization(house, "Northwind");
  proxy = await openProxy(() => socketOf(house.url));
  const settings = natsSettingsFrom({ NATS_URL: nats.url });
  if (!settings) throw new Error("there are no settings");
  streams = openNatsStreams(settings);
  await vi.waitUntil(() => streams.isConnected(), patient);
}, 60_000);
beforeEach(({ skip }) => skip(natsMissing !== null, natsMissing ?? ""));
afterAll(async () => {
  for (const server of servers) await server.close();
  await streams?.close();
  await proxy?.close();
  await house?.close();
  await nats?.close();
});

async function start(): Promise<Server> {
  const server = await openServer({
    databaseUrl: throughProxy(house.url, proxy.port),
    clock: house.clock,
    env: { ...brief, NATS_URL: nats.url },
  });
  servers.push(server);
  await vi.waitUntil(() => server.ingestLog?.isReady(), patient);
  return server;
}
const rows = () => house.server.db.system(loadLogs);
const newest = () => house.server.db.system(loadNewestLog);
const movedUntil = async (): Promise<number | undefined> => {
  const [row] = await house.server.db.system((sql) =>
    sql<{ moved_until: number }>(
      "SELECT moved_until FROM ingest_logs ORDER BY first_id DESC LIMIT 1",
    ),
  );
  return row?.moved_until;
};
/** As a process does that has not noticed that the stream was replaced. */
async function publishTo({ name, first_id: firstId }: IngestLogRow, host: string): Promise<string> {
  const text = JSON.stringify({ app_key: of.appKey, host, status: "critical" });
  const data = await encodeRequest(
    of.organizationId,
    {
      source: "api",
      receivedAt: house.clock.nowS(),
      appKey: null,
      text,
      events: [],
      rejected: [],
      integrationId: null,
      traceparent: null,
    },
    1_000_000,
  );
  const result = await streams.publish(name, data ?? Buffer.of(), { id: host, timeoutMs: 5000 });
  if (!("sequence" in result)) throw new Error("it was not stored");
  return String(BigInt(firstId) + BigInt(result.sequence));
}
/** As another process does that does not see the stream. */
async function replace(): Promise<bigint> {
  const firstId = BigInt((await newest())?.first_id ?? 0) + 2n ** 22n;
  const name = `replaced-${randomUUID()}`;
  await streams.create(name, { replicas: 3, maxBytes: 1_000_000 });
  await house.server.db.system((sql) =>
    insertLog(sql, name, { firstId: String(firstId), nowS: house.clock.nowS() }),
  );
  return firstId;
}

test("what waits in a stream when another replaces it is moved by the next process, and timers wait", async () => {
  const server = await start();
  expect((await sendTo(server, of, "former-first")).status).toBe(202);
  await expect.poll(async () => (await storedIdsOf(of, "former-")).length, patient).toBe(1);
  const before = house.clock.nowS();
  proxy.swallow(true);
  house.clock.forward({ seconds: 60 });
  const ids: string[] = [];
  for (const host of ["former-1", "former-2", "former-3"]) {
    const { status, id } = await sendTo(server, of, host);
    expect(status).toBe(202);
    ids.push(id);
  }
  await servers.pop()?.close();
  await replace();
  expect(await movedUntil()).toBe(before);
  await proxy.cut(100);
  proxy.swallow(false);

  const next = await start();
  await expect
    .poll(async () => (await storedIdsOf(of, "former-")).filter((id) => ids.includes(id)), patient)
    .toEqual(ids);
  await expect.poll(() => next.ingestLog?.backlog().requests, patient).toBe(0);
  await expect.poll(movedUntil, patient).toBe(house.clock.nowS());
}, 120_000);

test("a process whose stream was replaced goes over to the new one, and loses nothing", async () => {
  const server = servers.at(-1);
  if (!server) throw new Error("there is no server");
  const ids: string[] = [];
  const send = async () => {
    const { status, id } = await sendTo(server, of, "followed");
    if (status === 202) ids.push(id);
    return Number(id);
  };
  await send();
  const firstId = await replace();
  await expect.poll(send, patient).toBeGreaterThan(Number(firstId));
  await expect.poll(() => storedIdsOf(of, "followed"), patient).toEqual(ids);
}, 120_000);

test("an hour after it was replaced a stream is deleted, once all that it has is moved", async () => {
  const [former] = await rows();
  if (!former) throw new Error("there is no stream");
  await replace();
  house.clock.forward({ minutes: 59 });
  expect(await storedIdsOf(of, "former-late")).toEqual([]);
  // Nobody looks while the last request comes.
  proxy.swallow(true);
  house.clock.forward({ minutes: 2 });
  const id = await publishTo(former, "former-late");
  await setTimeout(2000);
  expect(await streams.state(former.name)).not.toBeNull();
  await proxy.cut(100);
  proxy.swallow(false);
  await expect.poll(() => storedIdsOf(of, "former-late"), patient).toEqual([id]);
  await expect.poll(async () => (await rows()).length, patient).toBe(1);
  expect(await streams.state(former.name)).toBeNull();
  await expect(publishTo(former, "former-over")).rejects.toThrow("it was not stored");
}, 120_000);
