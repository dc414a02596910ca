/** Requests as senders make them, whatever they call the body. */
import { expect, test } from "vitest";
import { getTroubleshootingLog, listTroubleshootingLogs } from "#contract/receipts.ts";
import { northwind, type Organization } from "../test-northwind.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };
const robot = (alertType: string) =>
  new URLSearchParams({
    monitorID: "7",
    monitorURL: "https://shop.test/",
    monitorFriendlyName: "Shop",
    alertType,
    alertDetails: 'HTTP 503 & "more"',
  }).toString();
const kuma = (status: number) =>
  JSON.stringify({
    heartbeat: { status, msg: "503" },
    monitor: { id: 7, name: "Shop", url: "https://shop.test/" },
    msg: "[Shop] Down",
  });

interface Sent {
  method?: "GET" | "HEAD" | "POST" | "OPTIONS";
  query?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

async function sender(source: string) {
  const of = await northwind();
  const { appKey } = await of.connect(source, "prod");
  const send = ({ method = "POST", query = "", body, headers = {} }: Sent) =>
    of.house.server.app.inject({
      method,
      url: `/data/v2/sources/${source}?app_key=${appKey}&key=${of.ingestKey}${query}`,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
  return { of, send, appKey };
}

const active = async (of: Organization) => {
  await of.house.server.lanes.drained();
  return (await of.as("ada").folder("active")).map(({ title }) => title);
};

const multipart = (fields: Record<string, string>) => {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { body: `${parts.join("")}--x--\r\n`, headers: multipartType };
};
const multipartType = { "content-type": "multipart/form-data; boundary=x" };

test.each<[string, string, Sent, Sent]>([
  [
    "a form",
    "uptimerobot",
    { body: robot("1"), headers: form },
    { body: robot("2"), headers: form },
  ],
  ["a form under no type", "uptimerobot", { body: robot("1") }, { body: robot("2") }],
  ["the query alone", "uptimerobot", { query: `&${robot("1")}` }, { query: `&${robot("2")}` }],
  [
    "the query of a GET",
    "uptimerobot",
    { method: "GET", query: `&${robot("1")}` },
    { method: "GET", query: `&${robot("2")}` },
  ],
  [
    "the query of a HEAD",
    "uptimerobot",
    { method: "HEAD", query: `&${robot("1")}` },
    { method: "HEAD", query: `&${robot("2")}` },
  ],
  [
    "JSON in a field of a form",
    "uptime-kuma",
    { body: `payload=${encodeURIComponent(kuma(0))}`, headers: form },
    { body: `data=${encodeURIComponent(kuma(1))}`, headers: form },
  ],
  ["a form of parts", "uptime-kuma", multipart({ data: kuma(0) }), multipart({ data: kuma(1) })],
  [
    "JSON as plain text, after a mark of its encoding",
    "uptime-kuma",
    { body: Buffer.from(`\uFEFF${kuma(0)}`), headers: { "content-type": "text/plain" } },
    { body: Buffer.from(`\uFEFF${kuma(1)}`), headers: form },
  ],
  [
    "JSON in a text",
    "uptime-kuma",
    { body: JSON.stringify(kuma(0)), headers: { "content-type": "application/json" } },
    { body: JSON.stringify(kuma(1)) },
  ],
])("%s opens an alert and ends it", async (_, source, problem, recovery) => {
  const { of, send } = await sender(source);
  expect((await send(problem)).statusCode).toBe(202);
  expect(await active(of)).toEqual(["shop.test"]);
  expect((await send(recovery)).statusCode).toBe(202);
  expect(await active(of)).toEqual([]);
});

test("credentials of the address or a form are neither a tag nor in what is kept", async () => {
  const { of, send, appKey } = await sender("generic");
  await send({ method: "GET", query: "&host=web-1&status=critical" });
  await send({ body: `app_key=${appKey}&host=web-2&status=critical`, headers: form });
  await send({ body: JSON.stringify({ app_key: appKey, host: "web-3", status: "critical" }) });
  expect((await active(of)).toSorted()).toEqual(["web-1", "web-2", "web-3"]);
  const ada = of.as("ada");
  for (const { id } of await ada.folder("active"))
    for (const { tags } of await ada.alertsOf(id)) {
      expect(JSON.stringify(tags)).not.toContain(appKey);
      expect(JSON.stringify(tags)).not.toContain(of.ingestKey);
    }
  for (const { log_id } of (await ada.call(listTroubleshootingLogs, { query: {} })).items) {
    const { payload } = await ada.call(getTroubleshootingLog, { params: { log_id } });
    expect(payload).not.toContain(of.ingestKey);
  }
});

test.each<[string, Sent]>([
  ["a form of parts that breaks off", { body: "--x\r\nnothing", headers: multipartType }],
  ["prose", { body: "the disk is full" }],
  ["JSON that breaks off", { body: '{"heartbeat":', headers: form }],
  ["a field whose JSON breaks off", { body: "payload={", headers: form }],
  ["nothing", {}],
  ["nothing in a GET", { method: "GET" }],
])("%s is a 400 that says why", async (_, sent) => {
  const { send } = await sender("uptime-kuma");
  const answer = await send(sent);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ errors: { message: string }[] }>().errors[0]?.message).toMatch(/\w+ \w+/);
});

test("a sender that takes nothing but 200 for received gets it", async () => {
  const { send } = await sender("splunk-observability");
  const alert = { incidentId: "1", statusExtended: "anomalous", rule: "CPU is high" };
  expect((await send({ body: JSON.stringify(alert) })).statusCode).toBe(200);
});

test("an event of CloudEvents in binary mode is its headers and its body", async () => {
  const { of, send } = await sender("cloudevents");
  const attributes = (type: string, id: string) => ({
    "content-type": "application/json",
    "ce-specversion": "1.0",
    "ce-id": id,
    "ce-type": type,
    "ce-source": "/monitoring/disks",
    "ce-subject": "db%201",
  });
  const body = '{"message":"97 % full"}';
  await send({ headers: attributes("com.example.disk.problem", "1"), body });
  expect(await active(of)).toEqual(["db 1"]);
  expect(
    (await send({ headers: attributes("com.example.disk.resolved", "2"), body: "" })).statusCode,
  ).toBe(202);
  expect(await active(of)).toEqual([]);
});

test("a sender of CloudEvents that asks first is allowed, with a key alone", async () => {
  const { of, send } = await sender("cloudevents");
  const headers = { "webhook-request-origin": "events.example" };
  const answer = await send({ method: "OPTIONS", headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    allow: "POST",
    "webhook-allowed-origin": "events.example",
    "webhook-allowed-rate": "*",
  });
  const url = "/data/v2/sources/cloudevents";
  const stranger = await of.house.server.app.inject({ method: "OPTIONS", url, headers });
  expect(stranger.statusCode).toBe(401);
  expect(stranger.headers).not.toHaveProperty("webhook-allowed-origin");
});
