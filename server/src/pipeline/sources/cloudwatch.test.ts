import { expect, test } from "vitest";
import { cloudwatch } from "./cloudwatch.ts";
import { noticeOf, readWith, testSender } from "./test-sender.ts";

const arnOf = (name: string) => `arn:aws:cloudwatch:eu-west-1:123456789012:alarm:${name}`;
const alarm = (state: string, name = "HighCpu", more: Record<string, unknown> = {}) => ({
  AlarmName: name,
  AlarmDescription: "CPU of the shop",
  AWSAccountId: "123456789012",
  NewStateValue: state,
  NewStateReason: "Threshold Crossed: 1 datapoint (91.2) was greater than the threshold (90.0).",
  StateChangeTime: "2026-03-03T11:00:00.123+0000",
  Region: "EU (Ireland)",
  AlarmArn: arnOf(name),
  OldStateValue: "OK",
  Trigger: {
    MetricName: "CPUUtilization",
    Namespace: "AWS/EC2",
    Dimensions: [{ name: "InstanceId", value: "i-0abc" }],
    Threshold: 90,
  },
  ...more,
});
const topic = (message: unknown) => ({
  Type: "Notification",
  MessageId: "da41",
  TopicArn: "arn:aws:sns:eu-west-1:123456789012:alarms",
  Subject: 'ALARM: "HighCpu" in EU (Ireland)',
  Message: JSON.stringify(message),
  Timestamp: "2026-03-03T11:00:01.000Z",
  SignatureVersion: "1",
});
const eventBridge = (state: string) => ({
  version: "0",
  "detail-type": "CloudWatch Alarm State Change",
  source: "aws.cloudwatch",
  account: "123456789012",
  region: "eu-west-1",
  time: "2026-03-03T11:00:02Z",
  resources: [arnOf("HighCpu")],
  detail: {
    alarmName: "HighCpu",
    state: { value: state, reason: "Threshold Crossed", timestamp: "2026-03-03T11:00:00.123+0000" },
    previousState: { value: "OK" },
    configuration: {
      metrics: [
        {
          metricStat: {
            metric: {
              namespace: "AWS/EC2",
              name: "CPUUtilization",
              dimensions: { InstanceId: "i-0abc" },
            },
          },
        },
      ],
    },
  },
});

testSender(cloudwatch, {
  // By raw delivery: an envelope would have to be signed.
  problem: (name) => alarm("ALARM", name),
  recovery: (name) => alarm("OK", name),
});

test("an alarm is the same through SNS, by raw delivery and through EventBridge", () => {
  const events = [topic(alarm("ALARM")), alarm("ALARM"), eventBridge("ALARM")].flatMap((payload) =>
    readWith(cloudwatch, payload),
  );
  expect(new Set(events.map(({ identity }) => identity)).size).toBe(1);
  for (const event of events)
    expect(event).toMatchObject({
      status: "critical",
      subject: "i-0abc",
      check: "HighCpu",
      description: expect.stringContaining("Threshold Crossed"),
      timestamp: 1_772_535_600.123,
      tags: { instanceid: "i-0abc", metric: "CPUUtilization", account: "123456789012" },
    });
});

test("an alarm without data is unknown, one without a metric is its own subject", () => {
  expect(readWith(cloudwatch, alarm("INSUFFICIENT_DATA"))).toMatchObject([{ status: "unknown" }]);
  expect(readWith(cloudwatch, alarm("ALARM", "Composite", { Trigger: undefined }))).toMatchObject([
    { subject: "Composite", check: "Composite" },
  ]);
});

test("the handshake of a topic makes no alert", () => {
  const handshake = { Type: "SubscriptionConfirmation", SubscribeURL: "https://sns.test/" };
  expect(noticeOf(cloudwatch, handshake)).toMatchObject({ kind: "handshake" });
});

test.each([[topic("a text of somebody")], [alarm("ODD")]])("%j is refused", (payload) => {
  expect(() => cloudwatch.toEvents(payload)).toThrow("must name AlarmName");
});
