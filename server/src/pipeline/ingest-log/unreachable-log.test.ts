/** A log that is set up and cannot be reached: what the database does alone, and what waits. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestOrganization, type Organization } from "../../test-cast.ts";
import { type House, openHouse } from "../../test-house.ts";
import { insertLog, saveMovedUntil } from "./store-ingest-logs.ts";

let house: House;
let of: Organization;
beforeAll(async () => {
  // Nobody listens on the first port.
  house = await openHouse({ env: { NATS_URL: "nats://127.0.0.1:1" } });
  of = await createTestOrganization(house, "Northwind");
});
afterAll(() => house.close());

const statusOf = (host: string): Promise<string | undefined> =>
  of.sql(async (sql) => {
    const [row] = await sql<{ status: string }>(
      "SELECT status FROM alerts WHERE primary_value = $1",
      [host],
    );
    return row?.status;
  });

test("after a new process has looked for it for ten seconds, the database takes requests itself", async () => {
  const { app } = house.server;
  const readiness = async () => (await app.inject("/readyz")).statusCode;
  expect(await readiness()).toBe(503);
  const early = await app.inject({
    method: "POST",
    url: "/data/v2/alerts",
    headers: { authorization: `Bearer ${of.ingestKey}` },
    payload: JSON.stringify({ app_key: of.appKey, host: "early", status: "critical" }),
  });
  expect([early.statusCode, early.headers["retry-after"]]).toEqual([503, "2"]);
  expect(early.json()).toMatchObject({
    errors: [
      {
        code: "ingest_log_away",
        message: "NATS, which takes events here, does not answer; send again in 2 seconds",
      },
    ],
  });
  await expect.poll(readiness, { timeout: 15_000 }).toBe(200);
  const [outcome] = await of.send({ host: "direct", status: "critical" });
  expect(outcome?.outcome).toBe("opened");
  expect(house.server.ingestLog?.isReady()).toBe(false);
}, 30_000);

test("timers of alerts wait for what the log may have taken before they were due", async () => {
  const { clock } = of;
  const { db } = house.server;
  await db.system((sql) => insertLog(sql, "away", { firstId: "1", nowS: clock.nowS() }));
  await of.send({ host: "quiet", status: "critical", expires_at: clock.nowS() + 60 });
  clock.forward({ seconds: 120 });
  await of.settle();
  expect(await statusOf("quiet")).toBe("critical");

  await db.system((sql) => saveMovedUntil(sql, "away", { lastSequence: 0, atS: clock.nowS() }));
  clock.forward({ seconds: 5 });
  await of.settle();
  expect(await statusOf("quiet")).toBe("ok");
});
