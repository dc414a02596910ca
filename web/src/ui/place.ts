export type Side = "top" | "bottom" | "left" | "right";
export type Align = "start" | "center" | "end";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PlaceAsk {
  anchor: Box;
  float: { width: number; height: number };
  view: { width: number; height: number };
  side: Side;
  align: Align;
  gapPx?: number;
}

/**
 * Where a floating piece goes: the wanted side, or the opposite one where that has more room;
 * always inside the view.
 */
export function place(ask: PlaceAsk): {
  left: number;
  top: number;
  side: Side;
  maxHeightPx: number;
} {
  const gap = ask.gapPx ?? 4;
  const side = roomiest(ask, gap);
  const isVertical = side === "top" || side === "bottom";
  const maxHeightPx = isVertical
    ? Math.max(0, room(ask, side) - gap)
    : ask.view.height - 2 * EDGE_PX;
  const height = Math.min(ask.float.height, maxHeightPx);
  const left = isVertical
    ? aligned({ start: ask.anchor.left, length: ask.anchor.width }, ask.float.width, ask.align)
    : beside(ask, side, gap);
  const top = isVertical
    ? stacked(ask, { side, gap, height })
    : aligned({ start: ask.anchor.top, length: ask.anchor.height }, height, ask.align);
  return {
    left: clamp(left, EDGE_PX, ask.view.width - ask.float.width - EDGE_PX),
    top: clamp(top, EDGE_PX, ask.view.height - height - EDGE_PX),
    side,
    maxHeightPx,
  };
}

const EDGE_PX = 8;
const OPPOSITE: Readonly<Record<Side, Side>> = {
  top: "bottom",
  bottom: "top",
  left: "right",
  right: "left",
};

function roomiest(ask: PlaceAsk, gap: number): Side {
  const needed =
    (ask.side === "top" || ask.side === "bottom" ? ask.float.height : ask.float.width) + gap;
  const here = room(ask, ask.side);
  const there = room(ask, OPPOSITE[ask.side]);
  return here >= needed || here >= there ? ask.side : OPPOSITE[ask.side];
}

function room({ anchor, view }: PlaceAsk, side: Side): number {
  switch (side) {
    case "top":
      return anchor.top - EDGE_PX;
    case "bottom":
      return view.height - anchor.top - anchor.height - EDGE_PX;
    case "left":
      return anchor.left - EDGE_PX;
    case "right":
      return view.width - anchor.left - anchor.width - EDGE_PX;
  }
}

function stacked({ anchor }: PlaceAsk, at: { side: Side; gap: number; height: number }): number {
  return at.side === "bottom"
    ? anchor.top + anchor.height + at.gap
    : anchor.top - at.height - at.gap;
}

function beside({ anchor, float }: PlaceAsk, side: Side, gap: number): number {
  return side === "right" ? anchor.left + anchor.width + gap : anchor.left - float.width - gap;
}

function aligned(
  { start, length }: { start: number; length: number },
  own: number,
  align: Align,
): number {
  if (align === "start") return start;
  return align === "end" ? start + length - own : start + (length - own) / 2;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
