import { expect, test } from "vitest";
import { pagerduty } from "./pagerduty.ts";
import { noticeOf, readWith, testSender } from "./test-sender.ts";

const event = (type: string, id = "PGR0VU2", more: Record<string, unknown> = {}) => ({
  event: {
    id: "01EVENT",
    event_type: type,
    resource_type: "incident",
    occurred_at: "2026-03-03T11:00:00.500Z",
    agent: { id: "PLH1HKV", summary: "Somebody", type: "user_reference" },
    data: {
      id,
      type: "incident",
      self: "https://api.pagerduty.com/incidents/PGR0VU2",
      html_url: "https://acme.pagerduty.com/incidents/PGR0VU2",
      number: 2,
      status: "triggered",
      title: "Checkout is slow",
      service: { id: "PF9KMXH", summary: "Checkout", type: "service_reference" },
      urgency: "high",
      priority: { summary: "P1" },
      ...more,
    },
  },
});

testSender(pagerduty, {
  problem: (id) => event("incident.triggered", id),
  recovery: (id) => event("incident.resolved", id, { status: "resolved" }),
});

test("an incident names its service, its title, its time and the way back", () => {
  expect(readWith(pagerduty, event("incident.triggered"))).toMatchObject([
    {
      status: "critical",
      subject: "Checkout",
      check: "Checkout is slow",
      timestamp: 1_772_535_600.5,
      link: "https://acme.pagerduty.com/incidents/PGR0VU2",
      tags: { priority: "P1", urgency: "high" },
    },
  ]);
});

test.each([
  ["incident.triggered", { urgency: "low" }, "warning"],
  ["incident.acknowledged", {}, "acknowledged"],
  ["incident.unacknowledged", {}, "critical"],
  ["incident.reopened", {}, "critical"],
  ["incident.resolved", {}, "ok"],
  ["incident.escalated", { status: "acknowledged" }, "acknowledged"],
  ["incident.priority_updated", { status: "resolved" }, "ok"],
])("%s with %j is %s", (type, more, status) => {
  expect(readWith(pagerduty, event(type, "PGR0VU2", more))).toMatchObject([{ status }]);
});

test("the messages of version 2 are as many events, each of its own incident", () => {
  const message = (type: string, id: string) => ({
    event: `incident.${type}`,
    created_on: "2026-03-03T11:00:00Z",
    incident: {
      id,
      title: "Checkout is slow",
      service: { name: "Checkout", status: "critical" },
      html_url: "https://acme.pagerduty.com/incidents/P1",
    },
  });
  const messages = [message("trigger", "P1"), message("resolve", "P2"), message("annotate", "P1")];
  expect(readWith(pagerduty, { messages })).toMatchObject([
    { status: "critical", subject: "Checkout", timestamp: 1_772_535_600 },
    { status: "ok" },
  ]);
});

test.each([
  [event("incident.annotated"), "a note"],
  [event("incident.responder.added"), "a note"],
  [event("service.updated"), "no event of an incident"],
  [event("pagey.ping"), "no event of an incident"],
])("%j makes no alert", (payload, message) => {
  expect(noticeOf(pagerduty, payload)?.message).toContain(message);
});

test("an event without its incident is refused", () => {
  expect(() => pagerduty.toEvents({ event: "incident.triggered" })).toThrow("must name an event");
});
