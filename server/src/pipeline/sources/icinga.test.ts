import { expect, test } from "vitest";
import { icinga } from "./icinga.ts";
import { noticeOf, readWith, testSender } from "./test-sender.ts";

const service = (state: string, host = "db-1", more: Record<string, unknown> = {}) => ({
  NOTIFICATIONTYPE: state === "OK" ? "RECOVERY" : "PROBLEM",
  HOSTNAME: host,
  HOSTDISPLAYNAME: "Database 1",
  HOSTADDRESS: "10.0.0.7",
  SERVICENAME: "disk /var",
  SERVICEDISPLAYNAME: "Disk /var",
  SERVICESTATE: state,
  SERVICEOUTPUT: "DISK CRITICAL - free space: /var 3%",
  LONGDATETIME: "2026-03-03 12:00:00 +0100",
  TIMET: "1772535600",
  ...more,
});
const event = (type: string, more: Record<string, unknown> = {}) => ({
  type: "Notification",
  host: "db-1",
  service: "disk /var",
  notification_type: type,
  check_result: { state: 2, output: "DISK CRITICAL - free space: /var 3%" },
  timestamp: 1_772_535_600.25,
  ...more,
});

testSender(icinga, {
  problem: (name) => service("CRITICAL", name),
  recovery: (name) => service("OK", name, { TIMET: "1772537400" }),
});

test("a service names its host, its check, its time and its address", () => {
  expect(readWith(icinga, service("CRITICAL"))).toMatchObject([
    {
      status: "critical",
      subject: "db-1",
      check: "disk /var",
      description: "DISK CRITICAL - free space: /var 3%",
      timestamp: 1_772_535_600,
      tags: { host_address: "10.0.0.7", host_display_name: "Database 1" },
    },
  ]);
});

test("an event of the API is the same alert as the command's", () => {
  const [posted] = readWith(icinga, service("CRITICAL"));
  const [streamed] = readWith(icinga, event("PROBLEM"));
  expect(streamed).toMatchObject({
    status: "critical",
    description: "DISK CRITICAL - free space: /var 3%",
    timestamp: 1_772_535_600.25,
  });
  expect(streamed?.identity).toBe(posted?.identity);
});

test("names that a person chose are read, also one inside the other", () => {
  const nested = {
    host: { name: "db-1", state: "DOWN", output: "PING CRITICAL", groups: ["databases"] },
    "notification.type": "PROBLEM",
    icinga_timet: 1_772_535_600,
  };
  expect(readWith(icinga, nested)).toMatchObject([
    {
      status: "critical",
      subject: "db-1",
      check: null,
      description: "PING CRITICAL",
      tags: { host_groups: ["databases"] },
    },
  ]);
  expect(readWith(icinga, { "host.name": "db-1", "host.state": "UP" })).toMatchObject([
    { status: "ok", subject: "db-1" },
  ]);
});

test.each([
  [service("WARNING"), "warning"],
  [service("UNKNOWN"), "unknown"],
  [service("CRITICAL", "db-1", { NOTIFICATIONTYPE: "ACKNOWLEDGEMENT" }), "acknowledged"],
  [event("RECOVERY"), "ok"],
  [{ type: "StateChange", host: "db-1", state: 1, state_type: 1 }, "critical"],
  [{ type: "StateChange", host: "db-1", service: "ping4", state: 1, state_type: 1 }, "warning"],
])("%j is %s", (payload, status) => {
  expect(readWith(icinga, payload)).toMatchObject([{ status }]);
});

test("several notifications in one request are as many events", () => {
  expect(readWith(icinga, [service("CRITICAL"), service("WARNING", "db-2")])).toHaveLength(2);
});

test.each([
  ["FLAPPINGEND", "note"],
  ["CUSTOM", "note"],
  ["DOWNTIMEREMOVED", "maintenance"],
])("%s makes no alert", (type, kind) => {
  expect(noticeOf(icinga, event(type))?.kind).toBe(kind);
});

test.each([[{ host: "db-1" }], [{ state: "CRITICAL" }], [[]], ["text"]])(
  "%j is refused",
  (payload) => {
    expect(() => icinga.toEvents(payload)).toThrow("must name a host");
  },
);
