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

  // As it was when the browser last told. To read it while rows are drawn would have the browser
  // lay out the page there and then, once for every change of a row.
  const scroll = useRef<ScrollView | null>(null);

  const settle = useEffectEvent((element: HTMLElement) => {
    scroll.current = scrollViewOf(element);
    const next = rowWindow({ ...scroll.current, rowHeight, count });
    setRange((before) =>
      before.first === next.first && before.end === next.end && before.top === next.top
        ? before
        : next,
    );
  });
  useAnchor({ scroller, scroll }, { keys, rowHeight });
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
    if (!element) return;
    const view = scroll.current ?? scrollViewOf(element);
    const top = scrollToRow(at, { ...view, rowHeight, count });
    if (top === undefined) return;
    element.scrollTop = top;
    scroll.current = scrollViewOf(element);
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

interface Current<T> {
  current: T | null;
}

// Drawn before the height is known: a screen full of the lowest rows.
const FIRST_ROWS = 40;

type ScrollView = Pick<RowView, "scrollTop" | "height">;

const scrollViewOf = (element: HTMLElement): ScrollView => ({
  scrollTop: element.scrollTop,
  height: element.clientHeight,
});

function useAnchor(
  { scroller, scroll }: { scroller: Current<HTMLElement>; scroll: Current<ScrollView> },
  { keys, rowHeight }: { keys: readonly string[]; rowHeight: number },
): void {
  const shown = useRef({ keys, rowHeight });
  useLayoutEffect(() => {
    const element = scroller.current;
    const before = shown.current;
    shown.current = { keys, rowHeight };
    const scrollTop = scroll.current?.scrollTop ?? 0;
    if (!element || scrollTop === 0 || before.keys === keys) return;
    const top = Math.floor(scrollTop / before.rowHeight);
    // More rows below, as with every page of a long feed: nothing to look for.
    if (keys[top] === before.keys[top]) return;
    const places = new Map(keys.map((key, at) => [key, at]));
    const shift = anchorShift(before.keys, top, places);
    if (shift === 0) return;
    element.scrollBy({ top: shift * rowHeight });
    scroll.current = scrollViewOf(element);
  }, [scroller, scroll, keys, rowHeight]);
}
