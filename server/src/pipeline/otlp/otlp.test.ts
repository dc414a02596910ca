import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { northwind, type Organization } from "../../test-northwind.ts";
import { encodeField } from "../../platform/protobuf.ts";

const path = "/data/v2/otlp/v1/logs";
const inJsonType = { "content-type": "application/json" };
const protobuf = { "content-type": "application/x-protobuf" };

const fixed64 = (number: number, value: bigint): Buffer => {
  const bytes = Buffer.alloc(9);
  bytes.writeUInt8((number << 3) | 1);
  bytes.writeBigUInt64LE(value, 1);
  return bytes;
};
const text = (value: string) => encodeField(1, value);
const attribute = (key: string, value: Buffer) =>
  Buffer.concat([encodeField(1, key), encodeField(2, value)]);

/** As the published .proto has it, with a field that is not known here. */
function exportOf(records: Buffer[]): Buffer {
  const resource = encodeField(1, attribute("host.name", text("shop-1")));
  const scope = Buffer.concat([encodeField(1, "checkout"), encodeField(99, "later")]);
  const scopeLogs = Buffer.concat([
    encodeField(1, scope),
    ...records.map((record) => encodeField(2, record)),
  ]);
  return encodeField(1, Buffer.concat([encodeField(1, resource), encodeField(2, scopeLogs)]));
}
const record = (severity: number, check = "Timeout", atNs = 1_772_539_100_000_000_000n) =>
  Buffer.concat([
    fixed64(1, atNs),
    encodeField(2, severity),
    encodeField(5, text("Payment failed: größer")),
    encodeField(6, attribute("exception.type", text(check))),
    encodeField(6, attribute("retries", encodeField(3, 300))),
    encodeField(9, Buffer.from("5b8efff798038103d269b633813fc60c", "hex")),
  ]);

async function connect() {
  const of = await northwind();
  const { appKey } = await of.connect("opentelemetry", "collector");
  const send = (body: Buffer | object, headers: Record<string, string> = protobuf) =>
    of.post(body, { path: `${path}?app_key=${appKey}`, headers });
  return { of, appKey, send };
}
async function alertsOf(of: Organization) {
  await of.house.server.lanes.drained();
  const ada = of.as("ada");
  const lists = (await ada.folder("active")).map(({ id }) => ada.alertsOf(id));
  return (await Promise.all(lists)).flat();
}

test("an export in Protocol Buffers is read, plain and compressed, and answered in kind", async () => {
  const { of, send } = await connect();
  const body = exportOf([record(17), record(9, "quiet"), record(13, "Slow")]);
  for (const answer of [
    await send(body),
    await send(gzipSync(body), { ...protobuf, "content-encoding": "gzip" }),
  ])
    expect([answer.status, answer.headers["content-type"], answer.body]).toEqual([
      200,
      "application/x-protobuf",
      undefined,
    ]);
  const alerts = await alertsOf(of);
  expect(
    alerts
      .map(({ status, tags }) => `${status} ${String(tags["host"])} ${String(tags["check"])}`)
      .sort(),
  ).toEqual(["critical shop-1 Timeout", "warning shop-1 Slow"]);
  expect(alerts[0]).toMatchObject({
    description: "Payment failed: größer",
    tags: { retries: "300", trace_id: "5b8efff798038103d269b633813fc60c" },
  });
});

const jsonRecord = { severityNumber: 17, body: { stringValue: "failed" } };
const json = (attributes: object[]) => ({
  resourceLogs: [{ resource: { attributes }, scopeLogs: [{ logRecords: [jsonRecord] }] }],
});
const host = [{ key: "host.name", value: { stringValue: "a" } }];

test("an export in JSON is answered in JSON; the ingest key may stand in three places", async () => {
  const { of, appKey, send } = await connect();
  const basic = Buffer.from(`${appKey}:${of.ingestKey}`).toString("base64");
  const answers = [
    await send(json(host), inJsonType),
    await send(json(host), { ...inJsonType, authorization: "", "api-key": of.ingestKey }),
    await of.post(json(host), {
      path,
      headers: { ...inJsonType, authorization: `Basic ${basic}` },
    }),
  ];
  for (const { status, body } of answers) expect([status, body]).toEqual([200, {}]);
  expect(await alertsOf(of)).toHaveLength(1);
  const refused = await send(json(host), {
    ...inJsonType,
    authorization: "",
    "api-key": "tk_in_none",
  });
  expect(refused.status).toBe(401);
});

test("an export without warnings is taken, and makes nothing", async () => {
  const { of, send } = await connect();
  expect((await send(exportOf([record(9)]))).status).toBe(200);
  expect((await send(Buffer.alloc(0))).status).toBe(200);
  expect(await alertsOf(of)).toEqual([]);
});

test("of some records that are refused the answer says how many and why", async () => {
  const { send } = await connect();
  const inTwoDays = 1_772_712_000_000_000_000n;
  const errorMessage = "timestamp is more than a day in the future";
  const answer = await send(exportOf([record(17), record(17, "Later", inTwoDays)]));
  const partial = Buffer.concat([encodeField(1, 1), encodeField(2, errorMessage)]);
  expect([answer.status, answer.body]).toEqual([200, encodeField(1, partial).toString()]);

  const [resourceLogs] = json(host).resourceLogs;
  const later = { ...jsonRecord, timeUnixNano: String(inTwoDays) };
  const scopeLogs = [{ logRecords: [jsonRecord, later] }];
  const inJson = await send({ resourceLogs: [{ ...resourceLogs, scopeLogs }] }, inJsonType);
  expect(inJson.body).toEqual({ partialSuccess: { rejectedLogRecords: "1", errorMessage } });
});

test.each([
  ["another type", Buffer.from("a=b"), { "content-type": "text/plain" }, 415],
  ["bytes that end early", exportOf([record(17)]).subarray(0, 40), protobuf, 400],
  ["a group, which is not used", Buffer.from([0x0b]), protobuf, 400],
  ["a number without an end", Buffer.alloc(20, 0xff), protobuf, 400],
  ["JSON of something else", Buffer.from('{"resourceSpans":[]}'), inJsonType, 400],
])("%s is refused", async (_, body, headers, status) => {
  const { send } = await connect();
  expect((await send(body, headers)).status).toBe(status);
});

test("a refusal is a google.rpc.Status in the encoding of the request", async () => {
  const { send } = await connect();
  const words = "This is not an export of logs in Protocol Buffers: it ends early";
  const cut = await send(exportOf([record(17)]).subarray(0, 40));
  expect([cut.status, cut.headers["content-type"], cut.body]).toEqual([
    400,
    "application/x-protobuf",
    Buffer.concat([encodeField(1, 3), encodeField(2, words)]).toString(),
  ]);
  const noKey = await send(json(host), { ...inJsonType, authorization: "Bearer tk_in_none" });
  expect([noKey.status, noKey.body]).toEqual([
    401,
    { code: 16, message: expect.stringMatching(/key/) },
  ]);
  const unread = await send(Buffer.from("a=b"), { "content-type": "text/plain" });
  expect([unread.status, unread.body]).toEqual([
    415,
    { code: 3, message: expect.stringContaining("application/x-protobuf") },
  ]);
});
