/** The push service is as strict as the real ones: a sender that is wrong is refused. */
import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { encryptPayload } from "../features/web-push/encrypt-payload.ts";
import { type BrowserSubscription, openPushService } from "./push-service.ts";

const nowS = 1_800_000_000;
const service = await openPushService(() => nowS);
afterAll(() => service.close());

const sender = openSender();
const subscription = service.subscribe(sender.publicKey);

function openSender() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const point = [Buffer.of(4), ...[x, y].map((part) => Buffer.from(part, "base64url"))];
  return { privateKey, publicKey: Buffer.concat(point).toString("base64url") };
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function tokenOf(
  claims: object = {},
  { privateKey = sender.privateKey, alg = "ES256" }: { privateKey?: KeyObject; alg?: string } = {},
): string {
  const rightClaims = { aud: service.url, exp: nowS + 3600, sub: "mailto:ops@north.test" };
  const text = `${encoded({ typ: "JWT", alg })}.${encoded({ ...rightClaims, ...claims })}`;
  const signature = createSign("sha256")
    .update(text)
    .sign({ key: privateKey, dsaEncoding: "ieee-p1363" });
  return `${text}.${signature.toString("base64url")}`;
}
const vapid = (token: string, key = sender.publicKey) => `vapid t=${token}, k=${key}`;

const rightHeaders = () => ({
  ttl: "60",
  urgency: "high",
  topic: "incident-7",
  "content-encoding": "aes128gcm",
  authorization: vapid(tokenOf()),
});
const send = async (
  headers: Record<string, string | null> = {},
  {
    to = subscription,
    body = encryptPayload(Buffer.from('{"title":"Disk"}'), to.keys),
    method = "POST",
  }: { to?: BrowserSubscription; body?: Buffer; method?: string } = {},
) => {
  const sent = Object.entries({ ...rightHeaders(), ...headers }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  const response = await fetch(to.endpoint, {
    method,
    headers: Object.fromEntries(sent) as Record<string, string>, // pairs of texts
    body: new Uint8Array(body),
  });
  return response.status;
};

test("it takes a right message, decrypts it, and gives of each topic the newest", async () => {
  expect(await send()).toBe(201);
  const second = encryptPayload(Buffer.from('{"title":"Disk, worse"}'), subscription.keys);
  expect(await send({}, { body: second })).toBe(201);
  expect(await send({ topic: "incident-8" })).toBe(201);
  expect(await send({ topic: null, urgency: null })).toBe(201);
  expect(service.received[0]).toEqual({
    endpoint: subscription.endpoint,
    payload: { title: "Disk" },
    ttlS: 60,
    urgency: "high",
    topic: "incident-7",
  });
  expect(service.waitingFor(subscription.endpoint).map(({ payload }) => payload)).toEqual([
    { title: "Disk, worse" },
    { title: "Disk" },
    { title: "Disk" },
  ]);
});

test("it refuses headers that are missing or wrong", async () => {
  for (const headers of [
    { ttl: null },
    { ttl: "-1" },
    { ttl: "soon" },
    { urgency: "urgent" },
    { topic: "a".repeat(33) },
    { topic: "incident 7" },
    { "content-encoding": null },
    { "content-encoding": "aesgcm" },
  ])
    expect(await send(headers)).toBe(400);
});

test("it refuses a sender that it does not know, or that says something wrong of itself", async () => {
  expect(await send({ authorization: null })).toBe(401);
  expect(await send({ authorization: `WebPush ${tokenOf()}` })).toBe(401);
  const stranger = openSender();
  for (const authorization of [
    vapid(tokenOf({}, stranger), stranger.publicKey),
    vapid(tokenOf({}, stranger)),
    vapid(tokenOf({}, { alg: "none" })),
    vapid(tokenOf({ aud: "http://127.0.0.1" })),
    vapid(tokenOf({ aud: subscription.endpoint })),
    vapid(tokenOf({ exp: nowS })),
    vapid(tokenOf({ exp: nowS + 24 * 3600 + 1 })),
    vapid(tokenOf({ sub: "ops" })),
    vapid("a.b.c"),
  ])
    expect(await send({ authorization })).toBe(403);
});

test("it refuses what no browser could read, and what is too large", async () => {
  const stranger = service.subscribe(sender.publicKey);
  const json = Buffer.from("{}");
  const right = encryptPayload(json, subscription.keys);
  const changed = Buffer.from(right);
  changed.writeUInt8(right.readUInt8(100) ^ 1, 100);
  for (const body of [
    encryptPayload(json, stranger.keys),
    changed,
    json,
    encryptPayload(Buffer.from("no JSON"), subscription.keys),
  ])
    expect(await send({}, { body })).toBe(400);
  expect(await send({}, { body: Buffer.alloc(4097) })).toBe(413);
});

test("it knows its subscriptions: 404 of none, 410 of one that has ended, POST alone", async () => {
  const to = service.subscribe(sender.publicKey);
  expect(await send({}, { to, method: "PUT" })).toBe(405);
  expect(await send({}, { to: { ...to, endpoint: `${service.url}/wpush/none` } })).toBe(404);
  service.end(to.endpoint);
  expect(await send({}, { to })).toBe(410);
});
