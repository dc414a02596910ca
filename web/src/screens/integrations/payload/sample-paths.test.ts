import { expect, test } from "vitest";
import { sampleLists, samplePaths } from "./sample-paths.ts";

const payload = { cluster: "eu", result: { rows: [{ host: "a", up: false }] } };

test("paths of the event come before the request's", () => {
  expect(samplePaths(payload, "result.rows").map(({ path }) => path)).toEqual([
    "host",
    "up",
    "cluster",
    "result.rows.0.host",
    "result.rows.0.up",
  ]);
  expect(samplePaths([{ host: "a" }], "")).toEqual([{ path: "host", value: "a" }]);
});

test("lists of objects are named", () => {
  expect(sampleLists(payload)).toEqual(["result.rows"]);
});
