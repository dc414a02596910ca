import fc from "fast-check";
import { expect, test } from "vitest";
import { anyValue, lookUpMaker } from "./look-up.ts";
import { joined } from "./packed-rows.ts";

const madeOf = (
  rows: readonly (readonly string[])[],
  { query = [0, 1], isCaseSensitive = true } = {},
) => {
  const maker = lookUpMaker({ query, isCaseSensitive });
  for (const cells of rows) maker.add(joined(cells));
  return maker.done();
};

test("more literal cells win, then the earlier row", () => {
  const { find } = madeOf([
    ["*", "*", "anything"],
    ["*", "disk", "any disk"],
    ["db-1", "*", "all of db-1"],
    ["db-1", "disk", "its disk"],
    ["db-1", "disk", "too late"],
    ["*", "cpu", "any cpu"],
  ]);
  const asked = (...wanted: string[][]) => find(wanted)?.[2];
  expect([
    asked(["db-1"], ["disk"]),
    asked(["db-1"], ["cpu"]),
    asked(["db-2"], ["disk"]),
    asked(["db-2"], ["cpu"]),
    asked(["db-2"], ["ping"]),
    asked([], ["ping"]),
  ]).toEqual(["its disk", "all of db-1", "any disk", "any cpu", "anything", "anything"]);
});

test("a tag that is missing fits * alone; of several values any one fits, the earliest row wins", () => {
  const { find } = madeOf([
    ["a", "x", "1"],
    ["b", "x", "2"],
    ["b", "*", "3"],
  ]);
  expect([
    find([[], ["x"]]),
    find([["b", "a"], ["x"]])?.[2],
    find([["c", "b"], []])?.[2],
    find([["c"], ["x"]]),
  ]).toEqual([null, "1", "3", null]);
});

test("case counts unless it is said not to", () => {
  const rows = [["DB-1", "É", "found"]];
  expect([
    madeOf(rows).find([["db-1"], ["é"]]),
    madeOf(rows, { isCaseSensitive: false }).find([["db-1"], ["é"]])?.[2],
  ]).toEqual([null, "found"]);
});

test("a table without rows finds nothing, and a large one finds each of its rows", () => {
  expect(madeOf([]).find([["a"], ["b"]])).toBeNull();
  const many = madeOf(
    Array.from({ length: 20_000 }, (_, row) => [`host-${row}`, "x", `owner ${row}`]),
  );
  expect(many.rows).toBe(20_000);
  for (const row of [0, 1, 4095, 19_999])
    expect(many.find([[`host-${row}`], ["x"]])?.[2]).toBe(`owner ${row}`);
  expect(many.find([["host-20000"], ["x"]])).toBeNull();
});

const value = fc.constantFrom("a", "A", "b", "é", "c d", "");
const cell = fc.oneof(
  { weight: 3, arbitrary: value },
  { weight: 2, arbitrary: fc.constant(anyValue) },
);
const table = fc.record({
  columns: fc.integer({ min: 1, max: 3 }),
  isCaseSensitive: fc.boolean(),
  rows: fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { maxLength: 30 }),
  wanted: fc.array(fc.array(value, { maxLength: 3 }), { minLength: 3, maxLength: 3 }),
});

test("it finds what reading every row would find", () => {
  fc.assert(
    fc.property(table, ({ columns, isCaseSensitive, rows, wanted }) => {
      const query = [2, 0, 1].slice(0, columns);
      const asked = wanted.slice(0, columns);
      expect(madeOf(rows, { query, isCaseSensitive }).find(asked)).toEqual(
        scanned(rows, asked, { query, isCaseSensitive }),
      );
    }),
    { numRuns: 2000 },
  );
});

function scanned(
  rows: readonly string[][],
  wanted: readonly string[][],
  { query, isCaseSensitive }: { query: number[]; isCaseSensitive: boolean },
): string[] | null {
  const fold = (text: string) => (isCaseSensitive ? text : text.toLowerCase());
  const fitting = rows.filter((cells) =>
    query.every(
      (place, column) =>
        cells[place] === anyValue ||
        (wanted[column] ?? []).some((one) => fold(one) === fold(cells[place] ?? "")),
    ),
  );
  const literals = (cells: string[]) => query.filter((place) => cells[place] !== anyValue).length;
  return fitting.reduce<string[] | null>(
    (best, cells) => (best === null || literals(cells) > literals(best) ? cells : best),
    null,
  );
}
