import { expect, test } from "vitest";
import { feedListQueryOf, feedHref, readFeedSearch } from "./feed-search.ts";

test("an address and what it means go back and forth", () => {
  const search = {
    folder: "snoozed",
    sort: "priority",
    order: "asc",
    query: 'host = "a&b"',
    range: "7d",
  } as const;
  const href = feedHref("7", search, "42");
  const url = new URL(href, "https://tocsin.example");
  expect(url.pathname).toBe("/feed/7/42");
  expect(readFeedSearch(Object.fromEntries(url.searchParams))).toEqual(search);
});

test("what is not understood is left out", () => {
  expect(
    readFeedSearch({
      folder: "trash",
      sort: "name",
      order: "up",
      query: 5,
      range: "3d",
      from: "soon",
      page: "2",
    }),
  ).toEqual({});
});

test("a range stands instead of from and to", () => {
  expect(readFeedSearch({ from: "100", to: "200" })).toEqual({ from: 100, to: 200 });
  expect(readFeedSearch({ range: "1d", from: "100" })).toEqual({ range: "1d" });
  expect(readFeedSearch({ from: "" })).toEqual({});
});

test("an address without anything is just a path", () => {
  expect(feedHref("all")).toBe("/feed/all");
});

test("the server is asked for the list alone, whatever is open beside it", () => {
  const search = readFeedSearch({
    folder: "active",
    query: "host = a",
    tab: "alerts",
    alert: "12",
  });
  expect(search).toEqual({ folder: "active", query: "host = a", tab: "alerts", alert: "12" });
  expect(feedListQueryOf(search)).toEqual({ folder: "active", query: "host = a" });
});
