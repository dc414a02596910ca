import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { anchorShift, rowWindow, scrollToRow, type RowRange, type RowView } from "./row-window.ts";

/**
 * Which rows to draw, kept up with scrolling and size. Rows put in above do not move those in
 * sight, except at the very top.
 */
export function useRowWindow(keys: readonly string[], rowHeight: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<RowRange>({ first: 0, end: FIRST_ROWS, top: 0 });
  const count = keys.length;

  const settle = useEffectEvent((element: HTMLElement) => {
    const next = rowWindow(viewOf(element, { rowHeight, count }));
    setRange((before) =>
      before.first === next.first && before.end === next.end && before.top === next.top
        ? before
        : next,
    );
  });
  useAnchor(scroller, { keys, rowHeight });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => settle(element);
    // Also looks once when it begins to watch: after each change of count or height.
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [count, rowHeight]);

  const reveal = (at: number) => {
    const element = scroller.current;
    const top = element ? scrollToRow(at, viewOf(element, { rowHeight, count })) : undefined;
    if (element && top !== undefined) element.scrollTop = top;
  };
  return {
    scroller,
    reveal,
    range: {
      first: Math.min(range.first, count),
      end: Math.min(range.end, count),
      top: Math.min(range.top, count - 1),
    },
  };
}

// Drawn before the height is known: a screen full of the lowest rows.
const FIRST_ROWS = 40;

function viewOf(element: HTMLElement, size: { rowHeight: number; count: number }): RowView {
  return { scrollTop: element.scrollTop, height: element.clientHeight, ...size };
}

function useAnchor(
  scroller: { readonly current: HTMLElement | null },
  { keys, rowHeight }: { keys: readonly string[]; rowHeight: number },
): void {
  const shown = useRef({ keys, rowHeight });
  useLayoutEffect(() => {
    const element = scroller.current;
    const before = shown.current;
    shown.current = { keys, rowHeight };
    if (!element || element.scrollTop === 0 || before.keys === keys) return;
    const top = Math.floor(element.scrollTop / before.rowHeight);
    // More rows below, as with every page of a long feed: nothing to look for.
    if (keys[top] === before.keys[top]) return;
    const places = new Map(keys.map((key, at) => [key, at]));
    const shift = anchorShift(before.keys, top, places);
    if (shift !== 0) element.scrollBy({ top: shift * rowHeight });
  }, [scroller, keys, rowHeight]);
}
