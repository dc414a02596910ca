import { expect, test } from "vitest";
import type { Incident } from "#contract/incidents.ts";
import type { FoundItem, SearchResult } from "#contract/search.ts";
import { anIncident } from "../feed/test-incident.ts";
import {
  changedIncidents,
  countNew,
  foundItemsOf,
  keyOfFound,
  predictFound,
  updateFound,
} from "./search-pages.ts";

const row = (id: string, title = id): FoundItem => ({
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
const results = { pages: [page(row("2"), row("1")), page(row("1"))], pageParams: [] };

test("what stands on two pages is listed once", () => {
  expect(foundItemsOf(results).map(keyOfFound)).toEqual(["incident-2", "incident-1"]);
});

test("a row gets its new face where it stands, and nothing else is drawn anew", () => {
  const after = updateFound(results, [row("1", "worse"), row("9")]);
  expect(after.pages[0]?.items.map((item) => item.kind === "incident" && item.title)).toEqual([
    "2",
    "worse",
  ]);
  expect(after.pages[0]?.items[0]).toBe(results.pages[0]?.items[0]);
  expect(updateFound(results, [row("9")])).toBe(results);
});

test("what is not loaded is new", () => {
  expect(countNew(results, [row("1"), row("9"), row("8")])).toBe(2);
});

test("a row shows what an action will make of its incident, wherever it stands", () => {
  const rename = (incident: Incident): Incident => ({ ...incident, title: "acknowledged" });
  const after = predictFound(results, new Map([["1", rename]]));
  expect(
    after.pages.map(({ items }) => items.map((item) => "title" in item && item.title)),
  ).toEqual([["2", "acknowledged"], ["acknowledged"]]);
  expect(predictFound(results, new Map([["9", rename]]))).toBe(results);
});

test("rows of another version have changed", () => {
  const worse = { ...row("1"), version: 7 };
  expect(changedIncidents(results, [row("2"), worse, row("9")])).toEqual(["1"]);
});
