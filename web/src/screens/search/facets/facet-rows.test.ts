import { expect, test } from "vitest";
import { queryOf } from "../search-terms.ts";
import { facetRows } from "./facet-rows.ts";

const facet = (field: string, counts: Record<string, number>) => ({
  field,
  values: Object.entries(counts).map(([value, count]) => ({ value, count })),
  distinct: Object.keys(counts).length,
  other: 0,
});
const query = queryOf("");

test("statuses stand worst first, whatever there is most of", () => {
  const rows = facetRows(facet("status", { ok: 9, Done: 8, critical: 1, warning: 4 }), {
    query,
    isWhole: true,
  });
  expect(rows.map(({ value }) => value)).toEqual(["critical", "warning", "ok", "Done"]);
});

test("five values are shown, and those that the query asks for", () => {
  const counts = { a: 9, b: 8, c: 7, d: 6, e: 5, f: 4, g: 3 };
  const rows = facetRows(facet("host", counts), {
    query: queryOf("host IN [g, z, w*]"),
    isWhole: false,
  });
  expect(rows.map(({ value, count }) => [value, count])).toEqual([
    ["a", 9],
    ["b", 8],
    ["c", 7],
    ["d", 6],
    ["e", 5],
    ["g", 3],
    ["z", null],
  ]);
  expect(rows.filter((row) => row.isChosen).map(({ value }) => value)).toEqual(["g", "z"]);
});

test("bars grow with the root of the count", () => {
  const rows = facetRows(facet("host", { a: 100, b: 25 }), { query, isWhole: true });
  expect(rows.map(({ share }) => share)).toEqual([1, 0.5]);
});
