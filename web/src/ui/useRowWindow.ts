import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { anchorShift, rowWindow, scrollToRow, type RowRange, type RowView } from "./row-window.ts";

interface RowWindowAsk {
  scroller: RefObject<HTMLElement | null>;
  keys: readonly string[];
  rowHeight: number;
}

/** Which rows to draw, kept up with scrolling and size. Rows put in above do not move those in sight, except at the very top. */
export function useRowWindow({ scroller, keys, rowHeight }: RowWindowAsk) {
  const [range, setRange] = useState<RowRange>({ first: 0, end: Math.min(keys.length, FIRST_ROWS) });
  const count = keys.length;

  const look = useCallback((): RowView => {
    const element = scroller.current;
    return { scrollTop: element?.scrollTop ?? 0, height: element?.clientHeight ?? 0, rowHeight, count };
  }, [scroller, rowHeight, count]);
  const settle = useCallback(() => {
    const next = rowWindow(look());
    setRange((range) => (range.first === next.first && range.end === next.end ? range : next));
  }, [look]);

  useAnchor(scroller, keys, rowHeight);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    settle();
    const watch = new ResizeObserver(settle);
    watch.observe(element);
    element.addEventListener("scroll", settle, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", settle);
    };
  }, [scroller, settle]);

  const reveal = useCallback(
    (at: number) => {
      const top = scrollToRow(at, look());
      if (top !== undefined && scroller.current) scroller.current.scrollTop = top;
    },
    [look, scroller],
  );
  return { range: { first: Math.min(range.first, count), end: Math.min(range.end, count) }, reveal };
}

// Drawn before the height is known: a screen full of the lowest rows.
const FIRST_ROWS = 40;

function useAnchor(scroller: RefObject<HTMLElement | null>, keys: readonly string[], rowHeight: number): void {
  const shown = useRef({ keys, rowHeight });
  useLayoutEffect(() => {
    const element = scroller.current;
    const before = shown.current;
    shown.current = { keys, rowHeight };
    if (!element || element.scrollTop === 0 || before.keys === keys) return;
    const places = new Map(keys.map((key, at) => [key, at]));
    const shift = anchorShift(before.keys, Math.floor(element.scrollTop / before.rowHeight), places);
    if (shift !== 0) element.scrollTop += shift * rowHeight;
  }, [scroller, keys, rowHeight]);
}
