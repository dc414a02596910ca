import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockOrganization } from "../features/incidents/stores/store-world.ts";
import { openServer, type Server } from "../open-server.ts";
import { wallClock } from "../platform/clock.ts";
import { type House, openHouse } from "../test-house.ts";
import { createTestOrganization, type Organization } from "../test-northwind.ts";
import { simulate, type Simulation } from "./simulate.ts";
import { issueSimulationKeys, type SimulationKeys } from "./simulate-keys.ts";

let house: House;
let server: Server;
let keys: SimulationKeys;
let organizationId: string;
let organization: Organization;
beforeAll(async () => {
  house = await openHouse();
  organization = await createTestOrganization(house, "Northwind");
  ({ organizationId } = organization);
  keys = await issueSimulationKeys(
    { db: house.server.db, clock: wallClock },
    { organization: "northwind", forS: 3600 },
  );
  // Events carry the time of this machine, so their server must live in it.
  server = await openServer({ databaseUrl: house.url, clock: wallClock });
  await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await server.close();
  await house.close();
});

const quiet = { say: () => undefined, end: () => undefined };
const addressOf = (server: Server): string =>
  `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`; // it listens on a port
const run = (more: Partial<Simulation> = {}) =>
  simulate(
    {
      to: addressOf(server),
      ratePerS: 40,
      minutes: 0.05,
      historyMinutes: 1,
      tempo: 20,
      seed: "test",
      ...keys,
      isStopped: () => false,
      progress: quiet,
      ...more,
    },
    8,
  );

const countStored = async (): Promise<number> =>
  (
    await house.server.db.tenant(organizationId, (sql) =>
      sql<{ n: number }>(
        "SELECT coalesce(sum(events), 0)::int AS n FROM receipts WHERE source <> 'timer'",
      ),
    )
  )[0]?.n ?? 0;

test("what it says was accepted is what the server holds, from every sender", async () => {
  const counts = await run();
  expect(counts).toMatchObject({ rejected: 0, refused: 0, lost: 0, throttled: 0 });
  expect(counts.accepted).toBeGreaterThan(500);
  expect(await countStored()).toBe(counts.accepted);
  const integrations = await house.server.db.tenant(organizationId, (sql) =>
    sql<{ source: string }>(
      "SELECT DISTINCT source FROM receipts WHERE source <> 'timer' ORDER BY source",
    ),
  );
  expect(integrations.map((row) => row.source)).toEqual([
    "alertmanager",
    "alerts",
    "grafana",
    "prometheus",
  ]);
});

test("it waits as long as a full inbox asks for, and loses nothing", async () => {
  await organization.settings({ inboxEvents: 200 });
  const before = await countStored();
  const release = Promise.withResolvers<void>();
  const lock = house.server.db.tenant(organizationId, async (sql) => {
    await lockOrganization(sql, organizationId);
    await release.promise;
  });
  setTimeout(release.resolve, 2500);
  const counts = await run({ seed: "full", historyMinutes: 0.2 });
  await lock;
  expect(counts).toMatchObject({ refused: 0, lost: 0 });
  expect(counts.throttled).toBeGreaterThan(0);
  expect(await countStored()).toBe(before + counts.accepted);
});

test("a wrong key and a server that is away are counted as what they are", async () => {
  const refused = await run({ key: "tk_in_wrong", historyMinutes: 0, minutes: 0.02 });
  expect(refused).toMatchObject({
    accepted: 0,
    lost: 0,
    lastError: expect.stringContaining("401") as string,
  });
  expect(refused.refused).toBeGreaterThan(0);
  const lost = await run({ to: "http://127.0.0.1:9", historyMinutes: 0, minutes: 0.02 });
  expect(lost).toMatchObject({ accepted: 0, refused: 0 });
  expect(lost.lost).toBeGreaterThan(0);
});
