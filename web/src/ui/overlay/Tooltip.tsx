import {
  cloneElement,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { onDemand } from "../on-demand.ts";
import { Kbd } from "../text/Kbd.tsx";
import type { Prefetchable } from "../usePrefetch.ts";
import type { Side } from "./compute-position.ts";
import { useDismiss } from "./useDismiss.ts";
import styles from "./Tooltip.module.css";

const TooltipBubble = onDemand(() =>
  import("./TooltipBubble.tsx").then((module) => module.TooltipBubble),
);

/** Nobody points at anything before there is something to read. */
export const tooltipPart: Prefetchable = TooltipBubble;

export interface TooltipProps {
  /** One element that can be pointed at; it should also be able to take the focus. */
  children: ReactElement<{ "aria-describedby"?: string | undefined }>;
  content: ReactNode;
  /** Shortcut to show beside the content, such as "g f". */
  keys?: string | undefined;
  side?: Side;
  /** The content only repeats the element's name: shown, never read out again. */
  isName?: boolean;
}

/** Says more on hover and on keyboard focus. Escape hides it; the pointer may rest on it. */
export function Tooltip({
  children,
  content,
  keys,
  side = "bottom",
  isName = false,
}: TooltipProps) {
  const id = useId();
  const wrapper = useRef<HTMLSpanElement>(null);
  const { isOpen, open, openSoon, close } = useOpening();
  // In a dialog one Escape closes both: a tip that only has the focus must not hold a person up.
  useDismiss({
    isOpen,
    holds: () => true,
    onDismiss: close,
    letsEscapeOn: () => wrapper.current?.closest("dialog") !== null,
  });

  const enter = (event: PointerEvent) => event.pointerType !== "touch" && openSoon();
  const described =
    isOpen && !isName ? cloneElement(children, { "aria-describedby": id }) : children;
  return (
    <span
      ref={wrapper}
      className={styles.wrapper}
      onPointerEnter={enter}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(":focus-visible") && open()}
      onBlur={close}
    >
      {described}
      {isOpen && (
        <Suspense fallback={null}>
          <TooltipBubble
            id={id}
            isName={isName}
            side={side}
            anchor={() => wrapper.current?.firstElementChild}
          >
            {content}
            {keys !== undefined && <Kbd keys={keys} />}
          </TooltipBubble>
        </Suspense>
      )}
    </span>
  );
}

const HOVER_DELAY_MS = 400;

function useOpening() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef(0);
  const setOpenNow = (next: boolean) => {
    clearTimeout(timer.current);
    setOpen(next);
  };
  const openSoon = () => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(true), HOVER_DELAY_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { isOpen, open: () => setOpenNow(true), openSoon, close: () => setOpenNow(false) };
}
