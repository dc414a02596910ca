import { expect, test } from "vitest";
import { noticeOf, readWith, testSender } from "./test-sender.ts";
import { uptimerobot } from "./uptimerobot.ts";

const alert = (alertType: string, id = "777749809", more: Record<string, unknown> = {}) => ({
  monitorID: id,
  monitorURL: "https://shop.test/health",
  monitorFriendlyName: "Shop",
  alertType,
  alertTypeFriendlyName: alertType === "2" ? "Up" : "Down",
  alertDetails: "HTTP 503 - Service Unavailable",
  alertDuration: "*alertDuration*",
  alertDateTime: "1772535600",
  monitorAlertContacts: "457;2;somebody@shop.test",
  ...more,
});

testSender(uptimerobot, {
  problem: (id) => alert("1", id),
  recovery: (id) => alert("2", id),
});

test("a monitor names its address, its host, its name and its time", () => {
  expect(readWith(uptimerobot, alert("1"))).toMatchObject([
    {
      status: "critical",
      subject: "https://shop.test/health",
      check: "Shop",
      description: "HTTP 503 - Service Unavailable",
      timestamp: 1_772_535_600,
      tags: { host: "shop.test", monitor_id: "777749809" },
    },
  ]);
});

test("a port or a ping is of its host", () => {
  expect(readWith(uptimerobot, alert("1", "1", { monitorURL: "10.0.0.4" }))).toMatchObject([
    { subject: "10.0.0.4", tags: { host: "10.0.0.4" } },
  ]);
});

test("a certificate that expires is an alert beside the monitor's own", () => {
  const [down, expiry] = [alert("1"), alert("3", "777749809", { sslExpiryDaysLeft: "7" })].flatMap(
    (payload) => readWith(uptimerobot, payload),
  );
  expect(expiry).toMatchObject({ status: "warning", check: "Shop: certificate" });
  expect(expiry?.identity).not.toBe(down?.identity);
});

test("a body of one's own may name the type by its word", () => {
  const own = { monitor_id: "1", monitor_friendly_name: "Shop", alertTypeFriendlyName: "Up" };
  expect(readWith(uptimerobot, own)).toMatchObject([{ status: "ok", subject: "Shop" }]);
});

test("several alerts in one request are as many events", () => {
  expect(readWith(uptimerobot, [alert("1", "1"), alert("2", "2")])).toHaveLength(2);
});

test("a monitor that is paused makes no alert", () => {
  const paused = alert("*alertType*", "1", { alertTypeFriendlyName: "Paused" });
  expect(noticeOf(uptimerobot, paused)?.kind).toBe("quiet");
});

test.each([[{ alertType: "1" }], [alert("9", "1", { alertTypeFriendlyName: "" })], [{}]])(
  "%j is refused",
  (payload) => {
    expect(() => uptimerobot.toEvents(payload)).toThrow("must name monitorID");
  },
);
