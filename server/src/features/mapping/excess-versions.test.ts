import { expect, test } from "vitest";
import { excessVersions } from "./excess-versions.ts";
import type { FormerVersion } from "./store-versions.ts";

const version = (generation: string, of: Partial<FormerVersion> = {}): FormerVersion => ({
  generation,
  table_id: "t",
  rows: 10,
  is_read: false,
  ...of,
});
const limits = { perTable: 2, rows: 100 };

test.each([
  ["as many as a table keeps", [version("2"), version("1")], []],
  ["one too many of a table", [version("3"), version("2"), version("1")], ["1"]],
  ["each table has its own", [version("3"), version("2"), version("1", { table_id: "u" })], []],
  [
    "more rows than the organization keeps, of whatever table",
    [version("3", { rows: 60 }), version("2", { table_id: "u", rows: 50 }), version("1")],
    ["2"],
  ],
  [
    "one that is being restored stays",
    [version("3"), version("2"), version("1", { is_read: true })],
    [],
  ],
])("%s", (_, versions, expected) => {
  expect(excessVersions(versions, limits)).toEqual(expected);
});
