import { expect, test } from "vitest";
import { pathTo } from "./path-to.ts";

test("parameters are encoded into the path", () => {
  expect(pathTo("/web/environments/{id}", { params: { id: "a/b c" } })).toBe(
    "/web/environments/a%2Fb%20c",
  );
});

test("dots never become a way up", () => {
  expect(() => pathTo("/web/environments/{id}", { params: { id: ".." } })).toThrow("cannot carry");
  expect(pathTo("/web/environments/{id}", { params: { id: "..." } })).toBe("/web/environments/...");
});

test("a missing parameter is a bug of the caller", () => {
  expect(() => pathTo("/web/environments/{id}", {})).toThrow("needs id");
  expect(() => pathTo("/web/environments/{id}", { params: { id: "" } })).toThrow("needs id");
});

test("the query leaves out what is not given", () => {
  expect(
    pathTo("/x", {
      query: { folder: "active", from: undefined, query: 'host = "a&b"', per_page: 50 },
    }),
  ).toBe("/x?folder=active&query=host+%3D+%22a%26b%22&per_page=50");
  expect(pathTo("/x", { query: { folder: undefined } })).toBe("/x");
});
