import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProxy } from "../cli/prove/proxy.ts";
import { type House, openHouse } from "../test-house.ts";
import { DatabaseClient } from "./database-client.ts";
import { databaseFaultOf } from "./database-fault.ts";
import { openDb } from "./db.ts";
import { workLimits } from "./work-limits.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** With a host before the real one on which nobody answers. */
function withDeadHost(url: string, alive: boolean): string {
  const address = new URL(url);
  const host = address.searchParams.get("host") ?? address.hostname;
  const port = address.searchParams.get("port") ?? (address.port || "5432");
  address.searchParams.set("host", `/nowhere,${alive ? host : "/nowhere"}`);
  address.searchParams.set("port", `5432,${port}`);
  return address.toString();
}

test("connections of a pool go to the host that takes changes, and so do those that come after one was lost", async () => {
  const db = openDb(withDeadHost(house.url, true), workLimits("requests"));
  const payloads: string[] = [];
  let reconnected = 0;
  const stopListening = await db.listen(
    "hosts",
    (payload) => payloads.push(payload),
    () => {
      reconnected += 1;
    },
  );
  const backend = () => db.system((sql) => sql<{ pid: number }>("SELECT pg_backend_pid() AS pid"));
  const [before] = await backend();
  const owner = new DatabaseClient({ connectionString: withDeadHost(house.ownerUrl, true) });
  await owner.connect();
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await owner.end();
  await expect.poll(() => reconnected, { timeout: 20_000 }).toBe(1);
  const [after] = await backend();
  expect(after?.pid).not.toBe(before?.pid);
  await db.system((sql) => sql("NOTIFY hosts, 'news'"));
  await expect.poll(() => payloads, { timeout: 20_000 }).toEqual(["news"]);
  await stopListening();
  await db.close();
});

test("the host that took changes is gone while nothing was connected: the next connection is to another", async () => {
  const { host, database, user } = new pg.Client({ connectionString: house.url });
  const proxies = [await openProxy(socket), await openProxy(socket)] as const;
  function socket(): string {
    return `${host}/.s.PGSQL.5432`;
  }
  const address = new URL(house.url);
  address.search = "";
  address.hostname = "127.0.0.1";
  address.searchParams.set("host", "127.0.0.1,127.0.0.1");
  address.searchParams.set("port", proxies.map(({ port }) => port).join(","));
  const secondIsBack = proxies[1].cut(1000);
  const client = new DatabaseClient({ connectionString: address.toString() });
  await client.connect();
  await client.end();
  await secondIsBack;
  await proxies[0].close();
  const db = openDb(address.toString(), workLimits("requests"));
  const rows = await db.system((sql) =>
    sql("SELECT current_database() AS database, current_user AS user"),
  );
  expect(rows).toEqual([{ database, user }]);
  await db.close();
  await proxies[1].close();
});

test("where no host takes changes the database is away, and each host says why", async () => {
  const url = withDeadHost(house.url, false);
  const error: unknown = await new DatabaseClient({ connectionString: url })
    .connect()
    .catch((reason: unknown) => reason);
  expect(databaseFaultOf(error)).toBe("away");
  expect(String(error)).toMatch(/no host of the database takes changes .*nowhere.*nowhere/);
});
