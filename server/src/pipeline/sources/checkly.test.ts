import { expect, test } from "vitest";
import { checkly } from "./checkly.ts";
import { noticeOf, readWith, testSender } from "./test-sender.ts";

const alert = (type: string, id = "927a2982-1007", more: Record<string, unknown> = {}) => ({
  event: "Shop API has failed",
  alert_type: type,
  check_name: "Shop API",
  group_name: "Shop",
  check_id: id,
  check_type: "API",
  check_result_id: "a34867c0",
  check_error_message: "Expected 200, got 503",
  response_time: "258",
  api_check_response_status_code: "503",
  run_location: "Frankfurt",
  ssl_days_remaining: "",
  ssl_check_domain: "",
  started_at: "2026-03-03T11:00:00.250Z",
  tags: "shop, prod",
  link: "https://app.checklyhq.test/checks/927a2982-1007/results/a34867c0",
  region: "",
  uuid: "4583208e",
  ...more,
});

testSender(checkly, {
  problem: (id) => alert("ALERT_FAILURE", id),
  recovery: (id) => alert("ALERT_RECOVERY", id),
});

test("a check is its own subject, and names its error, its time and the way back", () => {
  expect(readWith(checkly, alert("ALERT_FAILURE"))).toMatchObject([
    {
      status: "critical",
      subject: "Shop API",
      check: "Shop API",
      description: "Expected 200, got 503",
      timestamp: 1_772_535_600.25,
      link: "https://app.checklyhq.test/checks/927a2982-1007/results/a34867c0",
      tags: { group: "Shop", location: "Frankfurt", tags: ["shop", "prod"] },
    },
  ]);
});

test.each([
  ["ALERT_DEGRADED", "warning"],
  ["ALERT_DEGRADED_REMAIN", "warning"],
  ["ALERT_FAILURE_DEGRADED", "warning"],
  ["ALERT_DEGRADED_FAILURE", "critical"],
  ["ALERT_FAILURE_REMAIN", "critical"],
  ["ALERT_DEGRADED_RECOVERY", "ok"],
])("%s is %s", (type, status) => {
  expect(readWith(checkly, alert(type))).toMatchObject([{ status }]);
});

test("a certificate that expires is an alert beside the check's own, of its domain", () => {
  const more = { ssl_check_domain: "shop.test", ssl_days_remaining: "7" };
  const [expiry] = readWith(checkly, alert("ALERT_SSL", "927a2982-1007", more));
  expect(expiry).toMatchObject({ status: "warning", subject: "shop.test" });
  expect(expiry?.identity).not.toBe(readWith(checkly, alert("ALERT_FAILURE"))[0]?.identity);
});

test("a template that names its variables as Checkly does is read", () => {
  const own = {
    ALERT_TYPE: "ALERT_FAILURE",
    CHECK_NAME: "Shop API",
    RESULT_LINK: "https://c.test",
  };
  expect(readWith(checkly, own)).toMatchObject([{ subject: "Shop API", link: "https://c.test" }]);
});

test("several alerts in one request are as many events", () => {
  expect(readWith(checkly, [alert("ALERT_FAILURE", "1"), alert("ALERT_SSL", "2")])).toHaveLength(2);
});

test("a result that changes nothing makes no alert", () => {
  expect(noticeOf(checkly, alert("NO_ALERT"))?.kind).toBe("quiet");
});

test.each([[{ check_name: "Shop API" }], [alert("SOMETHING")], [{ alert_type: "ALERT_SSL" }]])(
  "%j is refused",
  (payload) => {
    expect(() => checkly.toEvents(payload)).toThrow("must name ALERT_TYPE");
  },
);
