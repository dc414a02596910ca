import { useLayoutEffect, type RefObject } from "react";
import { place, type Align, type Side } from "./place.ts";

export interface FloatingAsk {
  anchor: () => Element | null | undefined;
  side: Side;
  align: Align;
  /** At least as wide as the anchor: for lists of choices under a field. */
  matchesWidth?: boolean;
}

/** Lifts an element with `popover="manual"` above everything, dialogs too, and keeps it at its anchor while it is mounted. */
export function useFloating(float: RefObject<HTMLElement | null>, ask: FloatingAsk): void {
  useLayoutEffect(() => {
    const element = float.current;
    const anchor = ask.anchor();
    if (!element || !anchor) return;
    element.showPopover();
    const settle = () => position(element, anchor, ask);
    settle();
    const watch = new ResizeObserver(settle);
    watch.observe(element);
    watch.observe(anchor);
    addEventListener("scroll", settle, { capture: true, passive: true });
    addEventListener("resize", settle);
    return () => {
      watch.disconnect();
      removeEventListener("scroll", settle, { capture: true });
      removeEventListener("resize", settle);
      if (element.matches(":popover-open")) element.hidePopover();
    };
    // The ask is read when the piece opens; changing sides while it is open is not supported.
  }, []);
}

function position(element: HTMLElement, anchor: Element, { side, align, matchesWidth }: FloatingAsk): void {
  const around = anchor.getBoundingClientRect();
  if (matchesWidth) element.style.minWidth = `${around.width}px`;
  element.style.maxHeight = "";
  const float = { width: element.offsetWidth, height: element.offsetHeight };
  const view = { width: document.documentElement.clientWidth, height: innerHeight };
  const at = place({ anchor: around, float, view, side, align });
  element.style.left = `${Math.round(at.left)}px`;
  element.style.top = `${Math.round(at.top)}px`;
  element.style.maxHeight = `${Math.floor(at.maxHeightPx)}px`;
  element.dataset.side = at.side;
}
