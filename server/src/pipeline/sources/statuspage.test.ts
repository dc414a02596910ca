import { expect, test } from "vitest";
import { statuspage } from "./statuspage.ts";
import { noticeOf, readWith, testSender } from "./test-sender.ts";

const around = {
  meta: { unsubscribe: "https://status.test/?unsubscribe=j0vqr9kl3513" },
  page: { id: "j2mfxwj97wnj", status_indicator: "critical", status_description: "Major outage" },
};
const incident = (status: string, id = "lbkhbwn21v5q", more: Record<string, unknown> = {}) => ({
  ...around,
  incident: {
    id,
    name: "Checkout fails",
    status,
    impact: "major",
    created_at: "2026-03-03T10:50:00.000Z",
    updated_at: "2026-03-03T11:00:00.250Z",
    resolved_at: null,
    shortlink: "https://stspg.test/c",
    incident_updates: [
      { body: "We are looking into it.", status, created_at: "2026-03-03T11:00:00Z" },
      { body: "An earlier text.", status: "investigating" },
    ],
    components: [{ id: "1", name: "Payments", status: "major_outage" }],
    ...more,
  },
});
const component = (status: string, id = "rb5wg3dl") => ({
  ...around,
  component_update: {
    created_at: "2026-03-03T11:00:00Z",
    new_status: status,
    old_status: "operational",
    id: "k7730b5v92bv",
    component_id: id,
  },
  component: { id, name: "Payments", status },
});

testSender(statuspage, {
  problem: (id) => incident("investigating", id),
  recovery: (id) => incident("resolved", id),
});

test("an incident names its component, its title, its last text and the way back", () => {
  expect(readWith(statuspage, incident("identified"))).toMatchObject([
    {
      status: "critical",
      subject: "Payments",
      check: "Checkout fails",
      description: "We are looking into it.",
      timestamp: 1_772_535_600.25,
      link: "https://stspg.test/c",
      tags: { impact: "major", phase: "identified", page_id: "j2mfxwj97wnj" },
    },
  ]);
});

test("a component is an alert of its own, which ends when it works again", () => {
  const [down] = readWith(statuspage, component("major_outage"));
  const [up] = readWith(statuspage, component("operational"));
  expect(down).toMatchObject({ status: "critical", subject: "Payments", check: "status" });
  expect(up).toMatchObject({ status: "ok", identity: down?.identity });
});

test.each([
  [incident("monitoring", "1", { impact: "minor" }), "warning"],
  [incident("investigating", "1", { impact: "none", components: [] }), "warning"],
  [incident("postmortem"), "ok"],
  [component("degraded_performance"), "warning"],
  [component("partial_outage"), "critical"],
])("%j is %s", (payload, status) => {
  expect(readWith(statuspage, payload)).toMatchObject([{ status }]);
});

test("several messages in one request are as many events", () => {
  expect(readWith(statuspage, [incident("identified"), component("partial_outage")])).toHaveLength(
    2,
  );
});

test.each([
  [incident("scheduled")],
  [incident("completed")],
  [incident("investigating", "1", { impact: "maintenance" })],
  [component("under_maintenance")],
])("%j is a maintenance, and makes no alert", (payload) => {
  expect(noticeOf(statuspage, payload)?.kind).toBe("maintenance");
});

test.each([[around], [incident("somehow")], [component("somehow")], [{ incident: {} }]])(
  "%j is refused",
  (payload) => {
    expect(() => statuspage.toEvents(payload)).toThrow("must name an incident");
  },
);
