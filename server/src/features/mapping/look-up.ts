import { hash, randomBytes } from "node:crypto";
import { doubled, joined, packer, parted } from "./packed-rows.ts";

/** The values of a tag, or of a field that every alert has. */
export type Read = (field: string) => readonly string[];

/** A cell that any value fits, and no value too. */
export const anyValue = "*";

export interface LookUp {
  readonly rows: number;
  readonly bytes: number;
  /**
   * The cells of the most specific row whose query cells all fit: more literal cells win, then the
   * earlier row. One list of values for each query column.
   */
  find(wanted: readonly (readonly string[])[]): string[] | null;
}

export interface LookUpMaker {
  /** A row, its cells packed. */
  add(text: string): void;
  done(): LookUp;
}

/** What a query column asks of the cells in it. */
export interface Asking {
  /** The places of the query columns among the cells. */ query: readonly number[];
  isCaseSensitive: boolean;
}

/** Nobody who writes a table can know which rows will collide. */
const salt = randomBytes(12).toString("base64");
/** Of several values for several columns, so many combinations are tried. */
const combinationsMost = 1000;

/**
 * Rows by the hash of their literal query cells, beside which cells those are. The hashes stand in
 * one open table of numbers; what has the right hash is compared with the row itself.
 */
export function lookUpMaker({ query, isCaseSensitive }: Asking): LookUpMaker {
  const rows = packer();
  const fold = isCaseSensitive ? (text: string) => text : (text: string) => text.toLowerCase();
  const keyOf = (cells: readonly string[]): string =>
    joined(query.map((place) => (cells[place] === anyValue ? "" : fold(cells[place] ?? ""))));
  const literalOf = (cells: readonly string[]): number =>
    query.reduce(
      (mask, place, column) => (cells[place] === anyValue ? mask : mask | (1 << column)),
      0,
    );
  let hashes = new Uint32Array(1 << 6);
  let count = 0;
  const masks = new Set<number>();
  return {
    add: (text) => {
      const cells = parted(text);
      const mask = literalOf(cells);
      masks.add(mask);
      rows.add(text);
      if (count === hashes.length) hashes = doubled(hashes);
      hashes[count] = hashOf(mask, keyOf(cells));
      count += 1;
    },
    done: () => {
      const packed = rows.done();
      const cellsAt = (row: number): string[] => parted(packed.at(row));
      const rowHashes = hashes.slice(0, count);
      const isAt = (row: number, mask: number, key: string): boolean => {
        const cells = cellsAt(row);
        return literalOf(cells) === mask && keyOf(cells) === key;
      };
      const places = tableOf(rowHashes, (row, other) => {
        const cells = cellsAt(row);
        return isAt(other, literalOf(cells), keyOf(cells));
      });
      const first = (mask: number, key: string): number =>
        probe({ places, hashes: rowHashes }, hashOf(mask, key), (row) => isAt(row, mask, key));
      const levels = levelsOf(masks);
      return {
        rows: count,
        bytes: packed.bytes + rowHashes.byteLength + places.byteLength,
        find: (wanted) => {
          for (const level of levels) {
            let best = none;
            for (const mask of level)
              for (const key of keysOf(mask, wanted, fold)) best = Math.min(best, first(mask, key));
            if (best !== none) return cellsAt(best);
          }
          return null;
        },
      };
    },
  };
}

const none = Number.MAX_SAFE_INTEGER;
const hashOf = (mask: number, key: string): number =>
  hash("sha1", `${salt}${mask} ${key}`, "buffer").readUInt32LE(0);

interface Places {
  places: Uint32Array;
  hashes: Uint32Array;
}
/** Row + 1 at its hash or the next free place; of equal rows the first alone. */
function tableOf(
  hashes: Uint32Array,
  isSame: (row: number, other: number) => boolean,
): Uint32Array {
  const places = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(2, hashes.length * 2))));
  for (let row = 0; row < hashes.length; row += 1) {
    let at = (hashes[row] ?? 0) & (places.length - 1);
    let held = places[at] ?? 0;
    while (held !== 0 && !(hashes[held - 1] === hashes[row] && isSame(row, held - 1))) {
      at = (at + 1) & (places.length - 1);
      held = places[at] ?? 0;
    }
    if (held === 0) places[at] = row + 1;
  }
  return places;
}

function probe({ places, hashes }: Places, wanted: number, isIt: (row: number) => boolean): number {
  for (let at = wanted & (places.length - 1); ; at = (at + 1) & (places.length - 1)) {
    const held = places[at] ?? 0;
    if (held === 0) return none;
    if (hashes[held - 1] === wanted && isIt(held - 1)) return held - 1;
  }
}

/** Which columns are literal in some row, those with most of them first. */
function levelsOf(masks: ReadonlySet<number>): number[][] {
  const bySize = Map.groupBy(masks, bitsOf);
  return [...bySize.keys()].sort((one, other) => other - one).map((size) => bySize.get(size) ?? []);
}

function bitsOf(mask: number): number {
  let bits = 0;
  for (let left = mask; left !== 0; left >>= 1) bits += left & 1;
  return bits;
}

function keysOf(
  mask: number,
  wanted: readonly (readonly string[])[],
  fold: (text: string) => string,
): string[] {
  let keys: string[][] = [[]];
  for (const [column, values] of wanted.entries()) {
    const isLiteral = (mask & (1 << column)) !== 0;
    keys = keys
      .flatMap((key) => (isLiteral ? values.map((value) => [...key, fold(value)]) : [[...key, ""]]))
      .slice(0, combinationsMost);
  }
  return keys.map(joined);
}
