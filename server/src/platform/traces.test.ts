import { afterEach, expect, test } from "vitest";
import { type House, openHouse } from "../test-house.ts";
import { callerOn, withKey } from "../test-caller.ts";
import { createTestOrganization, type Organization } from "../test-northwind.ts";
import { openOtlpCollector, type OtlpCollector } from "../test-peers/otlp-collector.ts";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close();
});

const token = "trace-word-7";
const patiently = { timeout: 20_000 };
async function collector(): Promise<OtlpCollector> {
  const peer = await openOtlpCollector(token);
  opened.push(peer);
  return peer;
}
async function tracedHouse(env: Record<string, string>): Promise<House> {
  const house = await openHouse({
    env: {
      TOCSIN_TRACES_RATIO: "1",
      TOCSIN_TRACES_HEADERS: `authorization=Bearer ${token}`,
      ...env,
    },
  });
  opened.push(house);
  return house;
}
const post = (of: Organization, headers: Record<string, string> = {}) =>
  callerOn(of.house.server.app, withKey(of.ingestKey)).raw(
    "POST",
    `/data/v2/alerts?app_key=${of.appKey}`,
    { status: "critical", host: "secret-host" },
    headers,
  );
const metric = async (house: House, result: string): Promise<number> =>
  Number(
    new RegExp(`^tocsin_trace_spans_total\\{result="${result}"\\} (\\d+)$`, "m").exec(
      String((await callerOn(house.server.app, {}).raw("GET", "/metrics")).body),
    )?.[1] ?? 0,
  );
const storedTraces = (of: Organization) =>
  of.sql((sql) => sql<{ traceparent: string | null }>("SELECT traceparent FROM receipts"));

test("a sender's request is a span of the sender's trace, without what it sent", async () => {
  const peer = await collector();
  const house = await tracedHouse({ TOCSIN_TRACES_URL: peer.tracesUrl });
  const of = await createTestOrganization(house, "Northwind");
  const [traceId, senderSpan] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
  await post(of, { traceparent: `00-${traceId}-${senderSpan}-01`, tracestate: "vendor=secret" });
  await expect.poll(() => peer.spans.length, patiently).toBeGreaterThan(0);
  const [span] = peer.spans.filter(({ kind }) => kind === 2);
  expect(span).toMatchObject({
    traceId,
    parentSpanId: senderSpan,
    name: "POST /data/v2/alerts",
    attributes: {
      "http.request.method": "POST",
      "http.route": "/data/v2/alerts",
      "http.response.status_code": 202,
      "tocsin.organization.id": of.organizationId,
      "tocsin.source": "alerts",
    },
    resource: { "service.name": "tocsin" },
  });
  expect(await storedTraces(of)).toEqual([{ traceparent: `00-${traceId}-${span?.spanId}-01` }]);
  const sent = peer.calls.map(({ text }) => text).join();
  for (const secret of [of.ingestKey, of.appKey, "secret-host", "vendor=secret", token])
    expect(sent).not.toContain(secret);
  expect(peer.refused).toEqual([]);
  expect(await metric(house, "sent")).toBeGreaterThan(0);
});

test("what its sender does not sample is not traced, nor what the ratio leaves out, nor calls of the console", async () => {
  const peer = await collector();
  const house = await tracedHouse({ TOCSIN_TRACES_URL: peer.tracesUrl });
  const of = await createTestOrganization(house, "Northwind");
  await post(of, { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00" });
  await of.as("ada").folder("active");
  const rare = await house.another({ env: { TOCSIN_TRACES_RATIO: "0" } });
  await post(
    { ...of, house: { ...house, server: rare } },
    { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" },
  );
  expect(await storedTraces(of)).toEqual([{ traceparent: null }, { traceparent: null }]);
  await house.server.traces?.stop();
  await rare.traces?.stop();
  expect(peer.spans).toEqual([]);
});

test("a collector that is away, hangs or refuses holds up nobody, and what it did not take is counted", async () => {
  const peer = await collector();
  peer.fault = () => ({ status: 400, body: {} });
  const house = await tracedHouse({ TOCSIN_TRACES_URL: peer.tracesUrl });
  const of = await createTestOrganization(house, "Northwind");
  expect((await post(of)).status).toBe(202);
  await expect.poll(() => metric(house, "failed"), patiently).toBeGreaterThan(0);
  peer.fault = () => "hang";
  for (let count = 0; count < 3000; count += 1) house.server.traces?.begin("inbox", {})?.end();
  expect((await post(of)).status).toBe(202);
  expect(await metric(house, "dropped")).toBeGreaterThan(0);
});

test("without an address nothing of it is loaded", () => {
  const script = `
    const { openTraces } = await import(${JSON.stringify(fileURLToPath(new URL("./traces.ts", import.meta.url)))});
    const { Registry } = await import("prom-client");
    const { createRequire } = await import("node:module");
    const traces = await openTraces(JSON.parse(process.argv[1]), new Registry());
    const isLoaded = Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes("sdk-trace"));
    process.stdout.write(JSON.stringify([traces === null, isLoaded]));
    process.exit();`;
  const resultWith = (env: Record<string, string>) =>
    spawnSync(process.execPath, ["--input-type=module", "-e", script, JSON.stringify(env)], {
      encoding: "utf8",
      cwd: fileURLToPath(new URL(".", import.meta.url)),
    }).stdout;
  expect(resultWith({ TOCSIN_TRACES_RATIO: "1" })).toBe("[true,false]");
  expect(resultWith({ TOCSIN_TRACES_URL: "http://127.0.0.1:1/v1/traces" })).toBe("[false,true]");
});
