import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createApiKey, deleteApiKey, updateApiKey } from "#contract/api-keys.ts";
import { createIntegration } from "#contract/integrations.ts";
import { limits } from "#contract/limits.ts";
import { getReceipt } from "#contract/receipts.ts";
import { northwind, southridge } from "../test-northwind.ts";

const good = { status: "critical", host: "db-1", check: "disk" };
const gzip = { "content-encoding": "gzip" };

test("one event, a list of events and a batch are all understood, and durable before the answer", async () => {
  const { as, post, appKey } = await northwind();
  const bodies = [
    { ...good, app_key: appKey },
    [{ ...good, app_key: appKey }],
    { alerts: [{ ...good, app_key: appKey }] },
    { app_key: appKey, alerts: [good] },
  ];
  for (const body of bodies) {
    const answer = await post(body);
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({ id: expect.stringMatching(/^\d+$/), accepted: 1, rejected: [] });
    const { id } = answer.body as { id: string };
    const receipt = await as("ada").call(getReceipt, { params: { id } });
    expect(receipt.events).toHaveLength(1);
  }
});

test("a receipt says pending until the pipeline ran, and the outcome after that", async () => {
  const { as, post, appKey, house, sql, organizationId } = await northwind();
  let id = "";
  // The organization's turn is taken, so the lane has to wait.
  await sql(async (inside) => {
    await inside("SELECT pg_advisory_xact_lock(1, hashint8($1))", [organizationId]);
    const answer = await post({ app_key: appKey, alerts: [good, { host: "db-2" }] });
    ({ id } = answer.body as { id: string });
    const waiting = await as("ada").call(getReceipt, { params: { id } });
    expect(waiting.events.map((event) => event.outcome)).toEqual(["pending", "rejected"]);
  });
  await house.server.lanes.drained();
  const [first, second] = (await as("ada").call(getReceipt, { params: { id } })).events;
  expect(first).toMatchObject({
    index: 0,
    outcome: "opened",
    alert_id: expect.any(String),
    incident_id: expect.any(String),
  });
  expect(first?.steps.map((step) => step.step)).toEqual([
    "received",
    "parsed",
    "stored",
    "identity",
    "repeat",
    "alert",
    "correlate",
    "correlate",
    "correlate",
    "correlate",
    "incident",
  ]);
  expect(second).toMatchObject({ index: 1, outcome: "rejected", reason: "status is missing" });
});

test("requests of one batch have one place in the order of deciding, and the next batch a later one", async () => {
  const { post, appKey, house, sql, organizationId } = await northwind();
  const requests = 20;
  await sql(async (inside) => {
    await inside("SELECT pg_advisory_xact_lock(1, hashint8($1))", [organizationId]);
    for (let host = 0; host < requests; host += 1)
      await post({ app_key: appKey, alerts: [{ ...good, host: `db-${host}` }] });
  });
  await house.server.lanes.drained();
  await post({ app_key: appKey, alerts: [good] });
  await house.server.lanes.drained();
  const batches = await sql((inside) =>
    inside<{ requests: number }>(
      `SELECT count(*)::int AS requests FROM receipts
       WHERE organization_id = tocsin_organization() GROUP BY taken, xmin::text ORDER BY min(id)`,
    ),
  );
  expect(batches.map((batch) => batch.requests)).toEqual([requests, 1]);
});

test("a batch with bad events takes the good ones and names each bad one by its place", async () => {
  const { as, post, appKey, house } = await northwind();
  const answer = await post({
    app_key: appKey,
    alerts: [
      { host: "a" },
      good,
      "no event",
      { ...good, host: "db-2", status: "purple" },
      null,
      [good],
    ],
  });
  expect(answer.status).toBe(202);
  expect(answer.body).toMatchObject({
    accepted: 1,
    rejected: [
      { index: 0, errors: [{ code: "missing", field: "status" }] },
      { index: 2 },
      { index: 3, errors: [{ code: "unknown_status", field: "status" }] },
      { index: 4 },
      { index: 5 },
    ],
  });
  await house.server.lanes.drained();
  expect((await as("rui").folder("active")).map((incident) => incident.title)).toEqual(["db-1"]);
});

test("only a batch in which nothing is good is refused, with the reason of every event", async () => {
  const { post, appKey } = await northwind();
  const answer = await post({ app_key: appKey, alerts: [{ host: "a" }, { status: "critical" }] });
  expect(answer.status).toBe(400);
  expect(answer.errors).toEqual([
    expect.objectContaining({ code: "nothing_accepted" }),
    expect.objectContaining({ code: "missing", field: "alerts.0.status" }),
    expect.objectContaining({ code: "missing", field: "alerts.1.host" }),
  ]);
});

