import { expect, test } from "vitest";
import { normalise } from "../normalise.ts";
import { generic } from "./generic.ts";
import { SourceFault } from "./source.ts";

const origin = { integration_id: "1", source_system: "generic.any", received_at: 1_772_539_200 };
const read = (payload: unknown) =>
  generic.toEvents(payload).map((raw) => {
    const result = normalise(raw, origin);
    return "event" in result
      ? {
          status: result.event.status,
          primary: result.event.primary,
          check: result.event.secondary?.value ?? null,
          description: result.event.description,
          timestamp: result.event.timestamp,
        }
      : result.problems.map((problem) => problem.field);
  });

test.each([
  [
    { status: "critical", host: "db-1", check: "disk", description: "full" },
    {
      status: "critical",
      primary: { name: "host", value: "db-1" },
      check: "disk",
      description: "full",
    },
  ],
  [
    { state: "DOWN", hostname: "db-1", title: "Disk", message: "full" },
    {
      status: "critical",
      primary: { name: "host", value: "db-1" },
      check: "Disk",
      description: "full",
    },
  ],
  [
    { level: "warn", service: "shop", event: "latency", text: "slow" },
    {
      status: "warning",
      primary: { name: "service", value: "shop" },
      check: "latency",
      description: "slow",
    },
  ],
  [
    { severity: "recovered", node: "n-1", rule: "r", summary: "fine" },
    { status: "ok", primary: { name: "host", value: "n-1" }, check: "r", description: "fine" },
  ],
  [
    { alert: { state: "firing", resource: "lb-1" }, name: "5xx" },
    { status: "critical", primary: { name: "host", value: "lb-1" }, check: "5xx" },
  ],
  [
    { status: "no_data", entity: "e", time: "2026-03-03T11:00:00Z" },
    { status: "unknown", timestamp: 1_772_535_600 },
  ],
])("%j is understood", (payload, expected) => {
  expect(read(payload)).toMatchObject([expected]);
});

test("a list and a batch are as many events", () => {
  const event = { status: "ok", host: "a" };
  expect(read([event, event])).toHaveLength(2);
  expect(read({ alerts: [event, event, event] })).toHaveLength(3);
});

test("what lacks a status or a subject is told so, by place", () => {
  expect(read([{ hello: "world" }, 7, { status: "strange", host: "a" }])).toEqual([
    ["status", "host"],
    ["status", "host"],
    ["status"],
  ]);
});

test("fields of a nested object that would hide others keep its name before them", () => {
  expect(
    generic.toEvents({ status: "ok", host: "a", labels: { host: "b", team: "t" } }),
  ).toMatchObject([{ host: "a", labels_host: "b", team: "t" }]);
});

test.each([["text"], [7], [null]])("%j is no event", (payload) => {
  expect(() => generic.toEvents(payload)).toThrow(SourceFault);
});
