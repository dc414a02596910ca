import { expect, test } from "vitest";
import { cloudevents } from "./cloudevents.ts";
import { noticeOf, readWith, testSender } from "./test-sender.ts";

const event = (type: string, subject = "db-1", data: unknown = {}, id = "A234-1") => ({
  specversion: "1.0",
  id,
  source: "/monitoring/disks",
  type,
  subject,
  time: "2026-03-03T11:00:00.250Z",
  datacontenttype: "application/json",
  data,
});

testSender(cloudevents, {
  problem: (name) => event("com.example.disk.problem", name, { message: "97 % full" }),
  recovery: (name) => event("com.example.disk.resolved", name, { message: "40 % full" }, "A234-2"),
});

test("an event names its subject, its type without the state, its text and its time", () => {
  expect(
    readWith(cloudevents, event("com.example.disk.problem", "db-1", { message: "97 % full" })),
  ).toMatchObject([
    {
      status: "critical",
      subject: "db-1",
      check: "com.example.disk",
      description: "97 % full",
      timestamp: 1_772_535_600.25,
    },
  ]);
});

test.each([
  [{ state: "firing", severity: "warning", alertname: "Disk" }, "warning", "Disk"],
  [JSON.stringify({ state: "recovered", alertname: "Disk" }), "ok", "Disk"],
  [{ status: "acknowledged" }, "acknowledged", "com.example"],
])("data of %j is %s", (data, status, check) => {
  expect(readWith(cloudevents, event("com.example.alert.v1", "db-1", data))).toMatchObject([
    { status, check },
  ]);
});

test("data in base64 is read", () => {
  const { data: _none, ...attributes } = event("com.example.disk.v1");
  const data_base64 = Buffer.from('{"status":"critical"}').toString("base64");
  expect(readWith(cloudevents, { ...attributes, data_base64 })).toMatchObject([
    { status: "critical", subject: "db-1" },
  ]);
});

test("without a subject its source is meant", () => {
  const { subject: _none, ...attributes } = event("com.example.disk.problem");
  expect(readWith(cloudevents, attributes)).toMatchObject([{ subject: "/monitoring/disks" }]);
});

test("a batch is as many events, and one that is none is refused alone", () => {
  const batch = [event("com.example.disk.problem"), { type: "x" }, event("com.example.cpu.failed")];
  expect(readWith(cloudevents, batch)).toMatchObject([
    { check: "com.example.disk" },
    { problems: ["status", "host"] },
    { check: "com.example.cpu" },
  ]);
});

test("an event of something else makes no alert", () => {
  const order = event("com.example.order.created", "order-1", { total: 5 });
  expect(noticeOf(cloudevents, order)).toMatchObject({ kind: "note" });
});

test.each([[{}], [[]], [{ specversion: "1.0" }], [{ type: "com.example" }], ["text"], [null]])(
  "%j is refused",
  (payload) => {
    expect(() => cloudevents.toEvents(payload)).toThrow("must name specversion and type");
  },
);
