import { expect, test } from "vitest";
import { clearedText, markedWords, queryWithSource, toggledText } from "./search-terms.ts";

test("the text of the line gains a value and loses it again", () => {
  expect(toggledText("", { field: "status", text: "critical" })).toBe("status = critical");
  expect(toggledText("status = critical", { field: "status", text: "critical" })).toBe("");
  expect(toggledText("a = 1 OR b = 2", { field: "host", text: "db 1" })).toBe(
    '(a = 1 OR b = 2) AND host = "db 1"',
  );
});

test("a text that cannot run stays as it was typed", () => {
  expect(toggledText("host = (", { field: "status", text: "ok" })).toBe("host = (");
  expect(clearedText("host = (", ["host"])).toBe("host = (");
});

test("clearing leaves what no facet has asked for", () => {
  expect(clearedText("disk AND status IN [critical, warning] AND host = a", ["status"])).toBe(
    "disk AND host = a",
  );
});

test("a source from a link is asked for beside the query", () => {
  expect(queryWithSource("", "nagios")).toBe("source = nagios");
  expect(queryWithSource("a OR b", "nagios.prod")).toBe("(a OR b) AND source = nagios.prod");
  expect(queryWithSource("a", undefined)).toBe("a");
});

test("what a query asks for is marked, what it refuses is not", () => {
  expect(markedWords('disk AND host = "db-*" AND team IN [storage, x] AND NOT slow')).toEqual([
    "disk",
    "db-",
    "storage",
  ]);
  expect(markedWords("host != db-1 AND start > -2h")).toEqual([]);
});

test("a value that a short form asks for is chosen, and taken back", () => {
  const namespaces = { host: ["host"], ci: ["service", "application"] };
  expect(toggledText("host:db-1", { field: "host", text: "db-1" }, namespaces)).toBe("");
  expect(toggledText("host:db-1", { field: "host", text: "db-2" }, namespaces)).toBe(
    "host IN [db-1, db-2]",
  );
  expect(clearedText("host:db-1 disk", ["host"], namespaces)).toBe("disk");
  expect(queryWithSource("ci:a", "nagios", namespaces)).toBe(
    "(service = a OR application = a) AND source = nagios",
  );
  expect(markedWords("ci:pay", namespaces)).toEqual(["pay"]);
});
