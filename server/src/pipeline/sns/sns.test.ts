import { afterAll, beforeEach, expect, test } from "vitest";
import { getFeed } from "#contract/incidents.ts";
import { listTroubleshootingLogs } from "#contract/receipts.ts";
import { selfSigned } from "../../platform/self-signed.ts";
import { createTestOrganization, type Organization } from "../../test-cast.ts";
import { openHouse } from "../../test-house.ts";
import { certificateUrl, openSnsPeer, region, topicArn } from "../../test-peers/sns.ts";

const nowS = Date.UTC(2026, 2, 3, 12) / 1000;
const peer = await openSnsPeer(nowS);
const house = await openHouse({ env: { TOCSIN_OUTBOUND_PROXY: peer.proxyUrl } });
afterAll(async () => {
  await house.close();
  peer.close();
});
let files = 0;
/** Each test has a certificate of its own address: none is remembered from another. */
let SigningCertURL = certificateUrl;
beforeEach(() => {
  files += 1;
  SigningCertURL = certificateUrl.replace("0a1b", String(files));
  peer.calls.splice(0);
  peer.answer = null;
});

const host = `sns.${region}.amazonaws.com`;
const SubscribeURL = `https://${host}/?Action=ConfirmSubscription&TopicArn=${topicArn}&Token=2336`;
const alarm = JSON.stringify({
  AlarmName: "HighCpu",
  AlarmArn: `arn:aws:cloudwatch:${region}:123456789012:alarm:HighCpu`,
  NewStateValue: "ALARM",
  NewStateReason: "Threshold Crossed",
  StateChangeTime: "2026-03-03T11:59:57.000+0000",
  Trigger: { Dimensions: [{ name: "InstanceId", value: "i-0abc" }] },
});
const subscription = {
  Type: "SubscriptionConfirmation" as const,
  Message: "You have chosen to subscribe to the topic.",
  Token: "2336",
  SubscribeURL,
};

async function connect(): Promise<{
  of: Organization;
  post: (message: object | string) => ReturnType<Organization["post"]>;
  incidents: () => Promise<number>;
}> {
  const of = await createTestOrganization(house, "Northwind");
  const { appKey } = await of.connect("cloudwatch", "aws");
  return {
    of,
    // A subscription has no header of its own: both keys stand in its address.
    post: (message) =>
      of.post(message, {
        path: `/data/v2/sources/cloudwatch?app_key=${appKey}&key=${of.ingestKey}`,
        headers: { "content-type": "text/plain; charset=UTF-8", authorization: "" },
      }),
    incidents: async () => {
      await house.server.lanes.drained();
      const query = { folder: "active" as const };
      return (await of.as("ada").call(getFeed, { params: { env: "all" }, query })).items.length;
    },
  };
}

test.each(["1", "2"])(
  "an alarm signed by version %s opens an incident; its certificate is loaded once",
  async (SignatureVersion) => {
    const { post, incidents } = await connect();
    const message = { Message: alarm, Subject: "ALARM", SignatureVersion, SigningCertURL };
    expect((await post(peer.signed(message))).status).toBe(202);
    expect((await post(peer.signed(message))).status).toBe(202);
    expect([await incidents(), peer.calls]).toEqual([1, [new URL(SigningCertURL).pathname]]);
  },
);

test("what does not prove its topic is refused with the reason, and makes nothing", async () => {
  const { of, post, incidents } = await connect();
  const message = { Message: alarm, SigningCertURL };
  const { Signature: _, ...unsigned } = peer.signed(message);
  const forged = [
    { ...peer.signed(message), Message: alarm.replace("i-0abc", "i-9") },
    { ...peer.signed(message), Subject: "added later" },
    peer.signed({ ...message, SignatureVersion: "3" }),
    peer.signed({ ...message, SigningCertURL: SigningCertURL.replace("https", "http") }),
    peer.signed({
      ...message,
      SigningCertURL: "https://sns.eu-west-1.amazonaws.com.evil.example/a.pem",
    }),
    peer.signed({ ...message, SigningCertURL: SigningCertURL.replace(region, "us-east-1") }),
    peer.signed({ ...message, SigningCertURL: SigningCertURL.replace("sns.", "s3.") }),
    peer.signed({ ...message, SigningCertURL: `https://${host}/key` }),
    peer.signed({ ...message, TopicArn: "arn:aws:sns:x.evil.example/:1:alarms" }),
    unsigned,
  ];
  const reasons: string[] = [];
  for (const body of forged) {
    const { status, errors } = await post(body);
    expect([status, errors[0]?.code]).toEqual([403, "sns_not_verified"]);
    reasons.push(errors[0]?.message.split(": ").slice(1).join(": ") ?? "");
  }
  expect(reasons).toEqual([
    "its signature does not match",
    "its signature does not match",
    "signature version 3 is unknown",
    ...Array.from({ length: 4 }, () => `it names an address that is not at https://${host}`),
    "its certificate is not a .pem file",
    "its TopicArn is not valid",
    "it is not signed",
  ]);
  expect(await incidents()).toBe(0);
  await expect
    .poll(async () => {
      const log = await of
        .as("ada")
        .call(listTroubleshootingLogs, { query: { message: "does not match" } });
      return log.items.length;
    })
    .toBe(2);
});

