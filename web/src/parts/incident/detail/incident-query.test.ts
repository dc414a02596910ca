import { expect, test } from "vitest";
import { parse } from "#bpql/parse.ts";
import { incidentQuery } from "./incident-query.ts";

test("a number finds the incident that bears it", () => {
  expect([incidentQuery("#48213"), incidentQuery(" 7 ")]).toEqual(["id = 48213", "id = 7"]);
});

test("words are searched, whatever they look like in the query language", () => {
  expect(incidentQuery("db-ord disk")).toBe("db-ord disk");
  for (const typed of ["a = b", "NOT (", '"', "/x", "مركز*", "[1]"])
    expect(parse(incidentQuery(typed)).ok).toBe(true);
  expect(incidentQuery("  ")).toBe("");
});
