import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryRows } from "./arbitrary-rows.ts";
import { decodeNumbers, encodeNumbers } from "./column-bytes.ts";
import { numberNames, textNames } from "./measured-row.ts";
import { encodeRows, openPack, packOf } from "./pack.ts";

test("a pack says of every incident what its row does", () => {
  fc.assert(
    fc.property(arbitraryRows, (rows) => {
      const own = packOf(rows);
      const stored = openPack({ size: rows.length, voided: [], columns: encodeRows(rows) });
      for (const name of numberNames) expect(stored.numbers(name)).toEqual(own.numbers(name));
      for (const name of textNames) expect(stored.texts(name)).toEqual(own.texts(name));
      for (const name of ["patterns", "sources", "tags.host", "tags.team"] as const)
        expect(stored.list(name)).toEqual(own.list(name));
      for (const name of ["sources", "tags.host", "tags.team"] as const)
        expect(stored.weights(name)).toEqual(own.weights(name));
    }),
  );
});

test("numbers are kept exactly, and as narrow as they may be", () => {
  const edges = [
    0,
    1,
    254,
    255,
    65_534,
    65_535,
    2 ** 32 - 2,
    2 ** 32 - 1,
    2 ** 40,
    0.5,
    Number.NaN,
  ];
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...edges), fc.integer(), fc.nat({ max: 300 }))),
      (list) => {
        const numbers = Float64Array.from(list);
        expect(decodeNumbers(encodeNumbers(numbers), numbers.length)).toEqual(numbers);
      },
    ),
    { numRuns: 500 },
  );
  const bytesOf = (...list: number[]) => encodeNumbers(Float64Array.from(list)).length - 16;
  expect(bytesOf(7, 7, 7)).toBe(0);
  expect(bytesOf(Number.NaN, Number.NaN)).toBe(0);
  expect(bytesOf(1_700_000_000_000, 1_700_000_000_254)).toBe(2);
  expect(bytesOf(0, 255)).toBe(4);
  expect(bytesOf(0, 0.5)).toBe(16);
});

test("a start is never moved up into the next second", () => {
  const [row] = fc.sample(arbitraryRows, 1)[0] ?? [];
  if (!row) throw new Error("no row");
  const startOf = (start: number) => packOf([{ ...row, start }]).numbers("start")[0];
  expect(startOf(1_700_000_000.9996)).toBe(1_700_000_000_999);
  expect(startOf(1_764_000_000.123)).toBe(1_764_000_000_123);
});
