import { expect, test } from "vitest";
import { nagios } from "./nagios.ts";
import { noticeOf, readWith, testSender } from "./test-sender.ts";

const service = (state: string, host = "web-1", more: Record<string, unknown> = {}) => ({
  NOTIFICATIONTYPE: state === "OK" ? "RECOVERY" : "PROBLEM",
  HOSTNAME: host,
  HOSTALIAS: "Web 1",
  HOSTADDRESS: "10.0.0.4",
  HOSTSTATE: "UP",
  HOSTGROUPNAMES: "web,production",
  SERVICEDESC: "HTTP",
  SERVICESTATE: state,
  SERVICEOUTPUT: "HTTP CRITICAL: 503 Service Unavailable",
  SERVICENOTESURL: "$SERVICENOTESURL$",
  SERVICEACTIONURL: "https://nagios.test/nagios/cgi-bin/extinfo.cgi?type=2&host=web-1",
  LONGDATETIME: "Tue Mar 3 12:00:00 CET 2026",
  TIMET: "1772535600",
  ...more,
});
const host = (state: string, more: Record<string, unknown> = {}) => ({
  notification_type: state === "UP" ? "RECOVERY" : "PROBLEM",
  host_name: "web-1",
  host_state: state,
  host_output: "PING CRITICAL - Packet loss = 100%",
  service_desc: "$SERVICEDESC$",
  timet: 1_772_535_600,
  ...more,
});

testSender(nagios, {
  problem: (name) => service("CRITICAL", name),
  recovery: (name) => service("OK", name, { TIMET: "1772537400" }),
});

test("a service names its host, its check, its time and the way back", () => {
  expect(readWith(nagios, service("CRITICAL"))).toMatchObject([
    {
      status: "critical",
      subject: "web-1",
      check: "HTTP",
      description: "HTTP CRITICAL: 503 Service Unavailable",
      timestamp: 1_772_535_600,
      link: "https://nagios.test/nagios/cgi-bin/extinfo.cgi?type=2&host=web-1",
      tags: { host_address: "10.0.0.4", host_groups: ["web", "production"] },
    },
  ]);
});

test.each([
  [service("WARNING"), "warning"],
  [service("UNKNOWN"), "unknown"],
  [service("CRITICAL", "web-1", { NOTIFICATIONTYPE: "ACKNOWLEDGEMENT" }), "acknowledged"],
  [service("2", "web-1"), "critical"],
  [host("DOWN"), "critical"],
  [host("UNREACHABLE"), "unknown"],
  [host("UP"), "ok"],
  [host("1"), "critical"],
])("%j is %s", (payload, status) => {
  expect(readWith(nagios, payload)).toMatchObject([{ status, subject: "web-1" }]);
});

test("a host is an alert of its own, which its recovery ends", () => {
  const [down] = readWith(nagios, host("DOWN"));
  const [up] = readWith(nagios, host("UP"));
  expect(down).toMatchObject({ check: null, description: "PING CRITICAL - Packet loss = 100%" });
  expect(up?.identity).toBe(down?.identity);
  expect(readWith(nagios, service("CRITICAL"))[0]?.identity).not.toBe(down?.identity);
});

test("the environment of a command is read as its macros are", () => {
  const environment = Object.fromEntries(
    Object.entries(service("CRITICAL")).map(([name, value]) => [`NAGIOS_${name}`, value]),
  );
  expect(readWith(nagios, environment)).toMatchObject([
    { status: "critical", subject: "web-1", check: "HTTP", timestamp: 1_772_535_600 },
  ]);
});

test("several notifications in one request are as many events", () => {
  expect(readWith(nagios, [service("CRITICAL"), host("DOWN")])).toHaveLength(2);
});

test.each([
  ["FLAPPINGSTART", "note"],
  ["CUSTOM", "note"],
  ["DOWNTIMESTART", "maintenance"],
  ["DOWNTIMECANCELLED", "maintenance"],
])("%s makes no alert", (NOTIFICATIONTYPE, kind) => {
  expect(noticeOf(nagios, service("CRITICAL", "web-1", { NOTIFICATIONTYPE }))?.kind).toBe(kind);
});

test.each([
  [{ HOSTNAME: "web-1" }],
  [{ SERVICESTATE: "CRITICAL" }],
  [service("PENDING")],
  [service("CRITICAL", "web-1", { NOTIFICATIONTYPE: "SOMETHING" })],
])("%j is refused", (payload) => {
  expect(() => nagios.toEvents(payload)).toThrow("must name HOSTNAME");
});
