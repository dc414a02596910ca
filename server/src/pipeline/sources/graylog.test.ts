import { expect, test } from "vitest";
import { graylog } from "./graylog.ts";
import { noticeOf, readWith, testSender } from "./test-sender.ts";

const notification = (host = "web-1", more: Record<string, unknown> = {}) => ({
  event_definition_id: "5e7d0b4f",
  event_definition_type: "aggregation-v1",
  event_definition_title: "Failed logins",
  event_definition_description: "Too many of them",
  job_trigger_id: "5e7d0b50",
  event: {
    id: "01E4YQ",
    event_definition_id: "5e7d0b4f",
    timestamp: "2026-03-03T11:00:00.250Z",
    message: "Failed logins: count()=12.0",
    source: "graylog-node-1",
    key_tuple: [host],
    key: host,
    priority: 3,
    alert: true,
    fields: { host, team: "shop" },
    group_by_fields: { host },
    ...more,
  },
  backlog: [{ source: "elsewhere", message: "Failed password", timestamp: "2026-03-03T10:59:00Z" }],
});

testSender(graylog, { problem: notification, recovery: null });

test("an event names its host, its definition, its time and its fields", () => {
  expect(readWith(graylog, notification())).toMatchObject([
    {
      status: "critical",
      subject: "web-1",
      check: "Failed logins",
      description: "Failed logins: count()=12.0",
      timestamp: 1_772_535_600.25,
      tags: { team: "shop", graylog_node: "graylog-node-1" },
    },
  ]);
});

test("the definition and its key are the alert, whichever event it is", () => {
  const identityOf = (payload: unknown) => readWith(graylog, payload)[0]?.identity;
  expect(identityOf(notification("web-1", { id: "later" }))).toBe(identityOf(notification()));
  expect(identityOf(notification("web-2"))).not.toBe(identityOf(notification()));
  const grouped = (host: string) => notification(host, { key_tuple: [] });
  expect(identityOf(grouped("web-2"))).not.toBe(identityOf(grouped("web-1")));
});

test.each([
  [{ priority: 1 }, "warning"],
  [{ priority: 2 }, "warning"],
  [{ priority: 4 }, "critical"],
  [{ priority: undefined }, "warning"],
])("an event of %j is %s", (more, status) => {
  expect(readWith(graylog, notification("web-1", more))).toMatchObject([{ status }]);
});

test("without a field that names a thing the definition is its own subject", () => {
  const bare = notification("", { fields: {}, group_by_fields: {}, key_tuple: [] });
  expect(readWith(graylog, bare)).toMatchObject([{ subject: "Failed logins" }]);
});

test("a condition of a stream of Graylog 2 is read", () => {
  const callback = {
    check_result: {
      result_description: "Stream had 2 messages in the last 1 minutes.",
      triggered_condition: { id: "5e7a9c8d", type: "MESSAGE_COUNT", description: "time: 1" },
      triggered_at: "2026-03-03T11:00:00Z",
      triggered: true,
      matching_messages: [{ source: "10.0.0.4", message: "WARN: it fails" }],
    },
    stream: { id: "55f1509d", title: "Errors" },
  };
  expect(readWith(graylog, callback)).toMatchObject([
    {
      status: "critical",
      subject: "Errors",
      check: "MESSAGE_COUNT",
      timestamp: 1_772_535_600,
      tags: { host: "10.0.0.4" },
    },
  ]);
});

test("several notifications in one request are as many events", () => {
  expect(readWith(graylog, [notification(), notification("web-2")])).toHaveLength(2);
});

test("a test makes no alert", () => {
  const sent = { ...notification(), event_definition_id: "NotificationTestId" };
  expect(noticeOf(graylog, sent)?.kind).toBe("test");
});

test.each([[{ event_definition_id: "1" }], [{ event: { message: "text" } }], [null]])(
  "%j is refused",
  (payload) => {
    expect(() => graylog.toEvents(payload)).toThrow("must name event_definition_id");
  },
);
