/** What becomes of a dashboard's widgets when one is moved, resized, added or taken off. Pure. */
import { arrange, boxOf, cellsOf, firstFreePlace } from "#contract/dashboard-grid.ts";
import { type WidgetSize, widgetSizes } from "#contract/widgets/widget-kind.ts";
import { gridColumns, type Widget, type WidgetKind } from "#contract/widgets/widgets.ts";

export type Direction = "left" | "right" | "up" | "down";
const steps: Readonly<Record<Direction, { x: number; y: number }>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** The one that was chosen keeps its place, the rest makes way. */
function settle(widgets: readonly Widget[], id: string): Widget[] {
  const chosen = widgets.filter((widget) => widget.id === id);
  const rest = inOrder(widgets.filter((widget) => widget.id !== id));
  const order = [...chosen, ...rest];
  const boxes = new Map(
    arrange(order.map(boxOf)).map((box, index) => [order[index]?.id, box] as const),
  );
  return widgets.map((widget) => {
    const box = boxes.get(widget.id);
    return box ? { ...widget, x: box.x, y: box.y } : widget;
  });
}

const inOrder = (widgets: readonly Widget[]): Widget[] =>
  widgets.toSorted((a, b) => a.y - b.y || a.x - b.x);

/** One step, or past its neighbour where a single step would change nothing; null at the edge. */
export function moveWidget(
  widgets: readonly Widget[],
  id: string,
  direction: Direction,
): Widget[] | null {
  const widget = widgets.find((each) => each.id === id);
  if (!widget) return null;
  const step = steps[direction];
  const box = boxOf(widget);
  const bottom = Math.max(0, ...widgets.map(boxOf).map(({ y, h }) => y + h));
  for (let count = 1; count <= bottom + gridColumns; count += 1) {
    const at = { x: box.x + step.x * count, y: box.y + step.y * count };
    if (at.x < 0 || at.x + box.w > gridColumns || at.y < 0) return null;
    const moved = settle(placed(widgets, id, at), id);
    const now = moved.find((each) => each.id === id);
    if (now && (now.x !== widget.x || now.y !== widget.y)) return moved;
  }
  return null;
}

const placed = (widgets: readonly Widget[], id: string, at: { x: number; y: number }): Widget[] =>
  widgets.map((widget) => (widget.id === id ? { ...widget, ...at } : widget));

export const resizeWidget = (widgets: readonly Widget[], id: string, size: WidgetSize): Widget[] =>
  settle(
    widgets.map((widget) => (widget.id === id ? { ...widget, size } : widget)),
    id,
  );

export const nextSize = (size: WidgetSize, by: 1 | -1): WidgetSize | null =>
  widgetSizes[widgetSizes.indexOf(size) + by] ?? null;

/** The size that comes nearest to what was drawn. */
export function sizeLike(kind: WidgetKind, drawn: { w: number; h: number }): WidgetSize {
  const distance = (size: WidgetSize): number => {
    const { w, h } = cellsOf({ kind, size });
    return Math.abs(w - drawn.w) * 2 + Math.abs(h - drawn.h);
  };
  return widgetSizes.reduce((best, size) => (distance(size) < distance(best) ? size : best));
}

/** What was dropped, or pulled to another size, somewhere in the grid. */
export function dropWidget(
  widgets: readonly Widget[],
  { i: id, x, y, w, h }: { i: string; x: number; y: number; w: number; h: number },
): Widget[] {
  return settle(
    widgets.map((widget) =>
      widget.id === id ? { ...widget, x, y, size: sizeLike(widget.kind, { w, h }) } : widget,
    ),
    id,
  );
}

/** Beside the others, under an id that the server replaces. */
export function addWidget(
  widgets: readonly Widget[],
  draft: Omit<Widget, "id" | "x" | "y">,
): { widgets: Widget[]; id: string } {
  const used = new Set(widgets.map(({ id }) => id));
  let number = 1;
  while (used.has(`new${number}`)) number += 1;
  const id = `new${number}`;
  const place = firstFreePlace(widgets.map(boxOf), cellsOf(draft));
  return { id, widgets: [...widgets, { ...draft, ...place, id } as Widget] }; // of the draft's kind
}

export const removeWidget = (widgets: readonly Widget[], id: string): Widget[] =>
  settle(
    widgets.filter((widget) => widget.id !== id),
    id,
  );
