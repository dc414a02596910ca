import { useEffect, useState, type MouseEvent, type PointerEvent } from "react";
import { LongPress } from "./long-press.ts";

export type RowTouch = ReturnType<typeof useRowTouch>;

interface RowTouchOptions {
  /** Checks or unchecks a row. Undefined where rows cannot be checked. */
  onToggle: ((key: string) => void) | undefined;
  /** Something is checked: a tap does not open, it checks as well. */
  isSelecting: boolean;
}

/** Fingers have no Shift and no small boxes: a long press checks a row, and then a tap does. */
export function useRowTouch({ onToggle, isSelecting }: RowTouchOptions) {
  const [press] = useState(() => new LongPress());
  const [pointer] = useState({ isTouch: false });
  useEffect(() => () => press.cancel(), [press]);
  return {
    onPointerDown: (event: PointerEvent, key: string) => {
      pointer.isTouch = event.pointerType === "touch";
      if (!onToggle || !pointer.isTouch || isButton(event.target)) return;
      if (event.isPrimary) press.start(placeOf(event), () => onToggle(key));
      else press.cancel();
    },
    onPointerMove: (event: PointerEvent) => press.move(placeOf(event)),
    onPointerEnd: () => press.cancel(),
    onContextMenu: (event: MouseEvent) => {
      if (pointer.isTouch && press.isActive) event.preventDefault();
    },
    /** Before the link of the row hears of it. */
    onClickCapture: (event: MouseEvent, key: string) => {
      if (!pointer.isTouch || isButton(event.target)) return;
      // A click by the keyboard has no pointer before it.
      pointer.isTouch = false;
      if (!press.isDone && !(onToggle && isSelecting)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!press.isDone) onToggle?.(key);
    },
  };
}

const placeOf = ({ clientX, clientY }: PointerEvent) => ({ x: clientX, y: clientY });

const isButton = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("button, input, label, select, textarea") !== null;
