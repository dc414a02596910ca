import { expect, test } from "vitest";
import { checkmk } from "./checkmk.ts";
import { noticeOf, readWith, testSender } from "./test-sender.ts";

const service = (state: string, host = "app-1", more: Record<string, unknown> = {}) => ({
  NOTIFY_WHAT: "SERVICE",
  NOTIFY_NOTIFICATIONTYPE: state === "OK" ? "RECOVERY" : "PROBLEM",
  NOTIFY_HOSTNAME: host,
  NOTIFY_HOSTALIAS: "Application 1",
  NOTIFY_HOSTADDRESS: "10.0.0.9",
  NOTIFY_HOSTSTATE: "UP",
  NOTIFY_SERVICEDESC: "CPU load",
  NOTIFY_SERVICESTATE: state,
  NOTIFY_SERVICESHORTSTATE: state.slice(0, 4),
  NOTIFY_LASTSERVICESTATE: "OK",
  NOTIFY_PREVIOUSSERVICEHARDSTATE: "WARNING",
  NOTIFY_SERVICEOUTPUT: "15 min load: 12.4",
  NOTIFY_SERVICEURL: "/check_mk/index.py?start_url=view.py",
  NOTIFY_OMD_SITE: "prod",
  NOTIFY_MICROTIME: "1772535600123456",
  ...more,
});

testSender(checkmk, {
  problem: (name) => service("CRITICAL", name),
  recovery: (name) => service("OK", name, { NOTIFY_MICROTIME: "1772537400000000" }),
});

test("a service names its host, its check and its time; a path is no way back", () => {
  expect(readWith(checkmk, service("CRITICAL"))).toMatchObject([
    {
      status: "critical",
      subject: "app-1",
      check: "CPU load",
      description: "15 min load: 12.4",
      timestamp: expect.closeTo(1_772_535_600.123, 2),
      link: null,
      tags: { host_address: "10.0.0.9", site: "prod" },
    },
  ]);
});

test.each([
  [{ NOTIFY_SERVICESTATE: undefined, NOTIFY_SERVICESHORTSTATE: "WARN" }, "warning"],
  [{ NOTIFY_SERVICESTATE: undefined, NOTIFY_SERVICESHORTSTATE: "UNKN" }, "unknown"],
  [{ NOTIFY_NOTIFICATIONTYPE: "ACKNOWLEDGEMENT" }, "acknowledged"],
  [{ NOTIFY_WHAT: "HOST", NOTIFY_HOSTSTATE: "DOWN" }, "critical"],
  [{ NOTIFY_WHAT: "HOST", NOTIFY_HOSTSTATE: "UNREACH" }, "unknown"],
])("%j is %s", (more, status) => {
  expect(readWith(checkmk, service("CRITICAL", "app-1", more))).toMatchObject([{ status }]);
});

test("a selection without the prefix is read, and a time whose zone is known", () => {
  const selection = {
    what: "HOST",
    notification_type: "RECOVERY",
    host: "app-1",
    status: "UP",
    event: "DOWN -> UP",
    output: "Packet received via smart PING",
    long_date_time: "Tue Mar 3 11:00:00 UTC 2026",
  };
  expect(readWith(checkmk, selection)).toMatchObject([
    {
      status: "ok",
      subject: "app-1",
      check: null,
      description: "Packet received via smart PING",
      timestamp: 1_772_535_600,
    },
  ]);
  const local = { ...selection, long_date_time: "Tue Mar 3 12:00:00 CET 2026" };
  expect(readWith(checkmk, local)).toMatchObject([{ timestamp: null }]);
});

test("several notifications in one request are as many events", () => {
  expect(readWith(checkmk, [service("CRITICAL"), service("CRITICAL", "app-2")])).toHaveLength(2);
});

test.each([
  ["FLAPPINGSTOP", "note"],
  ["ALERTHANDLER (restart)", "note"],
  ["DOWNTIMECANCELLED", "maintenance"],
])("%s makes no alert", (type, kind) => {
  const payload = service("CRITICAL", "app-1", { NOTIFY_NOTIFICATIONTYPE: type });
  expect(noticeOf(checkmk, payload)?.kind).toBe(kind);
});

test.each([[{ NOTIFY_HOSTNAME: "app-1" }], [{ NOTIFY_WHAT: "HOST" }], [null]])(
  "%j is refused",
  (payload) => {
    expect(() => checkmk.toEvents(payload)).toThrow("must name HOSTNAME");
  },
);