const malformed: readonly [string, unknown][] = [
  ["no JSON", "{not json"],
  ["an empty body", ""],
  ["a bare number", 42],
  ["a bare string", '"critical"'],
  ["null", null],
  ["an empty object", {}],
  ["an empty list", []],
  ["an empty batch", { alerts: [] }],
  ["alerts that are no list", { alerts: {} }],
  ["a raw NUL", '{"status":"critical","host":"a\u0000b"}'],
  ["half a JSON", '{"status":"critical","host":"db-1"'],
  ["invalid UTF-8", Buffer.from('{"status":"critical","host":"\xff\xfe"}', "latin1")],
];
for (const [name, body] of malformed) {
  test(`${name} is a 400 that says why`, async () => {
    const { post, appKey } = await northwind();
    const answer = await post(body, { path: `/data/v2/alerts?app_key=${appKey}` });
    expect(answer.status).toBe(400);
    expect(answer.errors[0]?.message).toMatch(/\w+ \w+/);
  });
}

test("an app_key is asked of the body, then of the address, and must be the organization's own", async () => {
  const { post, appKey } = await northwind();
  const otherOrganization = await southridge();
  expect((await post({ ...good, app_key: appKey })).status).toBe(202);
  expect((await post(good, { path: `/data/v2/alerts?app_key=${appKey}` })).status).toBe(202);
  for (const body of [
    good,
    { ...good, app_key: "nobody" },
    { ...good, app_key: otherOrganization.appKey },
    { ...good, app_key: 7 },
  ]) {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.errors[0]).toMatchObject({ code: "unknown_app_key", field: "app_key" });
  }
  expect(await otherOrganization.as("ada").folder("active")).toEqual([]);
});

test("a source that was connected a moment ago may send at once", async () => {
  const { as, post, appKey } = await northwind();
  expect((await post({ ...good, app_key: appKey })).status).toBe(202);
  const integration = await as("ada").call(createIntegration, {
    body: { name: "fresh", source_system: "api" },
  });
  expect((await post({ ...good, app_key: integration.app_key })).status).toBe(202);
});

