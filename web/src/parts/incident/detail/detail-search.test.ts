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

test("an address says which ticket is open beside which list", () => {
  const search = { tab: "tickets", ticket: "7", ticket_query: "disk full", ticket_before: "1440" };
  expect(readDetailSearch(search)).toEqual(search);
  // The address bar holds numbers too.
  expect(readDetailSearch({ ticket: 7, ticket_query: 1534, ticket_before: 120 })).toEqual({
    ticket: "7",
    ticket_query: "1534",
    ticket_before: "120",
  });
  expect(readDetailSearch({ ticket: "x", ticket_query: "", ticket_before: "30" })).toEqual({});
});

test("an address says which change is open, and which were searched", () => {
  const search = { tab: "changes", change: "7", change_query: "orders" };
  expect(readDetailSearch(search)).toEqual(search);
  expect(readDetailSearch({ change: 7, change_query: 4711 })).toEqual({
    change: "7",
    change_query: "4711",
  });
  expect(readDetailSearch({ change: "x", change_query: "" })).toEqual({});
});
