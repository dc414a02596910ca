import { useEffectEvent, useLayoutEffect, type RefObject } from "react";
import { computePosition, type Align, type Side } from "./compute-position.ts";

export interface FloatingOptions {
  anchor: () => Element | null | undefined;
  side: Side;
  align: Align;
  /** At least as wide as the anchor: for lists of choices under a field. */
  matchesWidth?: boolean;
}

/**
 * Lifts an element with `popover="manual"` above everything, dialogs too, and keeps it at its
 * anchor while it is mounted.
 */
export function useFloating(float: RefObject<HTMLElement | null>, ask: FloatingOptions): void {
  const anchor = useEffectEvent(() => ask.anchor());
  const settle = useEffectEvent((element: HTMLElement, around: Element) =>
    position(element, around, ask),
  );
  useLayoutEffect(() => {
    const element = float.current;
    const around = anchor();
    if (!element || !around) return;
    element.showPopover();
    const move = () => settle(element, around);
    move();
    const watch = new ResizeObserver(move);
    watch.observe(element);
    watch.observe(around);
    addEventListener("scroll", move, { capture: true, passive: true });
    addEventListener("resize", move);
    return () => {
      watch.disconnect();
      removeEventListener("scroll", move, { capture: true });
      removeEventListener("resize", move);
      if (element.matches(":popover-open")) element.hidePopover();
    };
  }, [float]);
}

function position(
  element: HTMLElement,
  anchor: Element,
  { side, align, matchesWidth }: FloatingOptions,
): void {
  const around = anchor.getBoundingClientRect();
  if (matchesWidth) element.style.minWidth = `${around.width}px`;
  element.style.maxHeight = "";
  const float = { width: element.offsetWidth, height: element.offsetHeight };
  const view = { width: document.documentElement.clientWidth, height: innerHeight };
  const at = computePosition({ anchor: around, float, view, side, align });
  element.style.left = `${Math.round(at.left)}px`;
  element.style.top = `${Math.round(at.top)}px`;
  element.style.maxHeight = `${Math.floor(at.maxHeightPx)}px`;
  element.dataset.side = at.side;
}
