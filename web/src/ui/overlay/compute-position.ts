export type Side = "top" | "bottom" | "left" | "right";
export type Align = "start" | "center" | "end";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PositionOptions {
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
export function computePosition(ask: PositionOptions): {
  left: number;
  top: number;
  side: Side;
  maxHeightPx: number;
} {
  const gap = ask.gapPx ?? 4;
  const side = sideWithMostSpace(ask, gap);
  const isVertical = side === "top" || side === "bottom";
  const maxHeightPx = isVertical
    ? Math.max(0, availableSpace(ask, side) - gap)
    : ask.view.height - 2 * EDGE_PX;
  const height = Math.min(ask.float.height, maxHeightPx);
  const left = isVertical
    ? alignedPosition(
        { start: ask.anchor.left, length: ask.anchor.width },
        ask.float.width,
        ask.align,
      )
    : leftPosition(ask, side, gap);
  const top = isVertical
    ? topPosition(ask, { side, gap, height })
    : alignedPosition({ start: ask.anchor.top, length: ask.anchor.height }, height, ask.align);
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

function sideWithMostSpace(ask: PositionOptions, gap: number): Side {
  const needed =
    (ask.side === "top" || ask.side === "bottom" ? ask.float.height : ask.float.width) + gap;
  const spaceOnSide = availableSpace(ask, ask.side);
  const spaceOpposite = availableSpace(ask, OPPOSITE[ask.side]);
  return spaceOnSide >= needed || spaceOnSide >= spaceOpposite ? ask.side : OPPOSITE[ask.side];
}

function availableSpace({ anchor, view }: PositionOptions, side: Side): number {
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

function topPosition(
  { anchor }: PositionOptions,
  at: { side: Side; gap: number; height: number },
): number {
  return at.side === "bottom"
    ? anchor.top + anchor.height + at.gap
    : anchor.top - at.height - at.gap;
}

function leftPosition({ anchor, float }: PositionOptions, side: Side, gap: number): number {
  return side === "right" ? anchor.left + anchor.width + gap : anchor.left - float.width - gap;
}

function alignedPosition(
  { start, length }: { start: number; length: number },
  floatLength: number,
  align: Align,
): number {
  if (align === "start") return start;
  return align === "end" ? start + length - floatLength : start + (length - floatLength) / 2;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
