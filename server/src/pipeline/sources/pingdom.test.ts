import { expect, test } from "vitest";
import { pingdom } from "./pingdom.ts";
import { readWith, testSender } from "./test-sender.ts";

const check = (
  state: string,
  id: string | number = 12_345,
  more: Record<string, unknown> = {},
) => ({
  check_id: id,
  check_name: "Shop",
  check_type: "HTTP",
  check_params: {
    basic_auth: false,
    encryption: true,
    full_url: "https://shop.test/health",
    hostname: "shop.test",
    port: 443,
    url: "/health",
  },
  tags: ["shop", "prod"],
  previous_state: state === "DOWN" ? "UP" : "DOWN",
  current_state: state,
  importance_level: "HIGH",
  state_changed_timestamp: 1_772_535_600,
  state_changed_utc_time: "2026-03-03T11:00:00",
  long_description: "HTTP Server Error 503 Service Unavailable",
  description: "HTTP Error 503",
  first_probe: { ip: "192.0.2.1", location: "Lisbon, Portugal" },
  ...more,
});

testSender(pingdom, { problem: (id) => check("DOWN", id), recovery: (id) => check("UP", id) });

test("a check names its host, its name, its time and its tags", () => {
  expect(readWith(pingdom, check("DOWN"))).toMatchObject([
    {
      status: "critical",
      subject: "shop.test",
      check: "Shop",
      description: "HTTP Server Error 503 Service Unavailable",
      timestamp: 1_772_535_600,
      tags: { url: "https://shop.test/health", tags: ["shop", "prod"], check_type: "HTTP" },
    },
  ]);
});

test.each([
  [{ importance_level: "LOW" }, "warning"],
  [{ current_state: "FAILING", check_type: "TRANSACTION" }, "critical"],
  [{ current_state: "SUCCESS", check_type: "TRANSACTION" }, "ok"],
])("%j is %s", (more, status) => {
  expect(readWith(pingdom, check("DOWN", 1, more))).toMatchObject([{ status }]);
});

test("a transaction check without a host is its own subject", () => {
  expect(readWith(pingdom, check("FAILING", 1, { check_params: {} }))).toMatchObject([
    { subject: "Shop", check: "Shop" },
  ]);
});

test("several checks in one request are as many events", () => {
  expect(readWith(pingdom, [check("DOWN", 1), check("UP", 2)])).toHaveLength(2);
});

test.each([[{ check_id: 1 }], [check("SOMEHOW")], [{ current_state: "DOWN" }], [{}]])(
  "%j is refused",
  (payload) => {
    expect(() => pingdom.toEvents(payload)).toThrow("must name check_id");
  },
);
