/** What senders are refused at the door stands in troubleshooting, within bounds. */
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createApiKey, deleteApiKey } from "#contract/api-keys.ts";
import { createIntegration } from "#contract/integrations.ts";
import {
  getTroubleshootingLog,
  listTroubleshootingLogs,
  type TroubleshootingLog,
} from "#contract/receipts.ts";
import { northwind, type Organization, southridge } from "../../test-northwind.ts";
import { findRefused, insertRefused, loadRefusedRows } from "./store-refused.ts";

async function sender(of: Organization, name = "checks") {
  const ada = of.as("ada");
  const source = await ada.call(createIntegration, { body: { name, source_system: "api" } });
  const key = await ada.call(createApiKey, {
    body: { name: `key of ${name}`, type: "organization" },
  });
  return { source, key };
}

const post = (
  of: Organization,
  { url = "/data/v2/alerts", key, body }: { url?: string; key: string; body: string | Buffer },
  headers: Record<string, string> = {},
) =>
  of.house.server.app.inject({
    method: "POST",
    url,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    payload: body,
  });

const logsOf = async (of: Organization, search = "refused"): Promise<TroubleshootingLog[]> =>
  (await of.as("ada").call(listTroubleshootingLogs, { query: { search } })).items;

/** They are written a moment after the answer. */
async function refusedOf(of: Organization, count: number): Promise<TroubleshootingLog[]> {
  await expect.poll(() => logsOf(of), { timeout: 10_000 }).toHaveLength(count);
  return logsOf(of);
}

const bodyOf = async (of: Organization, log: TroubleshootingLog | undefined) =>
  await of.as("ada").call(getTroubleshootingLog, { params: { log_id: log?.log_id ?? "" } });

test.each([
  ["JSON that is none", { body: '{"host": "db-1"' }, 400, "not_json", '{"host": "db-1"'],
  [
    "an event with nothing in it",
    { body: '{"app_key":"APP","status":"critical"}' },
    400,
    "missing",
    '"status":"critical"',
  ],
  [
    "a source that there is not",
    { url: "/data/v2/sources/nobody", body: '{"a":1}' },
    404,
    "not_found",
    '{"a":1}',
  ],
  [
    "a path that there is not",
    { url: "/data/v2/alert", body: '{"a":2}' },
    404,
    "not_found",
    '{"a":2}',
  ],
  [
    "a body that is too large",
    { body: `{"text":"${"x".repeat(12_000_000)}"}` },
    413,
    "too_large",
    '{"text":"xxx',
  ],
] as const)("%s is kept with its body and why", async (_, request, status, code, text) => {
  const of = await northwind();
  const { source, key } = await sender(of);
  const body = request.body.replace("APP", source.app_key);
  expect((await post(of, { ...request, body, key: key.key })).statusCode).toBe(status);

  const [log] = await refusedOf(of, 1);
  expect(log).toMatchObject({ source_system: "refused", rejected: 1 });
  expect(log?.message).toContain(`${status}: `);
  expect(log?.message).toContain("key of checks");
  const { payload, receipt } = await bodyOf(of, log);
  expect(payload).toContain(text);
  expect(payload.length).toBeLessThanOrEqual(16_384);
  expect(receipt.events[0]?.steps[0]).toMatchObject({ step: "request", result: code });
});

test("a key that was taken back, and one that nobody has beside a known app key, belong to their organization", async () => {
  const [of, neighbour] = [await northwind(), await southridge()];
  const { source, key } = await sender(of);
  await of.as("ada").call(deleteApiKey, { params: { id: key.id } });
  expect((await post(of, { key: key.key, body: '{"host":"by-old-key"}' })).statusCode).toBe(401);
  const withAppKey = `{"app_key":"${source.app_key}","host":"by-no-key"}`;
  expect((await post(of, { key: "nobody-has-this", body: withAppKey })).statusCode).toBe(401);
  expect(
    (await post(of, { key: "nobody-has-that", body: '{"host":"of-nobody"}' })).statusCode,
  ).toBe(401);

  const logs = await refusedOf(of, 2);
  const bodies = await Promise.all(logs.map(async (log) => (await bodyOf(of, log)).payload));
  expect(bodies.sort()).toEqual(['{"host":"by-old-key"}', withAppKey].sort());
  expect(logs.map((log) => log.resource_id).sort()).toEqual([null, source.id].sort());
  expect(await logsOf(neighbour)).toEqual([]);
  expect(await logsOf(of, "of-nobody")).toEqual([]);
});

