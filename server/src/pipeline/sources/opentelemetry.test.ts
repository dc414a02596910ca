import { expect, test } from "vitest";
import { opentelemetry } from "./opentelemetry.ts";
import { readWith, testSender } from "./test-sender.ts";

const attribute = (key: string, value: object | string) => ({
  key,
  value: typeof value === "string" ? { stringValue: value } : value,
});
const record = (more: Record<string, unknown> = {}) => ({
  timeUnixNano: "1772535600500000000",
  severityNumber: 17,
  severityText: "ERROR",
  body: { stringValue: "Payment failed" },
  attributes: [attribute("exception.type", "Timeout"), attribute("retry.count", { intValue: "3" })],
  traceId: "5b8efff798038103d269b633813fc60c",
  ...more,
});
const logs = (records: object[], host = "shop-1") => ({
  resourceLogs: [
    {
      resource: { attributes: [attribute("service.name", "shop"), attribute("host.name", host)] },
      scopeLogs: [{ scope: { name: "checkout" }, logRecords: records }],
    },
  ],
});

testSender(opentelemetry, { problem: (host) => logs([record()], host), recovery: null });

test("a record is read with its resource", () => {
  expect(readWith(opentelemetry, logs([record()]))).toMatchObject([
    {
      status: "critical",
      subject: "shop-1",
      check: "Timeout",
      description: "Payment failed",
      timestamp: 1_772_535_600.5,
      tags: { service: "shop", retry_count: "3", trace_id: "5b8efff798038103d269b633813fc60c" },
    },
  ]);
});

test.each([
  [{ severityNumber: 21 }, "critical"],
  [{ severityNumber: 13, severityText: "error" }, "warning"],
  [{ severityNumber: 12, severityText: "error" }, null],
  [{ severityNumber: 0, severityText: "Warning" }, "warning"],
  [{ severityNumber: undefined, severityText: "FATAL" }, "critical"],
  [{ severityNumber: undefined, severityText: "info" }, null],
])("%j is %s", (more, status) => {
  const reading = opentelemetry.read?.(logs([record(more)]), 0);
  expect(reading?.events.map(({ raw }) => raw["status"])).toEqual(status === null ? [] : [status]);
  expect(reading?.notice?.kind).toBe(status === null ? "quiet" : undefined);
});

test("a body may be of any kind, and an event is called by its name", () => {
  const body = {
    kvlistValue: {
      values: [
        attribute("codes", { arrayValue: { values: [{ intValue: "7" }, { boolValue: false }] } }),
      ],
    },
  };
  expect(
    readWith(opentelemetry, logs([record({ body, eventName: "card.declined" })])),
  ).toMatchObject([{ check: "card.declined", description: '{"codes":["7",false]}' }]);
});
