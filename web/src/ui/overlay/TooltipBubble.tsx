import { type ReactNode, useRef } from "react";
import type { Side } from "./compute-position.ts";
import styles from "./TooltipBubble.module.css";
import { useFloating } from "./useFloating.ts";

interface TooltipBubbleProps {
  id: string;
  isName: boolean;
  side: Side;
  anchor: () => Element | null | undefined;
  children: ReactNode;
}

/** What a tip says, above everything else. */
export function TooltipBubble({ id, isName, side, anchor, children }: TooltipBubbleProps) {
  const element = useRef<HTMLSpanElement>(null);
  useFloating(element, { anchor, side, align: "center" });
  const role = isName ? { "aria-hidden": true } : { role: "tooltip" };
  return (
    <span ref={element} id={id} popover="manual" className={styles.bubble} {...role}>
      {children}
    </span>
  );
}
