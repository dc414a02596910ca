import { expect, test } from "vitest";
import { noticeOf, readWith, testSender } from "./test-sender.ts";
import { uptimeKuma } from "./uptime-kuma.ts";

const beat = (status: number, id: string | number = 7, monitor: Record<string, unknown> = {}) => ({
  heartbeat: {
    monitorID: id,
    status,
    time: "2026-03-03 11:00:00.250",
    msg: status === 1 ? "200 - OK" : "Request failed with status code 503",
    important: true,
    timezone: "Europe/Lisbon",
    localDateTime: "2026-03-03 11:00:00",
  },
  monitor: {
    id,
    name: "Shop",
    url: "https://shop.test/health",
    hostname: null,
    type: "http",
    tags: [{ id: 1, name: "team", value: "shop", color: "#059669" }],
    ...monitor,
  },
  msg: "[Shop] [🔴 Down] Request failed with status code 503",
});

testSender(uptimeKuma, { problem: (id) => beat(0, id), recovery: (id) => beat(1, id) });

test("a heartbeat names the address, the monitor, the time and the tags", () => {
  expect(readWith(uptimeKuma, beat(0))).toMatchObject([
    {
      status: "critical",
      subject: "https://shop.test/health",
      check: "Shop",
      description: "Request failed with status code 503",
      timestamp: 1_772_535_600.25,
      tags: { host: "shop.test", team: "shop", monitor_type: "http" },
    },
  ]);
});

test("a monitor without an address is its own subject, one of a port is of its host", () => {
  const subjectOf = (monitor: Record<string, unknown>) =>
    readWith(uptimeKuma, beat(0, 7, monitor))[0]?.subject;
  expect(subjectOf({ url: "https://", type: "docker" })).toBe("Shop");
  expect(subjectOf({ url: "https://", hostname: "db-1", port: 5432 })).toBe("db-1");
});

test("a form's data and the query's texts are the same alert", () => {
  const { heartbeat, monitor, msg } = beat(0);
  const texts = {
    heartbeat: JSON.stringify(heartbeat),
    monitor: JSON.stringify(monitor),
    msg,
  };
  const events = [beat(0), { data: JSON.stringify(beat(0)) }, texts].flatMap((payload) =>
    readWith(uptimeKuma, payload),
  );
  expect(events).toHaveLength(3);
  expect(new Set(events.map(({ identity }) => identity)).size).toBe(1);
});

test("a body of one's own names the state by its word", () => {
  const own = { name: "Shop", hostnameOrURL: "shop.test", status: "✅ Up", msg: "200 - OK" };
  expect(readWith(uptimeKuma, own)).toMatchObject([{ status: "ok", subject: "shop.test" }]);
});

test("several heartbeats in one request are as many events", () => {
  expect(readWith(uptimeKuma, [beat(0, 1), beat(1, 2)])).toHaveLength(2);
});

test.each([
  [beat(2), "quiet"],
  [beat(3), "maintenance"],
  [{ heartbeat: null, monitor: null, msg: "Uptime Kuma Testing" }, "test"],
  [
    { heartbeat: null, monitor: null, msg: "[Shop][https://shop.test] certificate will expire" },
    "note",
  ],
])("%j makes no alert", (payload, kind) => {
  expect(noticeOf(uptimeKuma, payload)?.kind).toBe(kind);
});

test.each([[{ heartbeat: { status: 0 } }], [beat(9)], [{ monitor: { id: 1 } }], [[]]])(
  "%j is refused",
  (payload) => {
    expect(() => uptimeKuma.toEvents(payload)).toThrow("must name a heartbeat");
  },
);
