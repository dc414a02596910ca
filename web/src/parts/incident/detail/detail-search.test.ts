import { expect, test } from "vitest";
import { readDetailSearch } from "./detail-search.ts";

test("an address says which part of the incident is open", () => {
  const search = {
    tab: "alerts",
    alert: "12",
    alert_query: "host = a",
    alert_sort: "start",
    alert_order: "asc",
    alert_view: "timeline",
  };
  expect(readDetailSearch({ ...search, show: "comments" })).toEqual({
    ...search,
    show: "comments",
  });
});

test("what is usual, or not understood, is left out", () => {
  expect(
    readDetailSearch({
      tab: "overview",
      show: "all",
      alert: "12 or 1",
      alert_query: "",
      alert_sort: "name",
      alert_view: "list",
      folder: "active",
    }),
  ).toEqual({});
});
