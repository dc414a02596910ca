import type { TimeSpan } from "./time-ticks.ts";

/** What is taken hold of: an edge, or the whole. */
export type BrushPart = "start" | "end" | "whole";

/** The span after its part moved by `byS`, kept inside the bounds and at least `leastS` long. */
export function moveBrush(
  span: TimeSpan,
  move: { part: BrushPart; byS: number },
  limits: { bounds: TimeSpan; leastS: number },
): TimeSpan {
  const { bounds, leastS } = limits;
  const { part, byS } = move;
  if (part === "start")
    return { ...span, from: between(span.from + byS, bounds.from, span.to - leastS) };
  if (part === "end") return { ...span, to: between(span.to + byS, span.from + leastS, bounds.to) };
  const length = Math.min(span.to - span.from, bounds.to - bounds.from);
  const from = between(span.from + byS, bounds.from, bounds.to - length);
  return { from, to: from + length };
}

/** How far a key moves a part, in seconds. */
export function brushKeyStep(key: string, isLarge: boolean, bounds: TimeSpan): number | undefined {
  const length = bounds.to - bounds.from;
  const step = Math.max(1, Math.round(length / (isLarge ? 10 : 50)));
  return {
    ArrowLeft: -step,
    ArrowDown: -step,
    ArrowRight: step,
    ArrowUp: step,
    PageUp: 5 * step,
    PageDown: -5 * step,
    Home: -length,
    End: length,
  }[key];
}

function between(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
