import { expect, test } from "vitest";
import { opsgenie } from "./opsgenie.ts";
import { noticeOf, readWith, testSender } from "./test-sender.ts";

const alert = (action: string, id = "0526-1420", more: Record<string, unknown> = {}) => ({
  action,
  alert: {
    alertId: id,
    alias: "db-1/disk",
    message: "Disk is full",
    tags: ["storage", "env:prod"],
    tinyId: "23",
    entity: "db-1",
    priority: "P2",
    source: "api",
    createdAt: 1_772_535_600_500,
    updatedAt: 1_772_537_400_000_000_000,
    ...more,
  },
  source: { name: "Somebody", type: "web" },
  integrationName: "Tocsin",
});

testSender(opsgenie, {
  problem: (id) => alert("Create", id),
  recovery: (id) => alert("Close", id),
});

test("an alert names its entity, its message, its time and its tags", () => {
  const details = { region: "eu-west-1" };
  expect(readWith(opsgenie, alert("Create", "1", { details, description: "97 %" }))).toMatchObject([
    {
      status: "critical",
      subject: "db-1",
      check: "Disk is full",
      description: "97 %",
      timestamp: 1_772_535_600.5,
      link: null,
      tags: { region: "eu-west-1", env: "prod", tags: ["storage"], priority: "P2" },
    },
  ]);
});

test("an update is of the time that Opsgenie counts in nanoseconds", () => {
  expect(readWith(opsgenie, alert("Close"))).toMatchObject([
    { status: "ok", timestamp: 1_772_537_400 },
  ]);
});

test.each([
  ["Create", { priority: "P1" }, "critical"],
  ["Create", { priority: 3 }, "warning"],
  ["Create", { priority: undefined }, "critical"],
  ["Acknowledge", {}, "acknowledged"],
  ["UnAcknowledge", { priority: "P5" }, "warning"],
  ["Delete", {}, "ok"],
])("%s with %j is %s", (action, more, status) => {
  expect(readWith(opsgenie, alert(action, "1", more))).toMatchObject([{ status }]);
});

test("an alert without an entity is its own subject", () => {
  expect(readWith(opsgenie, alert("Create", "1", { entity: "" }))).toMatchObject([
    { subject: "Disk is full", check: "Disk is full" },
  ]);
});

test.each([["AddNote"], ["AssignOwnership"], ["Snooze"], ["UpdatePriority"]])(
  "%s makes no alert",
  (action) => {
    expect(noticeOf(opsgenie, alert(action))).toMatchObject({
      kind: "note",
      message: expect.stringContaining(action),
    });
  },
);

test.each([[{ action: "Create" }], [{ alert: { alertId: "1" } }], [[]]])(
  "%j is refused",
  (payload) => {
    expect(() => opsgenie.toEvents(payload)).toThrow("must name an action");
  },
);
