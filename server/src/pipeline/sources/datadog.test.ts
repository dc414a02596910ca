import { expect, test } from "vitest";
import { datadog } from "./datadog.ts";
import { SourceFault } from "./source.ts";
import { readWith, testSender } from "./test-sender.ts";

const notice = (transition: string, host = "web-3", more: Record<string, unknown> = {}) => ({
  alert_id: "9182",
  alert_scope: `host:${host}, env:prod`,
  alert_cycle_key: "171",
  alert_transition: transition,
  alert_type: "error",
  alert_priority: "P2",
  hostname: host,
  event_title: `[${transition} on {host:${host}}] CPU is high`,
  text_only_msg: "CPU above 90 %",
  tags: `env:prod,host:${host},monitor,team:shop`,
  link: "https://app.datadoghq.com/monitors/9182",
  date: "1772535600000",
  ...more,
});

testSender(datadog, {
  problem: (host) => notice("Triggered", host),
  recovery: (host) => notice("Recovered", host),
});

test("a monitor names its group's host, its title, its time and the way back", () => {
  expect(readWith(datadog, notice("Triggered"))).toMatchObject([
    {
      status: "critical",
      subject: "web-3",
      check: "CPU is high",
      description: "CPU above 90 %",
      timestamp: 1_772_535_600,
      link: "https://app.datadoghq.com/monitors/9182",
      tags: { env: "prod", team: "shop", tags: ["monitor"], priority: "P2" },
    },
  ]);
});

test.each([
  ["Triggered", "critical"],
  ["Re-Triggered", "critical"],
  ["Warn", "warning"],
  ["Re-Warn", "warning"],
  ["No Data", "unknown"],
  ["Re-No Data", "unknown"],
  ["Recovered", "ok"],
])("%s is %s, in its variable and in the title alone", (transition, status) => {
  expect(readWith(datadog, notice(transition))).toMatchObject([{ status }]);
  const title = `[P2] [${transition} on {host:web-3}] CPU is high`;
  expect(readWith(datadog, { id: "88", title, body: "CPU above 90 %" })).toMatchObject([
    { status, subject: "web-3", check: "CPU is high" },
  ]);
});

test("a repeated notice stands as its alert type says", () => {
  expect(readWith(datadog, notice("Renotify", "web-3", { alert_type: "warning" }))).toMatchObject([
    { status: "warning" },
  ]);
});

test("the groups of one monitor are alerts of their own, in whatever order their tags stand", () => {
  const identityOf = (scope: string) =>
    readWith(datadog, notice("Triggered", "web-3", { alert_scope: scope }))[0]?.identity;
  expect(identityOf("host:a, env:prod")).toBe(identityOf("env:prod,host:a"));
  expect(identityOf("host:a, env:prod")).not.toBe(identityOf("host:b, env:prod"));
});

test("a title alone is no alert", () => {
  expect(() => datadog.toEvents({ title: "CPU is high" })).toThrow(SourceFault);
});
