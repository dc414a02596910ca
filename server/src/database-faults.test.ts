/** What senders and readers meet while the database is frozen, cut off or forgotten, and after. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProxy, type Proxy } from "./cli/prove/proxy.ts";
import { lockOrganization } from "./features/incidents/stores/store-world.ts";
import { openServer, type Server } from "./open-server.ts";
import { newsChannel } from "./platform/publish.ts";
import { openDb } from "./platform/db.ts";
import { limitsFrom } from "./platform/server-limits.ts";
import { workLimits } from "./platform/work-limits.ts";
import { asOwner, testSecretKeys } from "./test-house.ts";
import { northwind, type Organization } from "./test-northwind.ts";

/** A fifth of what holds outside, so that nobody waits here. */
const env = {
  TOCSIN_LIMITS:
    "ingestAnswerMs=1000 connectionWaitMs=1000 queryMs=2000 pipelineQueryMs=1500 lockWaitMs=1000 idleTransactionMs=1000",
  TOCSIN_SECRET_KEYS: testSecretKeys,
};
const recovery = { timeout: 15_000, interval: 100 };

let of: Organization;
let proxy: Proxy;
let server: Server;
let proxied: string;
beforeAll(async () => {
  of = await northwind();
  const url = new URL(of.house.url);
  const socketDir = url.searchParams.get("host") ?? "";
  proxy = await openProxy(() => `${socketDir}/.s.PGSQL.5432`);
  url.search = "";
  url.port = String(proxy.port);
  url.hostname = "127.0.0.1";
  proxied = url.toString();
  server = await openServer({ databaseUrl: proxied, clock: of.clock, env });
  // Only the one behind the proxy decides what happens to events.
  await of.house.server.lanes.stop();
});
afterAll(async () => {
  await server.close();
  await proxy.close();
});

const send = (host: string) =>
  server.app.inject({
    method: "POST",
    url: "/data/v2/alerts",
    headers: { authorization: `Bearer ${of.ingestKey}` },
    payload: JSON.stringify({ app_key: of.appKey, host, status: "critical" }),
  });
const status = async (host: string): Promise<number> => (await send(host)).statusCode;
const hosts = (): Promise<string[]> =>
  of.sql(async (sql) =>
    (await sql<{ primary_value: string }>("SELECT primary_value FROM alerts")).map(
      (row) => row.primary_value,
    ),
  );

test("a database that swallows everything: senders are told to wait, readiness says no, and all is well after", async () => {
  await expect.poll(() => status("before-swallow"), recovery).toBe(202);
  proxy.swallow(true);
  const refused = await Promise.all([send("lost-1"), send("lost-2"), send("lost-3")]);
  for (const reply of refused) {
    expect(reply.statusCode).toBe(503);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    expect(reply.json()).toMatchObject({ errors: [{ code: "not_ready" }] });
  }
  expect((await server.app.inject("/readyz")).statusCode).toBe(503);
  expect((await server.app.inject("/healthz")).statusCode).toBe(200);

  proxy.swallow(false);
  await expect.poll(() => status("after-swallow"), recovery).toBe(202);
  await expect.poll(hosts, recovery).toContain("after-swallow");
  expect((await server.app.inject("/readyz")).statusCode).toBe(200);
});

test("connections that were forgotten without a word are given up, for sending, deciding and hearing", async () => {
  const news: string[] = [];
  let missed = 0;
  const stop = await openDb(proxied).listen(
    newsChannel,
    (payload) => news.push(payload),
    () => {
      missed += 1;
    },
  );
  await expect.poll(() => status("before-forget"), recovery).toBe(202);
  await expect.poll(() => news.length, recovery).toBeGreaterThan(0);
  const sending = Promise.all(Array.from({ length: 20 }, (_, index) => status(`under-${index}`)));
  proxy.forget();

  for (const code of await sending) expect([202, 503]).toContain(code);
  await expect.poll(() => status("after-forget"), recovery).toBe(202);
  await expect.poll(hosts, recovery).toContain("after-forget");
  await expect.poll(() => missed, recovery).toBe(1);
  const before = news.length;
  expect(await status("news-again")).toBe(202);
  await expect.poll(() => news.length, recovery).toBeGreaterThan(before);
  await stop();
});

test("news is heard again when the database ends a connection, and that end is lost on the way", async () => {
  let missed = 0;
  const stop = await openDb(proxied).listen(
    newsChannel,
    () => undefined,
    () => {
      missed += 1;
    },
  );
  proxy.loseEnds();
  const ended = await asOwner(of.house.ownerUrl, (client) =>
    client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'LISTEN %'`,
    ),
  );
  expect(ended.rowCount).toBeGreaterThan(0);
  await expect.poll(() => missed, recovery).toBe(1);
  await stop();
});

test("a server that freezes while it has the organization's turn loses it", async () => {
  const frozen = openDb(of.house.url, workLimits("pipeline", limitsFrom(env)));
  const thaw = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const turn = frozen.tenant(of.organizationId, async (sql) => {
    await lockOrganization(sql, of.organizationId);
    locked.resolve();
    await thaw.promise;
    await sql("SELECT 1");
  });
  await locked.promise;
  await expect.poll(() => status("while-frozen"), recovery).toBe(202);
  await expect.poll(hosts, recovery).toContain("while-frozen");
  thaw.resolve();
  await expect(turn).rejects.toThrow(/terminat|not queryable/);
  await frozen.close();
});

test("what a frozen server has locked to deliver is free again, and others go on", async () => {
  const frozen = openDb(of.house.url, workLimits("outbound", limitsFrom(env)));
  const thaw = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const turn = frozen.tenant(of.organizationId, async (sql) => {
    await sql("SELECT pg_advisory_xact_lock(4711)");
    locked.resolve();
    await thaw.promise;
    await sql("SELECT 1");
  });
  await locked.promise;
  const isFree = () =>
    of.sql(async (sql) => {
      const [row] = await sql<{ free: boolean }>("SELECT pg_try_advisory_xact_lock(4711) AS free");
      return row?.free;
    });
  expect(await isFree()).toBe(false);
  await expect.poll(isFree, recovery).toBe(true);
  thaw.resolve();
  await expect(turn).rejects.toThrow(/terminat|not queryable/);
  await frozen.close();
});

test("nobody who is gone holds the database: what limits the role stands with the role", async () => {
  const settings = await of.sql((sql) =>
    sql<{ name: string; setting: string }>(
      `SELECT name, setting FROM pg_settings WHERE name IN
       ('client_connection_check_interval', 'idle_session_timeout', 'statement_timeout')
       ORDER BY name`,
    ),
  );
  expect(settings).toEqual([
    { name: "client_connection_check_interval", setting: "2000" },
    { name: "idle_session_timeout", setting: "60000" },
    { name: "statement_timeout", setting: "15000" },
  ]);
});

test("one organization's slow questions leave connections to the others", async () => {
  const db = openDb(of.house.url, { ...workLimits("requests"), connectionWaitMs: 500 });
  const slow = Array.from({ length: 8 }, () =>
    db.tenant(of.organizationId, (sql) => sql("SELECT pg_sleep(1)")),
  );
  const settled = Promise.allSettled(slow);
  await sleep(100);
  expect(await db.tenant("1", (sql) => sql("SELECT 1 AS answer"))).toEqual([{ answer: 1 }]);
  const statuses = (await settled).map((result) => result.status);
  expect(statuses.filter((state) => state === "fulfilled")).toHaveLength(5);
  await db.close();
});
