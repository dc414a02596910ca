import { expect, test } from "vitest";
import { auditHref, auditQuery, readAuditSearch, withFilters } from "./audit-search.ts";

test("what the address says is read again as it was written, and nonsense is left out", () => {
  const search = {
    text: "db 1",
    actor: "5",
    kind: "plans",
    action: "update" as const,
    from: 100,
    to: 200,
    page: 3,
  };
  const address = new URL(auditHref(search, "9"), "http://x");
  expect([address.pathname, readAuditSearch(Object.fromEntries(address.searchParams))]).toEqual([
    "/settings/audit-logs/9",
    search,
  ]);
  expect(readAuditSearch({ action: "explode", from: "yesterday", page: "-2", text: "" })).toEqual(
    {},
  );
});

test("another filter begins at the first page; one that is taken back leaves the address", () => {
  expect(withFilters({ text: "a", page: 4 }, { actor: "5" })).toEqual({ text: "a", actor: "5" });
  expect(auditHref(withFilters({ text: "a", kind: "plans" }, { kind: undefined }))).toBe(
    "/settings/audit-logs?text=a",
  );
  expect(auditQuery({ kind: "plans", page: 4 })).toEqual({ resource_type: "plans" });
});
