import fc from "fast-check";
import { expect, test } from "vitest";
import { anyValue, lookupTableBuilder } from "./lookup-table.ts";
import { joinCells } from "./packed-rows.ts";

const lookupTableOf = (
  rows: readonly (readonly string[])[],
  { query = [0, 1], isCaseSensitive = true } = {},
) => {
  const builder = lookupTableBuilder({ query, isCaseSensitive });
  for (const cells of rows) builder.add(joinCells(cells));
  return builder.build();
};

test("more literal cells win, then the earlier row", () => {
  const { find } = lookupTableOf([
    ["*", "*", "anything"],
    ["*", "disk", "any disk"],
    ["db-1", "*", "all of db-1"],
    ["db-1", "disk", "its disk"],
    ["db-1", "disk", "too late"],
    ["*", "cpu", "any cpu"],
  ]);
  const findOwner = (...values: string[][]) => find(values)?.[2];
  expect([
    findOwner(["db-1"], ["disk"]),
    findOwner(["db-1"], ["cpu"]),
    findOwner(["db-2"], ["disk"]),
    findOwner(["db-2"], ["cpu"]),
    findOwner(["db-2"], ["ping"]),
    findOwner([], ["ping"]),
  ]).toEqual(["its disk", "all of db-1", "any disk", "any cpu", "anything", "anything"]);
});

test("a tag that is missing fits * alone; of several values any one fits, the earliest row wins", () => {
  const { find } = lookupTableOf([
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
    lookupTableOf(rows).find([["db-1"], ["é"]]),
    lookupTableOf(rows, { isCaseSensitive: false }).find([["db-1"], ["é"]])?.[2],
  ]).toEqual([null, "found"]);
});

test("a table without rows finds nothing, and a large one finds each of its rows", () => {
  expect(lookupTableOf([]).find([["a"], ["b"]])).toBeNull();
  const lookupTable = lookupTableOf(
    Array.from({ length: 20_000 }, (_, row) => [`host-${row}`, "x", `owner ${row}`]),
  );
  expect(lookupTable.rows).toBe(20_000);
  for (const row of [0, 1, 4095, 19_999])
    expect(lookupTable.find([[`host-${row}`], ["x"]])?.[2]).toBe(`owner ${row}`);
  expect(lookupTable.find([["host-20000"], ["x"]])).toBeNull();
});

const anyCellValue = fc.constantFrom("a", "A", "b", "é", "c d", "");
const anyCell = fc.oneof(
  { weight: 3, arbitrary: anyCellValue },
  { weight: 2, arbitrary: fc.constant(anyValue) },
);
const anyRows = fc.record({
  columns: fc.integer({ min: 1, max: 3 }),
  isCaseSensitive: fc.boolean(),
  rows: fc.array(fc.array(anyCell, { minLength: 4, maxLength: 4 }), { maxLength: 30 }),
  wanted: fc.array(fc.array(anyCellValue, { maxLength: 3 }), { minLength: 3, maxLength: 3 }),
});

test("it finds what reading every row would find", () => {
  fc.assert(
    fc.property(anyRows, ({ columns, isCaseSensitive, rows, wanted: lookups }) => {
      const query = [2, 0, 1].slice(0, columns);
      const values = lookups.slice(0, columns);
      expect(lookupTableOf(rows, { query, isCaseSensitive }).find(values)).toEqual(
        scanRows(rows, values, { query, isCaseSensitive }),
      );
    }),
    { numRuns: 2000 },
  );
});

function scanRows(
  rows: readonly string[][],
  values: readonly string[][],
  { query, isCaseSensitive }: { query: number[]; isCaseSensitive: boolean },
): string[] | null {
  const fold = (text: string) => (isCaseSensitive ? text : text.toLowerCase());
  const fitting = rows.filter((cells) =>
    query.every(
      (place, column) =>
        cells[place] === anyValue ||
        (values[column] ?? []).some((cellValue) => fold(cellValue) === fold(cells[place] ?? "")),
    ),
  );
  const literals = (cells: string[]) => query.filter((place) => cells[place] !== anyValue).length;
  return fitting.reduce<string[] | null>(
    (best, cells) => (best === null || literals(cells) > literals(best) ? cells : best),
    null,
  );
}
