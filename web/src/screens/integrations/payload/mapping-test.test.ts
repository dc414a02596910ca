import { expect, test } from "vitest";
import type { MappingTestResult } from "#contract/payload-mapping-tests.ts";
import { expectationOf, nameOf } from "./mapping-test.ts";

const event: MappingTestResult["events"][number] = {
  reading: "accepted",
  reason: "",
  status: "critical",
  primary: { name: "host", value: "db-1" },
  secondary: { name: "check", value: "disk" },
  identity: "k-1",
  description: "Disk is full",
  timestamp: 1000,
  link: null,
  tags: { host: "db-1", check: "disk" },
};
const result = (part: Partial<MappingTestResult>): MappingTestResult => ({
  mismatches: [],
  events: [],
  notice: null,
  refused: null,
  ...part,
});

test("what is read is what is expected, but for when", () => {
  const { reading: _reading, reason: _reason, timestamp: _timestamp, ...expected } = event;
  expect(expectationOf(result({ events: [event] }))).toEqual({ events: [expected] });
  expect(
    expectationOf(
      result({ events: [{ ...event, reading: "excluded", status: null, primary: null }] }),
    ),
  ).toEqual({ events: [{ reading: "excluded" }] });
  expect(expectationOf(result({ notice: "handshake" }))).toEqual({
    events: 0,
    notice: "handshake",
  });
  expect(expectationOf(result({ refused: "no list" }))).toEqual({ refused: true });
});

test("a test is called by its first event, and differently from the others", () => {
  const read = result({ events: [event] });
  expect(nameOf(read, [])).toBe("db-1 disk critical");
  expect(nameOf(read, ["db-1 disk critical", "db-1 disk critical 2"])).toBe("db-1 disk critical 3");
  expect(nameOf(result({ notice: "handshake" }), [])).toBe("handshake");
});
