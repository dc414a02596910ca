/** Messages of the last day, by hour and outcome. */
import { expect, test } from "vitest";
import { getDeliveryStatistics } from "#contract/delivery.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

interface Sent {
  address?: string;
  state: string;
  hoursAgo: number;
  attempts?: { ms: number; status: number | null; error: string | null }[];
}
const insertSent = (of: Organization, messages: readonly Sent[]) =>
  of.sql(async (sql) => {
    const nowS = of.clock.nowS();
    for (const [at, { address = "7", state, hoursAgo, attempts = [] }] of messages.entries()) {
      const settledAt = nowS - hoursAgo * 3600;
      const [row] = await sql<{ id: string }>(
        `INSERT INTO deliveries (organization_id, share_id, incident_id, system, address, sequence,
           events, state, created_at, due_at, attempts, settled_at)
         VALUES (tocsin_organization(), $1, 1, 'webhook', $2, 1, '{shared}', $3, $4, $4, $5, $4)
         RETURNING id`,
        [at + 1, address, state, settledAt, attempts.length],
      );
      for (const { ms, status, error } of attempts)
        await sql(
          `INSERT INTO delivery_attempts (organization_id, delivery_id, at, ms, status, error)
           VALUES (tocsin_organization(), $1, $2, $3, $4, $5)`,
          [row?.id, settledAt, ms, status, error],
        );
    }
  });

const ok = (ms: number) => ({ ms, status: 200, error: null });
const failed = (error: string) => ({ ms: 5, status: null, error });

test("each message counts once, in the hour in which it was settled last; a target's own have latency and causes", async () => {
  const of = await northwind();
  const statistics = (query: { target?: string } = {}) =>
    of.as("ada").call(getDeliveryStatistics, { query });
  expect(await statistics()).toMatchObject({ total: 0, latency: null, causes: [], targets: [] });

  await insertSent(of, [
    { state: "delivered", hoursAgo: 0, attempts: [ok(10)] },
    { state: "delivered", hoursAgo: 0.5, attempts: [failed("timed out"), ok(30)] },
    { state: "sent", hoursAgo: 1.5, attempts: [ok(20)], address: "8" },
    { state: "failed", hoursAgo: 1.5, attempts: [failed("timed out"), failed("refused")] },
    { state: "dead", hoursAgo: 23.5, attempts: [{ ms: 20, status: 403, error: "403" }] },
    { state: "dropped", hoursAgo: 1.5 },
    { state: "delivered", hoursAgo: 24.5, attempts: [ok(9000)] },
  ]);
  const all = await statistics();
  expect(all.hours).toHaveLength(24);
  expect(all.hours[23]).toMatchObject({ delivered: 2, failed: 0, dead: 0 });
  expect(all.hours[22]).toMatchObject({ delivered: 1, failed: 1, dead: 0 });
  expect(all.hours[0]).toMatchObject({ at: all.from, delivered: 0, failed: 0, dead: 1 });
  expect(all).toMatchObject({ total: 5, delivered: 3, delivered_at_first_try: 2, causes: [] });
  expect(all.targets.toSorted((a, b) => a.total - b.total)).toEqual([
    { system: "webhook", address: "8", total: 1 },
    { system: "webhook", address: "7", total: 4 },
  ]);

  const target = await statistics({ target: "7" });
  expect(target).toMatchObject({ total: 4, delivered: 2, delivered_at_first_try: 1 });
  expect(target.latency).toEqual({ p50_ms: 20, p95_ms: 29 });
  expect(target.causes.map(({ error, count }) => [error, count])).toEqual([
    ["timed out", 2],
    ["refused", 1],
    ["403", 1],
  ]);
  expect((await statistics({ target: "9" })).total).toBe(0);
});
