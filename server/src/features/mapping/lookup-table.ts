import { hash, randomBytes } from "node:crypto";
import { doubleArray, joinCells, packer, splitCells } from "./packed-rows.ts";

/** The values of a tag, or of a field that every alert has. */
export type FieldReader = (field: string) => readonly string[];

/** A cell that any value fits, and no value too. */
export const anyValue = "*";

export interface LookupTable {
  readonly rows: number;
  readonly bytes: number;
  /**
   * The cells of the most specific row whose query cells all fit: more literal cells win, then the
   * earlier row. One list of values for each query column.
   */
  find(wanted: readonly (readonly string[])[]): string[] | null;
}

export interface LookupTableBuilder {
  /** A row, its cells packed. */
  add(text: string): void;
  build(): LookupTable;
}

/** What a query column asks of the cells in it. */
export interface LookupOptions {
  /** The places of the query columns among the cells. */ query: readonly number[];
  isCaseSensitive: boolean;
}

/** Nobody who writes a table can know which rows will collide. */
const salt = randomBytes(12).toString("base64");
/** Of several values for several columns, so many combinations are tried. */
const maxCombinations = 1000;

/**
 * Rows by the hash of their literal query cells, beside which cells those are. The hashes stand in
 * one open table of numbers; what has the right hash is compared with the row itself.
 */
export function lookupTableBuilder({ query, isCaseSensitive }: LookupOptions): LookupTableBuilder {
  const rows = packer();
  const fold = isCaseSensitive ? (text: string) => text : (text: string) => text.toLowerCase();
  const keyOf = (cells: readonly string[]): string =>
    joinCells(query.map((place) => (cells[place] === anyValue ? "" : fold(cells[place] ?? ""))));
  const literalMask = (cells: readonly string[]): number =>
    query.reduce(
      (mask, place, column) => (cells[place] === anyValue ? mask : mask | (1 << column)),
      0,
    );
  let hashes = new Uint32Array(1 << 6);
  let count = 0;
  const masks = new Set<number>();
  return {
    add: (text) => {
      const cells = splitCells(text);
      const mask = literalMask(cells);
      masks.add(mask);
      rows.add(text);
      if (count === hashes.length) hashes = doubleArray(hashes);
      hashes[count] = hashOf(mask, keyOf(cells));
      count += 1;
    },
    build: () => {
      const packed = rows.pack();
      const cellsAt = (row: number): string[] => splitCells(packed.at(row));
      const rowHashes = hashes.slice(0, count);
      const isMatch = (row: number, mask: number, key: string): boolean => {
        const cells = cellsAt(row);
        return literalMask(cells) === mask && keyOf(cells) === key;
      };
      const places = buildHashTable(rowHashes, (row, otherRow) => {
        const cells = cellsAt(row);
        return isMatch(otherRow, literalMask(cells), keyOf(cells));
      });
      const findRow = (mask: number, key: string): number =>
        probeHashTable({ places, hashes: rowHashes }, hashOf(mask, key), (row) =>
          isMatch(row, mask, key),
        );
      const levels = specificityLevels(masks);
      return {
        rows: count,
        bytes: packed.bytes + rowHashes.byteLength + places.byteLength,
        find: (columnValues) => {
          for (const level of levels) {
            let best = noRow;
            for (const mask of level)
              for (const key of keysOf(mask, columnValues, fold))
                best = Math.min(best, findRow(mask, key));
            if (best !== noRow) return cellsAt(best);
          }
          return null;
        },
      };
    },
  };
}

const noRow = Number.MAX_SAFE_INTEGER;
const hashOf = (mask: number, key: string): number =>
  hash("sha1", `${salt}${mask} ${key}`, "buffer").readUInt32LE(0);

interface HashTable {
  places: Uint32Array;
  hashes: Uint32Array;
}
/** Row + 1 at its hash or the next free place; of equal rows the first alone. */
function buildHashTable(
  hashes: Uint32Array,
  isSame: (row: number, other: number) => boolean,
): Uint32Array {
  const places = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(2, hashes.length * 2))));
  for (let row = 0; row < hashes.length; row += 1) {
    let at = (hashes[row] ?? 0) & (places.length - 1);
    let entry = places[at] ?? 0;
    while (entry !== 0 && !(hashes[entry - 1] === hashes[row] && isSame(row, entry - 1))) {
      at = (at + 1) & (places.length - 1);
      entry = places[at] ?? 0;
    }
    if (entry === 0) places[at] = row + 1;
  }
  return places;
}

function probeHashTable(
  { places, hashes }: HashTable,
  rowHash: number,
  isIt: (row: number) => boolean,
): number {
  for (let at = rowHash & (places.length - 1); ; at = (at + 1) & (places.length - 1)) {
    const entry = places[at] ?? 0;
    if (entry === 0) return noRow;
    if (hashes[entry - 1] === rowHash && isIt(entry - 1)) return entry - 1;
  }
}

/** Which columns are literal in some row, those with most of them first. */
function specificityLevels(masks: ReadonlySet<number>): number[][] {
  const bySize = Map.groupBy(masks, countBits);
  return [...bySize.keys()].sort((a, b) => b - a).map((size) => bySize.get(size) ?? []);
}

function countBits(mask: number): number {
  let bits = 0;
  for (let left = mask; left !== 0; left >>= 1) bits += left & 1;
  return bits;
}

function keysOf(
  mask: number,
  columnValues: readonly (readonly string[])[],
  fold: (text: string) => string,
): string[] {
  let keys: string[][] = [[]];
  for (const [column, values] of columnValues.entries()) {
    const isLiteral = (mask & (1 << column)) !== 0;
    keys = keys
      .flatMap((key) => (isLiteral ? values.map((value) => [...key, fold(value)]) : [[...key, ""]]))
      .slice(0, maxCombinations);
  }
  return keys.map(joinCells);
}
