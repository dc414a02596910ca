import { expect, test } from "vitest";
import { splunk } from "./splunk.ts";
import { readWith, testSender } from "./test-sender.ts";

const row = (host = "web-3", more: Record<string, unknown> = {}) => ({
  sid: "scheduler__admin__search__W2_at_1772535600_132",
  search_name: "Failed logins",
  app: "search",
  owner: "admin",
  results_link: "https://splunk.test:8000/app/search/@go?sid=scheduler__admin",
  result: {
    host,
    sourcetype: "linux_secure",
    count: "8",
    _time: "1772535600",
    _raw: "Mar 3 11:00:00 web-3 sshd: Failed password",
    date_hour: "11",
    ...more,
  },
});

testSender(splunk, { problem: row, recovery: null });

test("a row names its host, its search, its time and the way back", () => {
  expect(readWith(splunk, row())).toMatchObject([
    {
      status: "critical",
      subject: "web-3",
      check: "Failed logins",
      description: "Mar 3 11:00:00 web-3 sshd: Failed password",
      timestamp: 1_772_535_600,
      link: "https://splunk.test:8000/app/search/@go?sid=scheduler__admin",
      tags: { count: "8", sourcetype: "linux_secure", owner: "admin" },
    },
  ]);
  expect(readWith(splunk, row())[0]?.tags).not.toHaveProperty("date_hour");
});

test("another run of the search finds the same alert, another host another one", () => {
  const identityOf = (payload: unknown) => readWith(splunk, payload)[0]?.identity;
  expect(identityOf({ ...row(), sid: "scheduler__later" })).toBe(identityOf(row()));
  expect(identityOf(row("web-4"))).not.toBe(identityOf(row()));
});

test.each([
  [{ severity: "medium" }, "warning"],
  [{ severity: "critical" }, "critical"],
  [{ status: "normal" }, "ok"],
])("a search that makes the column %j is %s", (more, status) => {
  expect(readWith(splunk, row("web-3", more))).toMatchObject([{ status }]);
});

test.each([[{ search_name: "Failed logins" }], [{ result: { host: "a" } }], [[]]])(
  "%j is refused",
  (payload) => {
    expect(() => splunk.toEvents(payload)).toThrow("must name search_name");
  },
);
