/** NATS that can take nothing more: a stream that is full, servers that are no majority. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openProxy, type Proxy } from "../../cli/prove/proxy.ts";
import { type NatsServers, openNatsServers } from "../../cli/prove/nats-servers.ts";
import { openServer, type Server } from "../../open-server.ts";
import { createTestOrganization, type Organization } from "../../test-cast.ts";
import { type House, openHouse } from "../../test-house.ts";
import { natsMissing } from "../../test-peers/nats-missing.ts";
import { loadNewestLog } from "./store-ingest-logs.ts";
import { brief, sendTo, socketOf, storedIdsOf, throughProxy } from "./test-log-scene.ts";

const patient = { timeout: 40_000, interval: 100 };

let nats: NatsServers;
let house: House;
let of: Organization;
let proxy: Proxy;
let server: Server;
beforeAll(async () => {
  if (natsMissing !== null) return;
  nats = await openNatsServers();
  house = await openHouse();
  of = await createTestOrganization(house, "Northwind");
  proxy = await openProxy(() => socketOf(house.url));
  server = await openServer({
    databaseUrl: throughProxy(house.url, proxy.port),
    clock: house.clock,
    env: { ...brief, NATS_URL: nats.url, NATS_STREAM_BYTES: "1000000" },
  });
  await vi.waitUntil(() => server.ingestLog?.isReady(), patient);
}, 60_000);
beforeEach(({ skip }) => skip(natsMissing !== null, natsMissing ?? ""));
afterAll(async () => {
  await server?.close();
  await proxy?.close();
  await house?.close();
  await nats?.close();
});

const metric = async (name: string): Promise<number> =>
  Number(
    new RegExp(`^${name} (\\S+)`, "m").exec((await server.app.inject("/metrics")).body)?.[1] ??
      Number.NaN,
  );
const large = "x".repeat(40_000);
const accepted: string[] = [];

test("a full stream refuses with a sentence, and takes requests again by itself", async () => {
  accepted.push((await sendTo(server, of, "room-first")).id);
  proxy.swallow(true);
  let reply = await sendTo(server, of, `room-${large}`);
  for (let sent = 0; reply.status === 202 && sent < 100; sent += 1) {
    accepted.push(reply.id);
    reply = await sendTo(server, of, `room-${large}`);
  }
  expect(reply).toMatchObject({
    status: 503,
    retryAfter: "10",
    message: "NATS, which takes events here, has no room; send again in 10 seconds",
  });
  expect((await sendTo(server, of, `room-refused-${large}`)).status).toBe(503);
  await expect
    .poll(() => server.ingestLog?.state().problem, patient)
    .toContain("the stream is full");
  expect(await metric("tocsin_ingest_log_ready")).toBe(0);
  expect(await metric("tocsin_ingest_log_max_bytes")).toBe(1_000_000);
  expect(await metric("tocsin_ingest_log_bytes")).toBeGreaterThan(900_000);

  await proxy.cut(100);
  proxy.swallow(false);
  await expect.poll(() => storedIdsOf(of, "room-"), patient).toEqual(accepted);
  await expect
    .poll(async () => (await sendTo(server, of, `again-${large}`)).status, patient)
    .toBe(202);
  expect(await storedIdsOf(of, "room-refused")).toEqual([]);
  await expect.poll(() => metric("tocsin_ingest_log_ready"), patient).toBe(1);
}, 120_000);

test("without a majority senders are told to send again, then the database takes over, and back", async () => {
  let sent = 0;
  const accepted = new Map<string, string>();
  const send = async () => {
    sent += 1;
    const host = `majority-${sent}.`;
    const reply = await sendTo(server, of, host);
    if (reply.status === 202) accepted.set(host, reply.id);
    return reply;
  };
  expect((await send()).status).toBe(202);
  // The one that leads stays, with what it cannot have agreed on.
  const row = await house.server.db.system(loadNewestLog);
  const leader = await nats.leaderOf(row?.name ?? "");
  const followers = [0, 1, 2].filter((index) => index !== leader);
  for (const index of followers) await nats.kill(index);
  await expect.poll(async () => (await send()).status, patient).toBe(503);
  expect(await send()).toMatchObject({
    retryAfter: "2",
    message: "NATS, which takes events here, does not answer; send again in 2 seconds",
  });
  await expect.poll(async () => (await send()).status, patient).toBe(202);
  expect(Number([...accepted.values()].at(-1))).toBeLessThan(2 ** 40);
  expect(server.ingestLog?.state().problem).toBe(
    "too few servers of NATS answer: a stream needs a majority of them",
  );
  expect(await metric("tocsin_ingest_log_ready")).toBe(0);

  for (const index of followers) nats.start(index);
  await expect.poll(async () => Number((await send()).id), patient).toBeGreaterThan(2 ** 40);
  await expect.poll(() => server.ingestLog?.state().problem, patient).toBeNull();
  // Servers that come back may store what they accept at another place than they said.
  const timesStored = async () => {
    const times: number[] = [];
    for (const host of accepted.keys()) times.push((await storedIdsOf(of, host)).length);
    return times;
  };
  await expect.poll(timesStored, patient).toEqual(Array.from(accepted, () => 1));
}, 120_000);