test("a key comes as bearer, as the password of basic auth or in the address; no other key opens", async () => {
  const { house, appKey, ingestKey, as } = await northwind();
  const from = (headers: Record<string, string>, query = "") =>
    house.server.app.inject({
      method: "POST",
      url: `/data/v2/alerts?app_key=${appKey}${query}`,
      headers: { "content-type": "application/json", ...headers },
      payload: JSON.stringify(good),
    });
  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`anybody:${password}`).toString("base64")}`,
  });
  for (const answer of [
    await from({ authorization: `Bearer ${ingestKey}` }),
    await from({ authorization: `bearer ${ingestKey}` }),
    await from(basic(ingestKey)),
    await from({}, `&key=${ingestKey}`),
  ])
    expect(answer.statusCode).toBe(202);
  const userKey = (await as("ada").call(createApiKey, { body: { name: "mine", type: "user" } }))
    .key;
  const refused = [
    await from({}),
    await from({ authorization: "Bearer nonsense" }),
    await from({ authorization: `Bearer ${userKey}` }),
    await from(basic("nonsense")),
    await from({ authorization: "Basic !!" }),
    await from({}, "&key="),
    await from({}, "&key=%00"),
    await from({}, `&key=${ingestKey}&key=${ingestKey}`),
    await from({ cookie: `tocsin_session=${as("ada").token}`, origin: "http://localhost" }),
  ];
  expect(refused.map((response) => response.statusCode)).toEqual(refused.map(() => 401));
});

test("a key that is switched off, deleted or expired sends nothing", async () => {
  const { as, clock, house, appKey } = await northwind();
  const [ada, nowS] = [as("ada"), clock.nowS()];
  const make = (name: string, expires_at: number | null = null) =>
    ada.call(createApiKey, { body: { name, expires_at } });
  const [off, deleted, soon, later] = [
    await make("off"),
    await make("gone"),
    await make("soon", nowS + 60),
    await make("later", nowS + 3600),
  ];
  await ada.call(updateApiKey, { params: { id: off.id }, body: { active: false } });
  await ada.call(deleteApiKey, { params: { id: deleted.id } });
  clock.forward({ minutes: 2 });
  const status = async (key: string) =>
    (
      await house.server.app.inject({
        method: "POST",
        url: `/data/v2/alerts?app_key=${appKey}`,
        headers: { authorization: `Bearer ${key}` },
        payload: JSON.stringify(good),
      })
    ).statusCode;
  expect([
    await status(off.key),
    await status(deleted.key),
    await status(soon.key),
    await status(later.key),
  ]).toEqual([401, 401, 401, 202]);
});

test("gzip is understood; a bomb, a broken stream and another encoding are refused", async () => {
  const { post, appKey } = await northwind();
  const path = `/data/v2/alerts?app_key=${appKey}`;
  expect((await post(gzipSync(JSON.stringify(good)), { path, headers: gzip })).status).toBe(202);
  const bomb = gzipSync(JSON.stringify({ ...good, description: " ".repeat(200_000) }));
  expect((await post(bomb, { path, headers: gzip })).status).toBe(413);
  expect((await post(Buffer.from("not gzip"), { path, headers: gzip })).status).toBe(400);
  expect(
    (await post(Buffer.from(JSON.stringify(good)), { path, headers: { "content-encoding": "br" } }))
      .status,
  ).toBe(415);
});

test("the body's limit is 1 MiB until the organization raises it, and 5 MiB whatever it says", async () => {
  const [usual, raised] = [await northwind(), await northwind()];
  await raised.settings({ bodyBytes: 10 * limits.bodyCeilingBytes });
  const sized = (bytes: number) =>
    JSON.stringify({
      ...good,
      padding: "x".repeat(bytes - JSON.stringify({ ...good, padding: "" }).length),
    });
  const status = async (organization: typeof usual, bytes: number) =>
    (
      await organization.post(sized(bytes), {
        path: `/data/v2/alerts?app_key=${organization.appKey}`,
      })
    ).status;
  expect([
    await status(usual, limits.bodyBytes),
    await status(usual, limits.bodyBytes + 1),
  ]).toEqual([202, 413]);
  expect([
    await status(raised, limits.bodyBytes + 1),
    await status(raised, limits.bodyCeilingBytes),
    await status(raised, limits.bodyCeilingBytes + 1),
  ]).toEqual([202, 202, 413]);
});

test("1,000 events are a request, 1,001 are too many", async () => {
  const { post, appKey, house, as } = await northwind();
  const events = (count: number) => ({
    app_key: appKey,
    alerts: Array.from({ length: count }, (_, index) => ({
      ...good,
      host: `h-${index % 10}`,
      check: `c-${index}`,
    })),
  });
  expect((await post(events(1001))).status).toBe(413);
  expect(await post(events(1000))).toMatchObject({ status: 202, body: { accepted: 1000 } });
  await house.server.lanes.drained();
  expect(
    (await as("ada").folder("active")).reduce((sum, incident) => sum + incident.alerts.total, 0),
  ).toBe(1000);
});

test("a full inbox answers 429 and when to come again, and takes events once it has room", async () => {
  const { post, appKey, settings, sql, organizationId, house } = await northwind();
  await settings({ inboxEvents: 2 });
  await sql(async (inside) => {
    await inside("SELECT pg_advisory_xact_lock(1, hashint8($1))", [organizationId]);
    // The count is put right by looking from time to time, so it may lag a little behind.
    let full = await post({ ...good, app_key: appKey });
    for (let sent = 1; full.status === 202 && sent < 50; sent += 1)
      full = await post({ ...good, app_key: appKey });
    expect(full.status).toBe(429);
    expect(full.errors[0]?.code).toBe("inbox_full");
    expect(Number(full.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  });
  await house.server.lanes.drained();
  expect((await post({ ...good, app_key: appKey })).status).toBe(202);
});

test("a sender without an adapter is not found, and no sender's shape passes for another", async () => {
  const { post, connect } = await northwind();
  const { appKey } = await connect("alertmanager", "prod");
  expect((await post({}, { path: `/data/v2/sources/nobody?app_key=${appKey}` })).status).toBe(404);
  expect((await post({}, { path: `/data/v2/sources/constructor?app_key=${appKey}` })).status).toBe(
    404,
  );
  const strange = await post(
    { hello: "world" },
    { path: `/data/v2/sources/alertmanager?app_key=${appKey}` },
  );
  expect([strange.status, strange.errors[0]?.code]).toEqual([400, "invalid"]);
});

test("any content type is taken for JSON, and none as well", async () => {
  const { house, appKey, ingestKey } = await northwind();
  for (const type of [
    "application/json",
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/json; charset=utf-8",
    undefined,
  ]) {
    const headers = {
      authorization: `Bearer ${ingestKey}`,
      ...(type === undefined ? {} : { "content-type": type }),
    };
    const answer = await house.server.app.inject({
      method: "POST",
      url: `/data/v2/alerts?app_key=${appKey}`,
      headers,
      payload: Buffer.from(JSON.stringify(good)),
    });
    expect(answer.statusCode).toBe(202);
  }
});

test("a handshake is taken and makes no alert, and its receipt says so", async () => {
  const { as, connect, post } = await northwind();
  const { appKey } = await connect("generic", "unknown sender");
  const answer = await post(
    { type: "url_verification", challenge: "c" },
    { path: `/data/v2/sources/generic?app_key=${appKey}` },
  );
  expect(answer.status).toBe(202);
  expect(answer.body).toMatchObject({
    accepted: 0,
    rejected: [{ index: 0, errors: [{ code: "not_an_alert" }] }],
  });
  const { id } = answer.body as { id: string };
  const receipt = await as("ada").call(getReceipt, { params: { id } });
  expect(receipt.events).toMatchObject([
    { outcome: "rejected", reason: expect.stringContaining("handshake") },
  ]);
});
