/** Peers that take anything would prove nothing: a wrong client is refused, for what is wrong. */
import { afterAll, expect, test } from "vitest";
import { gatewayKey, openGatewayPeer } from "./http-gateway.ts";
import { modelKey, openModelEndpoint } from "./model-endpoint.ts";
import {
  openTwilioPeer,
  twilioAccount,
  twilioNumber,
  twilioService,
  twilioToken,
} from "./twilio.ts";

const [twilio, gateway, model] = [
  await openTwilioPeer(),
  await openGatewayPeer(),
  await openModelEndpoint(),
];
afterAll(() => Promise.all([twilio, gateway, model].map((peer) => peer.close())));

const basic = `Basic ${Buffer.from(`${twilioAccount}:${twilioToken}`).toString("base64")}`;
const account = `/2010-04-01/Accounts/${twilioAccount}`;
const formType = "application/x-www-form-urlencoded";

async function callTwilio(
  path: string,
  form: Record<string, string> | null,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${twilio.url}${path}`, {
    method: form === null ? "GET" : "POST",
    headers: { authorization: basic, "content-type": formType, ...headers },
    ...(form === null ? {} : { body: new URLSearchParams(form).toString() }),
  });
  // Every answer of the peer's is such an object.
  const { code } = (await response.json()) as { code?: number };
  return [response.status, code];
}
const sms = { To: "+31612345678", From: twilioNumber, Body: "hello" };
const call = {
  To: "+31612345678",
  From: twilioNumber,
  Twiml: "<Response><Say>hello</Say></Response>",
};
const without = ({ ...fields }: Record<string, string>, name: string) => {
  delete fields[name];
  return fields;
};

test.each([
  ["another token", "/Messages.json", sms, { authorization: "Basic YTpi" }, [401, 20003]],
  ["JSON", "/Messages.json", sms, { "content-type": "application/json" }, [415, 20415]],
  ["another path", "/Message.json", sms, {}, [404, 20404]],
  ["an unknown field", "/Messages.json", { ...sms, Key: "1" }, {}, [400, 20001]],
  ["no number", "/Messages.json", without(sms, "To"), {}, [400, 21604]],
  ["no sender", "/Messages.json", without(sms, "From"), {}, [400, 21603]],
  ["somebody else's number", "/Messages.json", { ...sms, From: "+1" }, {}, [400, 21606]],
  [
    "an unknown service",
    "/Messages.json",
    { ...without(sms, "From"), MessagingServiceSid: "MG1" },
    {},
    [400, 21701],
  ],
  ["a number without its country", "/Messages.json", { ...sms, To: "0612" }, {}, [400, 21211]],
  ["no text", "/Messages.json", { ...sms, Body: "" }, {}, [400, 21602]],
  [
    "a text that is too long",
    "/Messages.json",
    { ...sms, Body: "a".repeat(1601) },
    {},
    [400, 21617],
  ],
  ["a call without words", "/Calls.json", without(call, "Twiml"), {}, [400, 21205]],
  ["a caller that is not ours", "/Calls.json", { ...call, From: "+15551230000" }, {}, [400, 21210]],
  [
    "words that are no XML",
    "/Calls.json",
    { ...call, Twiml: "<Response><Say>a & b</Say></Response>" },
    {},
    [400, 12100],
  ],
  ["too many words", "/Calls.json", { ...call, Twiml: "a".repeat(4001) }, {}, [400, 21603]],
] as const)("Twilio refuses %s", async (_, path, form, headers, expected) => {
  expect(await callTwilio(`${account}${path}`, form, headers)).toEqual(expected);
});

test("Twilio takes what is right, and lists it", async () => {
  expect(await callTwilio(`${account}/Messages.json`, sms)).toEqual([201, undefined]);
  const byService = { ...without(sms, "From"), MessagingServiceSid: twilioService };
  expect(await callTwilio(`${account}/Messages.json`, byService)).toEqual([201, undefined]);
  expect(await callTwilio(`${account}/Calls.json`, call)).toEqual([201, undefined]);
  expect(await callTwilio(`${account}.json`, null)).toEqual([200, undefined]);
  expect(await callTwilio(`${account}/Messages.json?Body=hello`, null)).toEqual([400, 20001]);
  expect(await callTwilio(`${account}/Messages.json?PageSize=1001`, null)).toEqual([400, 20006]);
  expect(await callTwilio(`${account}/Messages.json?To=%2B31612345678`, null)).toEqual([
    200,
    undefined,
  ]);
  expect([twilio.messages.length, twilio.phoneCalls.length]).toEqual([2, 1]);
});

test.each([
  ["another key", "/json", { "x-api-key": "no" }, { to: "+31612345678", text: "a" }, 401],
  ["a type that is not named", "/json", { "content-type": "text/plain" }, {}, 404],
  ["a field too many", "/json", {}, { to: "+31612345678", text: "a", from: "b" }, 422],
  ["no text", "/json", {}, { to: "+31612345678" }, 422],
  [
    "no key of the message",
    "/json",
    { "idempotency-key": "" },
    { to: "+31612345678", text: "a" },
    400,
  ],
] as const)("a gateway refuses %s", async (_, path, headers, body, status) => {
  const sent = {
    "x-api-key": gatewayKey,
    "content-type": "application/json",
    "idempotency-key": "1",
    ...headers,
  };
  if (sent["idempotency-key"] === "") delete (sent as Record<string, string>)["idempotency-key"];
  const response = await fetch(`${gateway.url}${path}`, {
    method: "POST",
    headers: sent,
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(status);
  expect(gateway.taken).toEqual([]);
});

test("a model endpoint refuses other keys and other paths", async () => {
  const ask = async (path: string, key: string) =>
    (await fetch(`${model.url}${path}`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await ask("/v1/models", modelKey)).toBe(200);
  expect(await ask("/v1/models", "sk-no")).toBe(401);
  expect(await ask("/models", modelKey)).toBe(404);
});
