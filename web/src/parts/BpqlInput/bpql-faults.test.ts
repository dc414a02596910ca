import { expect, test } from "vitest";
import { bpqlFaults, endsInField, type QueryField } from "./bpql-faults.ts";

const fields: QueryField[] = [
  { name: "host", kind: "text" },
  { name: "alerts", kind: "number" },
  { name: "status", kind: "choice", values: ["critical"] },
  { name: "start", kind: "time" },
];

test("a query that can run has no faults", () => {
  for (const text of [
    "",
    "  ",
    "disk full",
    "host = db-* AND alerts > 3",
    "status IN [critical]",
    "start > -2h",
  ])
    expect(bpqlFaults(text, fields)).toEqual([]);
});

test("a fault says where and what", () => {
  expect(bpqlFaults("host = ", fields)).toMatchObject([{ message: "Expected a value after '='" }]);
  expect(bpqlFaults("alerts > many", fields)).toHaveLength(1);
});

test("before the list is there, the usual fields of time are known", () => {
  expect(bpqlFaults("start > soon", [])).toHaveLength(1);
  expect(bpqlFaults("start > -2h", [])).toEqual([]);
});

test("a query that ends in a field is still being written", () => {
  expect(
    ["host", "region = a AND Host ", "(status"].map((text) => endsInField(text, fields)),
  ).toEqual([true, true, true]);
  expect(
    ["hos", "host =", "host = a", "title = host-1", ""].map((text) => endsInField(text, fields)),
  ).toEqual([false, false, false, false, false]);
});
