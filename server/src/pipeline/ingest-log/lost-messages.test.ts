/**
 * Messages that were moved and that the stream has lost: what came in their place is moved too. The
 * state is written into the database as servers without a majority leave it behind now and then.
 */
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type NatsServers, openNatsServers } from "../../cli/prove/nats-servers.ts";
import { openServer, type Server } from "../../open-server.ts";
import type { Sql } from "../../platform/db.ts";
import { createTestOrganization, type Organization } from "../../test-cast.ts";
import { type House, openHouse } from "../../test-house.ts";
import { natsMissing } from "../../test-peers/nats-missing.ts";
import { loadLogs, loadNewestLog } from "./store-ingest-logs.ts";
import { brief, sendTo, storedIdsOf } from "./test-log-scene.ts";

const patient = { timeout: 40_000, interval: 100 };

let nats: NatsServers;
let house: House;
let of: Organization;
let taker: Server;
beforeAll(async () => {
  if (natsMissing !== null) return;
  nats = await openNatsServers();
  house = await openHouse();
  of = await createTestOrganization(house, "Northwind");
  taker = await start("api");
}, 60_000);
beforeEach(({ skip }) => skip(natsMissing !== null, natsMissing ?? ""));
afterAll(async () => {
  await taker?.close();
  await house?.close();
  await nats?.close();
});

async function start(roles: string): Promise<Server> {
  const server = await openServer({
    databaseUrl: house.url,
    clock: house.clock,
    env: { ...brief, NATS_URL: nats.url, TOCSIN_ROLES: roles },
  });
  await vi.waitUntil(() => server.ingestLog?.isReady(), patient);
  return server;
}

async function accept(host: string): Promise<string> {
  const { status, id } = await sendTo(taker, of, host);
  expect(status).toBe(202);
  return id;
}

/** As if others had been moved with these ids, and were gone from the stream since. */
async function moveOthers(ids: readonly string[], moved: number): Promise<void> {
  await of.sql((sql) =>
    sql(
      `INSERT INTO receipts (organization_id, id, source, received_at, app_key, body, events,
         rejected, taken, outcomes, tally)
       SELECT tocsin_organization(), id, 'api', 1, 'gone', 'gone', 0, '[]', nextval('ids'), '[]', '{}'
       FROM unnest($1::bigint[]) AS id`,
      [ids],
    ),
  );
  const { name } = await newest();
  await house.server.db.system((sql) =>
    sql("UPDATE ingest_logs SET moved = $2, moved_message = 'gone' WHERE name = $1", [name, moved]),
  );
}

async function newest() {
  const row = await house.server.db.system(loadNewestLog);
  if (!row) throw new Error("there is no stream");
  return row;
}

const sequenceOf = async (id: string): Promise<number> =>
  Number(BigInt(id) - BigInt((await newest()).first_id));

test("what has come in the place of moved messages is stored, where need be with another id", async () => {
  const ids = [await accept("place-1"), await accept("place-2"), await accept("place-3")];
  const [first = "", second = "", third = ""] = ids;
  await moveOthers([first, second], await sequenceOf(second));
  const mover = await start("pipeline");
  await expect.poll(async () => (await storedIdsOf(of, "place-")).length, patient).toBe(3);
  const stored = await storedIdsOf(of, "place-");
  expect(stored).toContain(third);
  expect(stored).not.toContain(first);
  expect(await storedIdsOf(of, "gone")).toEqual([first, second]);
  for (const host of ["place-1", "place-2", "place-3"])
    expect(await storedIdsOf(of, host)).toHaveLength(1);

  const next = await accept("place-next");
  await expect.poll(() => storedIdsOf(of, "place-next"), patient).toEqual([next]);
  expect(await storedIdsOf(of, "place-")).toHaveLength(4);
  await mover.close();
});

test("what a stream took after it had lost messages is moved from it, though another replaces it", async () => {
  const before = await newest();
  const id = await accept("replaced");
  await moveOthers([id], (await sequenceOf(id)) + 5);
  await expect.poll(async () => (await newest()).name, patient).not.toBe(before.name);
  const mover = await start("pipeline");
  await expect.poll(async () => (await storedIdsOf(of, "replaced")).length, patient).toBe(1);
  expect(await storedIdsOf(of, "place-")).toHaveLength(4);
  const rows = await house.server.db.system(loadLogs);
  expect(rows.map(({ name }) => name)).toContain(before.name);
  await mover.close();
});

test("a process that could not look for another stream goes on moving the one that it has", async () => {
  const server = await start("api,pipeline");
  const before = await sendTo(server, of, "goes-on");
  await expect.poll(() => storedIdsOf(of, "goes-on"), patient).toEqual([before.id]);
  const { name } = await newest();
  const moved = Number((await newest()).moved);
  const lock = (sql: Sql) => sql("LOCK TABLE ingest_logs IN SHARE ROW EXCLUSIVE MODE");
  let isReleased = false;
  // It seems to have lost messages, and nobody may make another stream.
  let locked: Promise<void> = Promise.resolve();
  await house.server.db.system(async (sql) => {
    await lock(sql);
    await sql("UPDATE ingest_logs SET moved = $2, moved_message = NULL WHERE name = $1", [
      name,
      moved + 3,
    ]);
    locked = house.server.db.system(async (next) => {
      await lock(next);
      while (!isReleased) {
        await next("SELECT");
        await setTimeout(100);
      }
    });
    await setTimeout(300);
  });
  // Until the process has looked, and failed.
  await setTimeout(8000);
  const ids: string[] = [];
  for (let index = 0; index < 8; index += 1) {
    const { status, id } = await sendTo(server, of, "goes-on");
    if (status === 202) ids.push(id);
  }
  await setTimeout(1500);
  isReleased = true;
  // The claim could not be given up meanwhile.
  house.clock.forward({ seconds: 10 });
  await locked;
  expect(ids.length).toBeGreaterThan(0);
  const missing = async () => {
    const stored = await storedIdsOf(of, "goes-on");
    return ids.filter((id) => !stored.includes(id));
  };
  await expect.poll(missing, patient).toEqual([]);
  expect((await newest()).name).toBe(name);
  await server.close();
}, 90_000);
