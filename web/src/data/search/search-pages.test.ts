import { expect, test } from "vitest";
import type { FoundItem, SearchResult } from "#contract/search.ts";
import { anIncident } from "../feed/test-incident.ts";
import { countNew, foundItemsOf, keyOfFound, updateFound } from "./search-pages.ts";

const found = (id: string, title = id): FoundItem => ({
  ...anIncident({ id, title }),
  kind: "incident",
});
const page = (...items: FoundItem[]): SearchResult => ({
  items,
  next_cursor: null,
  total: items.length,
  total_is_exact: true,
  counts: { incidents: null, alerts: null, changes: null },
  facets: [],
  histogram: [],
  partial: false,
  expensive: null,
  took_ms: 1,
});
const results = { pages: [page(found("2"), found("1")), page(found("1"))], pageParams: [] };

test("what stands on two pages is listed once", () => {
  expect(foundItemsOf(results).map(keyOfFound)).toEqual(["incident-2", "incident-1"]);
});

test("a row gets its new face where it stands, and nothing else is drawn anew", () => {
  const after = updateFound(results, [found("1", "worse"), found("9")]);
  expect(after.pages[0]?.items.map((item) => item.kind === "incident" && item.title)).toEqual([
    "2",
    "worse",
  ]);
  expect(after.pages[0]?.items[0]).toBe(results.pages[0]?.items[0]);
  expect(updateFound(results, [found("9")])).toBe(results);
});

test("what is not loaded is new", () => {
  expect(countNew(results, [found("1"), found("9"), found("8")])).toBe(2);
});