test("what was packed is read, and what is no text does no harm", async () => {
  const of = await northwind();
  const { key } = await sender(of);
  const gzip = { "content-encoding": "gzip" };
  await post(of, { key: key.key, body: gzipSync("not { json") }, gzip);
  const [packed] = await refusedOf(of, 1);
  expect((await bodyOf(of, packed)).payload).toBe("not { json");
  await post(of, { key: key.key, body: Buffer.from([0, 255, 1, 0]) });
  const [binary] = await refusedOf(of, 2);
  expect((await bodyOf(of, binary)).payload).not.toContain("\u0000");
});

test("a flood of refusals fills nothing: few bodies, counted, and the newest few hundred", async () => {
  const of = await northwind();
  const { key, source } = await sender(of);
  const withAppKey = (text: string) => JSON.stringify({ app_key: source.app_key, text });
  const stored = () =>
    of.sql((sql) =>
      sql<{ rows: number; times: number; bytes: number; admitted: number }>(
        `SELECT count(*)::int AS rows, sum(times)::int AS times,
           count(*) FILTER (WHERE is_admitted)::int AS admitted,
           sum(octet_length(body))::int AS bytes
         FROM refused_requests WHERE organization_id = tocsin_organization()`,
      ),
    );
  await Promise.all(
    Array.from({ length: 60 }, () => post(of, { key: key.key, body: `${"[".repeat(20_000)}` })),
  );
  await expect.poll(async () => (await stored())[0]?.times, { timeout: 10_000 }).toBe(60);
  const [flooded] = await stored();
  expect(flooded?.rows).toBeLessThan(30);

  const guesses = Array.from({ length: 150 }, (_, index) => `guess-${index}`);
  await Promise.all(guesses.map((guess) => post(of, { key: guess, body: withAppKey(guess) })));
  await post(of, { key: "the-last", body: withAppKey("the last guess") });
  await expect.poll(() => logsOf(of, "the last guess"), { timeout: 10_000 }).toHaveLength(1);
  const [bounded] = await stored();
  // Whoever guesses pushes out nothing of those who have a key.
  expect(bounded?.admitted).toBe(flooded?.admitted);
  expect(bounded?.rows).toBe((flooded?.rows ?? 0) + 100);
  expect(bounded?.bytes).toBeLessThanOrEqual(500 * 16_384);
});

test("a page of the list reads as many refusals as it shows, and none of their bodies", async () => {
  const of = await northwind();
  const nowS = of.clock.nowS();
  await of.sql((sql) =>
    insertRefused(
      sql,
      Array.from({ length: 30 }, (_, at) => ({
        received_at: nowS - at,
        integration_id: null,
        key_name: null,
        is_admitted: true,
        address: "127.0.0.1",
        path: `/data/v2/alerts/${at}`,
        status: 400,
        problems: [],
        body: "x".repeat(16_384),
        body_bytes: 16_384,
        times: 1,
      })),
    ),
  );
  const filter = { from: 0, to: nowS + 1, resourceId: null, search: "", message: "" };
  const rows = await of.sql(async (sql) => {
    const keys = await findRefused(sql, filter);
    expect(keys).toHaveLength(30);
    return loadRefusedRows(
      sql,
      keys.slice(0, 10).map(({ id }) => id),
    );
  });
  expect(rows).toHaveLength(10);
  expect(rows.some((row) => "body" in row)).toBe(false);

  const pageOf = async (page: number) =>
    of.as("ada").call(listTroubleshootingLogs, { query: { page, per_page: 12 } });
  const [second, third] = [await pageOf(2), await pageOf(3)];
  expect([second.total, second.items.length, third.items.length]).toEqual([30, 12, 6]);
  expect(second.items[0]?.message).toContain("/data/v2/alerts/12 ");
  expect(third.items.at(-1)?.message).toContain("/data/v2/alerts/29 ");
});

test("an app key that no database can store stops nothing", async () => {
  const of = await northwind();
  const { key } = await sender(of);
  const url = "/data/v2/alerts?app_key=%00%0A";
  expect((await post(of, { url, key: "nobody-has-this", body: "{}" })).statusCode).toBe(401);
  await post(of, { key: key.key, body: "no json" });
  expect((await refusedOf(of, 1))[0]?.message).toContain("400: ");
});
