/** What senders meet, and what becomes of accepted events, while the database can store nothing. */
import { expect, test } from "vitest";
import { openServer } from "./open-server.ts";
import { limitDefaults } from "./platform/server-limits.ts";
import { watchDisk } from "./platform/watch-disk.ts";
import { asOwner, testSecretKeys } from "./test-house.ts";
import { northwind } from "./test-northwind.ts";

/** Every change of the table fails with this SQLSTATE, as it does on a full disk, and is counted. */
const failTable = (ownerUrl: string, { table, code }: { table: string; code: string }) =>
  asOwner(ownerUrl, (owner) =>
    owner.query(
      `CREATE SEQUENCE tries_${table};
       CREATE FUNCTION fail_${table}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
       $$ BEGIN PERFORM nextval('tries_${table}'); RAISE 'it fails' USING ERRCODE = '${code}'; END $$;
       CREATE TRIGGER fail BEFORE INSERT OR UPDATE ON ${table}
       FOR EACH ROW EXECUTE FUNCTION fail_${table}()`,
    ),
  );
const mendTable = (ownerUrl: string, table: string) =>
  asOwner(ownerUrl, (owner) =>
    owner.query(`DROP FUNCTION fail_${table} CASCADE; DROP SEQUENCE tries_${table}`),
  );
const triesOf = (ownerUrl: string, table: string): Promise<number> =>
  asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ tries: string }>(
      `SELECT last_value AS tries FROM tries_${table}`,
    );
    return Number(rows[0]?.tries);
  });

test.each(["53100", "58030", "25006"])(
  "senders are told to wait while nothing can be stored (%s), and no accepted event becomes a dead letter",
  async (code) => {
    const { as, post, appKey, house, sql } = await northwind();
    const event = { status: "critical", host: "db-1", app_key: appKey };
    await failTable(house.ownerUrl, { table: "alerts", code });
    expect((await post(event)).status).toBe(202);
    // The lane has come back to it, instead of giving it up.
    await expect
      .poll(() => triesOf(house.ownerUrl, "alerts"), { timeout: 10_000 })
      .toBeGreaterThan(2);

    await failTable(house.ownerUrl, { table: "receipts", code });
    const refused = await post(event);
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({ errors: [{ code: "not_ready" }] });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    await mendTable(house.ownerUrl, "receipts");
    await mendTable(house.ownerUrl, "alerts");
    await house.server.lanes.drained();
    expect(await sql((inside) => inside("SELECT cause FROM failures"))).toEqual([]);
    expect(await as("ada").folder("active")).toHaveLength(1);
  },
);

test("events are refused while what is left of the disk is a reserve, and readiness says so", async () => {
  const { house, ingestKey, appKey, clock } = await northwind();
  const tight = await openServer({
    databaseUrl: house.url,
    storageDir: "/",
    clock,
    env: {
      TOCSIN_LIMITS: `diskReserveBytes=${Number.MAX_SAFE_INTEGER} diskReservePercent=100`,
      TOCSIN_SECRET_KEYS: testSecretKeys,
    },
  });
  const reply = await tight.app.inject({
    method: "POST",
    url: "/data/v2/alerts",
    headers: { authorization: `Bearer ${ingestKey}` },
    payload: { app_key: appKey, host: "db-1", status: "critical" },
  });
  expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "10"]);
  expect(reply.json()).toMatchObject({ errors: [{ code: "disk_full" }] });
  expect((await tight.app.inject("/readyz")).statusCode).toBe(503);
  expect((await tight.app.inject("/metrics")).body).toContain(
    'tocsin_refused_requests_total{code="disk_full"} 1',
  );
  await tight.close();
});

test("the reserve is the smaller of a share and a size", () => {
  const share = watchDisk("/", { ...limitDefaults, diskReservePercent: 100, diskReserveBytes: 1 });
  expect(share.hasRoom()).toBe(true);
  share.stop();
});
