/** Where widgets stand. Pure: the server places what comes without a place, the console moves. */
import type { Cells, WidgetSize } from "./widgets/widget-kind.ts";
import { definitionOf, gridColumns, type WidgetKind } from "./widgets/widgets.ts";

export interface Box extends Cells {
  x: number;
  y: number;
}
interface Sized {
  kind: WidgetKind;
  size: WidgetSize;
}
export const cellsOf = ({ kind, size }: Sized): Cells => definitionOf(kind).cells[size];
export const boxOf = (widget: Sized & { x: number; y: number }): Box => {
  const { w, h } = cellsOf(widget);
  return { w, h, x: Math.min(widget.x, gridColumns - w), y: widget.y };
};

export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** The first place, row by row, at which it meets nothing. */
export function firstFreePlace(boxes: readonly Box[], { w, h }: Cells): { x: number; y: number } {
  const bottom = boxes.reduce((lowest, box) => Math.max(lowest, box.y + box.h), 0);
  for (let y = 0; y < bottom; y += 1)
    for (let x = 0; x + w <= gridColumns; x += 1)
      if (!boxes.some((box) => overlaps(box, { x, y, w, h }))) return { x, y };
  return { x: 0, y: bottom };
}

/**
 * Everything inside the grid and nothing over anything: those that come first keep their place, the
 * others move down until they fit, and then everything moves up as far as it can.
 */
export function arrange(boxes: readonly Box[]): Box[] {
  const placed: Box[] = [];
  for (const box of boxes) placed.push(lowered(box, placed));
  return compact(placed);
}

function lowered(box: Box, placed: readonly Box[]): Box {
  let free = { ...box, x: Math.max(0, Math.min(box.x, gridColumns - box.w)) };
  for (;;) {
    const obstacle = placed.find((neighbour) => overlaps(neighbour, free));
    if (obstacle === undefined) return free;
    free = { ...free, y: obstacle.y + obstacle.h };
  }
}

/** In the order in which they stand, so that nothing jumps over anything. */
function compact(boxes: readonly Box[]): Box[] {
  const order = [...boxes.keys()].sort((a, b) => rowOf(boxes, a) - rowOf(boxes, b));
  const risen = new Map<number, Box>();
  for (const index of order) {
    const box = boxes[index];
    if (box) risen.set(index, raised(box, [...risen.values()]));
  }
  return boxes.map((box, index) => risen.get(index) ?? box);
}
const rowOf = (boxes: readonly Box[], index: number): number => {
  const box = boxes[index];
  return box ? box.y * gridColumns + box.x : 0;
};

function raised(box: Box, placed: readonly Box[]): Box {
  let free = box;
  while (free.y > 0) {
    const higher = { ...free, y: free.y - 1 };
    if (placed.some((neighbour) => overlaps(neighbour, higher))) break;
    free = higher;
  }
  return free;
}
