import { expect, test } from "vitest";
import { email } from "./email.ts";
import { readSubject } from "./email/subject.ts";
import { noticeOf, readWith, testSender } from "./test-sender.ts";

const mail = (subject: string, text = "97 % of the disk is used", more: object = {}) => ({
  from: "monitor@ops.example.com",
  from_domain: "ops.example.com",
  to: ["tocsin@example.com"],
  subject,
  text,
  date: "2026-03-03T11:00:00.000Z",
  attachments: [],
  headers: {},
  is_bounce: false,
  ...more,
});

testSender(email, {
  problem: (name) => mail(`** PROBLEM Service Alert: ${name}/disk is CRITICAL **`),
  recovery: (name) => mail(`** RECOVERY Service Alert: ${name}/disk is OK **`),
});

test("a mail names its title, its text, its first address, its time and who sent it", () => {
  const text = "Too full.\nhttps://status.example.com/d/1?x=2. See https://example.com";
  const attachments = ["graph.png", "calendar.ics"];
  expect(readWith(email, mail("Fwd: Re: Disk is critical", text, { attachments }))).toMatchObject([
    {
      status: "critical",
      subject: "Disk",
      check: null,
      description: text,
      timestamp: Date.UTC(2026, 2, 3, 11) / 1000,
      link: "https://status.example.com/d/1?x=2",
      tags: { sender_domain: "ops.example.com", attachments },
    },
  ]);
});

const pairs: readonly (readonly [problem: string, end: string, title: string, status: string])[] = [
  [
    "** PROBLEM Host Alert: web-1 is DOWN **",
    "** RECOVERY Host Alert: web-1 is UP **",
    "web-1",
    "critical",
  ],
  [
    "** PROBLEM Service Alert: db-1/Disk is WARNING **",
    "** RECOVERY Service Alert: db-1/Disk is OK **",
    "Disk",
    "warning",
  ],
  ["[FIRING:2] HighLatency", "[RESOLVED] HighLatency", "HighLatency", "critical"],
  [
    'ALARM: "cpu" in EU (Ireland)',
    'OK: "cpu" in EU (Ireland)',
    '"cpu" in EU (Ireland)',
    "critical",
  ],
  [
    "Problem: Load is too high",
    "Resolved in 5m 3s: Load is too high",
    "Load is too high",
    "critical",
  ],
  ["[Triggered on {host:x}] CPU", "[Recovered on {host:x}] CPU", "CPU", "critical"],
  ["[Warn on {host:x}] CPU", "[Recovered on {host:x}] CPU", "CPU", "warning"],
  [
    "DOWN alert: shop (shop.example.com) is DOWN",
    "UP alert: shop (shop.example.com) is UP",
    "shop (shop.example.com)",
    "critical",
  ],
  [
    "Fired:Sev2 Azure Monitor Alert cpu on vm-1",
    "Resolved:Sev2 Azure Monitor Alert cpu on vm-1",
    "Azure Monitor Alert cpu on vm-1",
    "warning",
  ],
  ["[Alerting] Queue length", "[OK] Queue length", "Queue length", "critical"],
  ["Re: [ops] CRITICAL - db-1 disk", "AW: [ops] RESOLVED - db-1 disk", "db-1 disk", "critical"],
  ["db-1: Disk space - WARNING", "db-1: Disk space - OK", "db-1: Disk space", "warning"],
  ["Disk space (critical)", "Disk space (resolved)", "Disk space", "critical"],
  ["Alert: payments are failing", "Alert resolved: payments are failing", "payments", "critical"],
  ["[No data] Sensor 7", "[OK] Sensor 7", "Sensor 7", "unknown"],
  [
    "ACKNOWLEDGEMENT Host Alert: web-1 is DOWN",
    "RECOVERY Host Alert: web-1 is UP",
    "web-1",
    "acknowledged",
  ],
];
test.each(pairs)("%s ends with %s", (problem, end, title, status) => {
  expect(readSubject(problem)).toMatchObject({ title, status });
  expect(readSubject(end)).toMatchObject({ title, status: "ok" });
  const [[opened], [ended]] = [readWith(email, mail(problem)), readWith(email, mail(end))];
  expect(ended).toMatchObject({ status: "ok", identity: opened?.identity });
});

test("mails of hosts, lists and monitors of their own are alerts of their own", () => {
  const identities = [
    mail("[FIRING] Disk", "Host: db-1"),
    mail("[FIRING] Disk", "Host: db-2"),
    mail("[FIRING] Disk"),
    mail("[ops] [FIRING] Disk"),
    mail("[Triggered on {host:db-1}] Disk"),
  ].map((payload) => readWith(email, payload)[0]);
  expect(
    new Set(identities.map((event) => event && "identity" in event && event.identity)).size,
  ).toBe(5);
  expect(identities[0]).toMatchObject({ subject: "db-1", check: "Disk" });
  expect(identities[4]).toMatchObject({ subject: "db-1", check: "Disk" });
});

test.each([
  ["Problem: Load", "Severity: Average", "warning"],
  ["Problem: Load", "- Severity: High", "critical"],
  ["Problem: Load", "Priority: Normal", "warning"],
  ["[Warning] Load", "Severity: High", "warning"],
  ["Load on db-1", "Status: resolved", "ok"],
  ["Load on db-1", "State = UNKNOWN", "unknown"],
  ["Load on db-1", "Nobody says how bad it is", "warning"],
])("%s with %s is %s", (subject, text, status) => {
  expect(readWith(email, mail(subject, text))).toMatchObject([{ status }]);
});

test.each([
  ["Automatic reply: [FIRING] Disk", {}, "note"],
  ["Re: Disk", { auto_submitted: "auto-replied" }, "note"],
  ["Undelivered Mail Returned to Sender", { is_bounce: true }, "note"],
  ["[Tocsin #7] db-1", { headers: { "x-tocsin": "incident" } }, "note"],
  ["Your weekly alert summary", {}, "digest"],
  ["This is a test notification", {}, "test"],
])("%s %j is a %s", (subject, more, kind) => {
  expect(noticeOf(email, mail(subject, "", more))).toMatchObject({ kind });
});

test("what a program sends by itself is an alert", () => {
  const more = { auto_submitted: "auto-generated" };
  expect(noticeOf(email, mail("[FIRING] Disk", "", more))).toBeNull();
  expect(noticeOf(email, mail("[FIRING] Weekly report is missing"))).toBeNull();
});

test.each([[{}], [{ subject: " " }], [[]], ["text"], [null]])("%j is refused", (payload) => {
  expect(() => email.toEvents(payload)).toThrow("must have a subject or a text");
});

test.each([
  ["[FIRING] Disk", "", "subject", "reads “FIRING”"],
  ["Disk", "Status: resolved", "text", "says ok on a line of its own"],
  ["Disk", "", "subject", "names no state, which is taken for a warning"],
])("of %s with “%s” the receipt says why it has its status", (subject, text, path, why) => {
  const guesses = email.read?.(mail(subject, text), 0).events[0]?.guesses ?? [];
  expect(guesses.filter(({ field }) => field === "status")).toEqual([
    { field: "status", path, why },
  ]);
});
