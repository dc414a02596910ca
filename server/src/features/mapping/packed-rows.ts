/** Stands between cells, in the database and in memory; no cell has it. */
export const cellSeparator = "\u001F";
export const joinCells = (cells: readonly string[]): string => cells.join(cellSeparator);
export const splitCells = (text: string): string[] => text.split(cellSeparator);

/**
 * Rows of text as one block of bytes outside the heap: half a million of them are neither half a
 * million objects nor work for the collector.
 */
export interface PackedRows {
  readonly count: number;
  readonly bytes: number;
  at(row: number): string;
}

export interface Packer {
  add(text: string): void;
  pack(): PackedRows;
}

export function packer(): Packer {
  let block: Buffer = Buffer.allocUnsafeSlow(1 << 12);
  let ends = new Uint32Array(1 << 6);
  let used = 0;
  let count = 0;
  return {
    add: (text) => {
      // Three bytes at most for each UTF-16 unit.
      if (used + text.length * 3 > block.length)
        block = growBlock(block, used, used + text.length * 3);
      if (count === ends.length) ends = doubleArray(ends);
      used += block.write(text, used, "utf8");
      ends[count] = used;
      count += 1;
    },
    pack: () => {
      const [bytes, rowEnds] = [Buffer.allocUnsafeSlow(used), ends.slice(0, count)];
      block.copy(bytes, 0, 0, used);
      return {
        count,
        bytes: bytes.length + rowEnds.byteLength,
        at: (row) => bytes.toString("utf8", row === 0 ? 0 : rowEnds[row - 1], rowEnds[row]),
      };
    },
  };
}

function growBlock(block: Buffer, used: number, needed: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.max(block.length * 2, needed));
  block.copy(larger, 0, 0, used);
  return larger;
}

export function doubleArray(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