test("a certificate that has expired, is another's or is none is not believed", async () => {
  const { post } = await connect();
  const usual = peer.key;
  const problems: (string | undefined)[] = [];
  for (const key of [
    await selfSigned("sns.amazonaws.com", nowS - 11 * 365 * 86_400),
    await selfSigned("sns.amazonaws.com", nowS + 86_400),
    await selfSigned("sns.amazonaws.com.evil.example", nowS - 1),
    { privateKey: usual.privateKey, certificate: "none" },
  ]) {
    peer.key = key;
    const { errors } = await post(peer.signed({ Message: alarm, SigningCertURL }));
    problems.push(errors[0]?.message.split("topic: ")[1]);
  }
  peer.key = usual;
  expect(problems).toEqual([
    "its certificate has expired",
    "its certificate is not valid yet",
    "its certificate is not one of SNS",
    "its certificate cannot be read",
  ]);
  // None of them is remembered.
  expect((await post(peer.signed({ Message: alarm, SigningCertURL }))).status).toBe(202);
});

test("while the certificate cannot be had, SNS is told to send again, and troubleshooting says so", async () => {
  const { of, post } = await connect();
  peer.answer = { status: 500, body: "" };
  const message = peer.signed({ Message: alarm, SigningCertURL });
  const { status, errors } = await post(message);
  expect([status, errors[0]?.message]).toEqual([
    503,
    `The certificate of ${host} could not be loaded: it answered 500`,
  ]);
  const search = { query: { message: "could not be loaded" } };
  await expect
    .poll(async () => (await of.as("ada").call(listTroubleshootingLogs, search)).items)
    .toMatchObject([
      { source_system: "refused", message: expect.stringContaining("it answered 500 (") },
    ]);
  peer.answer = null;
  expect((await post(message)).status).toBe(202);
});

test("raw delivery is read without a signature", async () => {
  const { post, incidents } = await connect();
  expect((await post(alarm)).status).toBe(202);
  expect([await incidents(), peer.calls]).toEqual([1, []]);
});

test("a subscription is confirmed once while it waits, and the receipt says that it made no alert", async () => {
  const { of, post, incidents } = await connect();
  const confirmation = peer.signed({ ...subscription, SigningCertURL });
  const answers = [await post(confirmation), await post(confirmation)];
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  const notAnAlert = { rejected: [{ errors: [{ code: "not_an_alert" }] }] };
  expect(answers).toMatchObject([{ body: notAnAlert }, { body: notAnAlert }]);
  // The loop of jobs may have come between the two, and confirmed the first.
  const waiting = await of.sql((sql) =>
    sql("SELECT FROM jobs WHERE organization_id = tocsin_organization() AND kind = $1", [
      "sns-subscription",
    ]),
  );
  const before = peer.calls.length;
  await of.settle();
  await of.settle();
  const { pathname, search } = new URL(SubscribeURL);
  expect(new Set(peer.calls)).toEqual(
    new Set([new URL(SigningCertURL).pathname, pathname + search]),
  );
  expect(peer.calls.length - before).toBe(waiting.length);
  expect(waiting.length).toBeLessThanOrEqual(1);
  expect(await incidents()).toBe(0);
});

test("a subscription that SNS refuses to confirm is a line of troubleshooting", async () => {
  const { of, post } = await connect();
  expect((await post(peer.signed({ ...subscription, SigningCertURL }))).status).toBe(202);
  peer.answer = { status: 404, body: "" };
  await of.settle();
  const log = await of
    .as("ada")
    .call(listTroubleshootingLogs, { query: { message: "was not confirmed" } });
  expect(log.items).toHaveLength(1);
});

test("the end of a subscription is confirmed to nobody: that would subscribe again", async () => {
  const { of, post } = await connect();
  const ended = { ...subscription, Type: "UnsubscribeConfirmation" as const, SigningCertURL };
  expect((await post(peer.signed(ended))).status).toBe(202);
  await of.settle();
  expect(peer.calls).toEqual([new URL(SigningCertURL).pathname]);
});

test.each([
  SubscribeURL.replace(host, "sns.eu-west-1.amazonaws.com.evil.example"),
  SubscribeURL.replace(region, "us-east-1"),
  SubscribeURL.replace("ConfirmSubscription", "Unsubscribe"),
  SubscribeURL.replace("https", "http"),
])("%s is not called, although it is signed", async (address) => {
  const { of, post } = await connect();
  const message = peer.signed({ ...subscription, SubscribeURL: address, SigningCertURL });
  expect((await post(message)).status).toBe(403);
  await of.settle();
  expect(peer.calls).toEqual([new URL(SigningCertURL).pathname]);
});
