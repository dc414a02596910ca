import type { HistogramBar } from "#contract/search.ts";
import { statuses } from "#contract/statuses.ts";

/** Bars from the first to the last, both included. */
export interface BarRange {
  first: number;
  last: number;
}

/** Worst at the top; changes, which are neither good nor bad, at the foot. */
const stackOrder = [...statuses, "change"] as const;

export interface BarPiece {
  part: string;
  y: number;
  height: number;
}

const LEAST_PX = 1;
const GAP_PX = 1;

/** A bar in pieces, from the top down, as high as its share of the highest one. */
export function piecesOf(bar: HistogramBar, highest: number, heightPx: number): BarPiece[] {
  const parts = stackOrder.flatMap((part) => {
    const count = bar.statuses[part] ?? 0;
    return count > 0 ? [{ part, count }] : [];
  });
  const roomPx = heightPx - GAP_PX * Math.max(0, parts.length - 1);
  const pxEach = highest > 0 ? roomPx / highest : 0;
  const pieces: BarPiece[] = [];
  let y = heightPx;
  for (const { part, count } of parts.toReversed()) {
    const height = Math.max(LEAST_PX, count * pxEach);
    y -= height;
    pieces.unshift({ part, y, height });
    y -= GAP_PX;
  }
  return pieces;
}

export const highestOf = (bars: readonly HistogramBar[]): number =>
  Math.max(0, ...bars.map((bar) => bar.count));

/** Every result counts in one bar, so what is chosen is counted exactly. */
export const countIn = (bars: readonly HistogramBar[], { first, last }: BarRange): number =>
  bars.slice(first, last + 1).reduce((sum, bar) => sum + bar.count, 0);

/** What an arrow key makes of the choice: `isResize` moves its end alone. */
export function stepRange(
  range: BarRange | null,
  { by, isResize }: { by: number; isResize: boolean },
  count: number,
): BarRange | null {
  if (count === 0) return null;
  if (range === null) {
    const at = by < 0 ? count - 1 : 0;
    return { first: at, last: at };
  }
  if (isResize) return { ...range, last: between(range.last + by, range.first, count - 1) };
  const length = range.last - range.first;
  const first = between(range.first + by, 0, count - 1 - length);
  return { first, last: first + length };
}

/** What is taken hold of by the pointer: an edge, the whole, or nothing yet. */
export type Hold =
  | { kind: "edge"; fixed: number }
  | { kind: "whole"; from: number; range: BarRange };

const EDGE_PX = 8;

interface Press {
  /** In px from the left. */
  x: number;
  barPx: number;
  range: BarRange | null;
}

/** Near an edge it is the edge that moves, inside the whole; elsewhere a new choice begins. */
export function holdAt({ x, barPx, range }: Press): Hold {
  const at = Math.floor(x / barPx);
  if (range === null) return { kind: "edge", fixed: at };
  const [left, right] = [range.first * barPx, (range.last + 1) * barPx];
  if (Math.abs(x - left) <= EDGE_PX) return { kind: "edge", fixed: range.last };
  if (Math.abs(x - right) <= EDGE_PX) return { kind: "edge", fixed: range.first };
  if (x > left && x < right) return { kind: "whole", from: at, range };
  return { kind: "edge", fixed: at };
}

/** The choice once what is held has come to this bar. */
export function dragTo(hold: Hold, at: number, count: number): BarRange {
  const bar = between(at, 0, count - 1);
  if (hold.kind === "edge") {
    const fixed = between(hold.fixed, 0, count - 1);
    return { first: Math.min(fixed, bar), last: Math.max(fixed, bar) };
  }
  const { range, from } = hold;
  const length = range.last - range.first;
  const first = between(range.first + bar - from, 0, count - 1 - length);
  return { first, last: first + length };
}

const between = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(value, high));
