import { expect, test } from "vitest";
import { SourceFault } from "./source.ts";
import { noticeOf, readWith, testSender } from "./test-sender.ts";
import { zabbix } from "./zabbix.ts";

const problem = (host = "db-1", more: Record<string, unknown> = {}) => ({
  event_source: "0",
  event_value: "1",
  event_update_status: "0",
  event_id: "4711",
  trigger_id: `of ${host}`,
  host_name: host,
  host_ip: "10.0.0.7",
  event_name: "High load average",
  event_nseverity: "4",
  event_severity: "High",
  event_opdata: "Load: 12.5",
  event_tags: "scope:performance, team:storage",
  event_timestamp: "1772535600",
  event_recovery_timestamp: "{EVENT.RECOVERY.TIMESTAMP}",
  trigger_url: "https://zabbix.test/tr_events.php?triggerid=1",
  ...more,
});
const recovery = (host = "db-1") =>
  problem(host, { event_value: "0", event_recovery_timestamp: "1772537400" });

testSender(zabbix, { problem, recovery });

test("a problem names its host, its trigger, its time and the way back", () => {
  expect(readWith(zabbix, problem())).toMatchObject([
    {
      status: "critical",
      subject: "db-1",
      check: "High load average",
      description: "Load: 12.5",
      timestamp: 1_772_535_600,
      link: "https://zabbix.test/tr_events.php?triggerid=1",
      tags: { team: "storage", severity: "High", host_ip: "10.0.0.7" },
    },
  ]);
  expect(readWith(zabbix, recovery())).toMatchObject([{ status: "ok", timestamp: 1_772_537_400 }]);
});

test.each([
  [{ event_nseverity: "0" }, "unknown"],
  [{ event_nseverity: "3" }, "warning"],
  [{ event_nseverity: "5" }, "critical"],
  [{ event_nseverity: "{EVENT.NSEVERITY}", event_severity: "Information" }, "warning"],
  [{ event_update_status: "1", event_ack_status: "Yes" }, "acknowledged"],
  [{ event_value: "0", event_update_status: "1", event_ack_status: "Yes" }, "ok"],
  [{ event_source: "1", event_nseverity: "*UNKNOWN*", event_severity: "" }, "critical"],
])("%j is %s", (more, status) => {
  expect(readWith(zabbix, problem("db-1", more))).toMatchObject([{ status }]);
});

test("parameters of other names are read, and a subject without its state", () => {
  const renamed = (status: string, subject: string) => ({
    HOST: "db-1",
    status,
    severity: "Average",
    subject,
  });
  const [opened] = readWith(zabbix, renamed("PROBLEM", "Problem: High load"));
  const [closed] = readWith(zabbix, renamed("RESOLVED", "Resolved in 5m 3s: High load"));
  expect(opened).toMatchObject({ status: "warning", subject: "db-1", check: "High load" });
  expect(closed).toMatchObject({ status: "ok", identity: opened?.identity });
});

test.each([
  [problem("db-1", { event_update_status: "1", event_ack_status: "No" }), "a comment"],
  [problem("db-1", { event_source: "2" }), "registered itself"],
])("%j makes no alert", (payload, message) => {
  expect(noticeOf(zabbix, payload)?.message).toContain(message);
});

test.each([[{ host: "db-1" }], [null]])("%j is refused", (payload) => {
  const read = () => zabbix.toEvents(payload);
  expect(read).toThrow(SourceFault);
  expect(read).toThrow("must name a host");
});

test("of several alerts in one request an unreadable one is refused alone", () => {
  expect(readWith(zabbix, [problem("db-1"), { host: "db-2" }, problem("db-3")])).toMatchObject([
    { subject: "db-1" },
    { problems: ["status", "host"] },
    { subject: "db-3" },
  ]);
});
