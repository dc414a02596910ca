import { expect, test } from "vitest";
import {
  withFilters,
  readTroubleshootingSearch,
  troubleshootingHref,
  type TroubleshootingSearch,
} from "./troubleshooting-search.ts";

test("an address says what it was made from", () => {
  const search: TroubleshootingSearch = {
    view: "failures",
    search: "db-1 & more",
    message: "answered 403",
    from: 100,
    to: 200.5,
    page: 3,
    log: "42",
    event: 0,
    kind: "retries",
  };
  const { searchParams, pathname } = new URL(
    troubleshootingHref("api.prod EU/1", search),
    "https://here",
  );
  expect(readTroubleshootingSearch(Object.fromEntries(searchParams))).toEqual(search);
  expect(decodeURIComponent(pathname)).toBe("/integrations/troubleshooting/api.prod EU/1");
});

test("what is not understood is left out", () => {
  expect(
    readTroubleshootingSearch({ page: "0", log: "x", from: "soon", view: "all", search: "" }),
  ).toEqual({});
});

test("an event belongs to a request, and a kind to the requests", () => {
  expect(readTroubleshootingSearch({ event: "3" })).toEqual({});
  expect(readTroubleshootingSearch({ log: "1", event: "-1" })).toEqual({ log: "1" });
  expect(readTroubleshootingSearch({ view: "timers", kind: "events" })).toEqual({
    view: "timers",
  });
});

test("another filter begins at the first page with nothing open", () => {
  expect(
    withFilters(
      { search: "a", page: 4, log: "7", event: 2, from: 5 },
      { search: undefined, to: 9 },
    ),
  ).toEqual({ from: 5, to: 9 });
});
