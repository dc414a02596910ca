import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from "react";
import { cx } from "../cx.ts";
import type { Align, Side } from "./compute-position.ts";
import { useDismiss } from "./useDismiss.ts";
import { useFloating } from "./useFloating.ts";
import styles from "./Popover.module.css";

/** What the opening button must carry; spread it. */
export interface TriggerProps {
  ref: Ref<HTMLButtonElement>;
  onClick: () => void;
  "aria-haspopup": "menu" | "dialog" | "listbox";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
}

export interface PopoverProps {
  trigger: (props: TriggerProps) => ReactNode;
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  side?: Side;
  align?: Align;
  className?: string | undefined;
}

/** A small panel at its button, for a few choices or facts. The focus goes in and comes back. */
export function Popover({
  trigger,
  label,
  children,
  side = "bottom",
  align = "start",
  className,
}: PopoverProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useDismiss({
    isOpen,
    holds: (place) => Boolean(panel.current?.contains(place) || button.current?.contains(place)),
    onDismiss: (by) => (by === "escape" ? close() : setOpen(false)),
  });
  return (
    <>
      {trigger({
        ref: button,
        onClick: () => setOpen(!isOpen),
        "aria-haspopup": "dialog",
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? id : undefined,
      })}
      {isOpen && (
        <FloatingPanel
          id={id}
          ref={panel}
          label={label}
          side={side}
          align={align}
          anchor={() => button.current}
          className={className}
          onLeave={() => setOpen(false)}
        >
          {typeof children === "function" ? children(close) : children}
        </FloatingPanel>
      )}
    </>
  );
}

interface PanelProps {
  id: string;
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  side: Side;
  align: Align;
  anchor: () => Element | null;
  className: string | undefined;
  onLeave: () => void;
  children: ReactNode;
}

function FloatingPanel({
  id,
  ref,
  label,
  side,
  align,
  anchor,
  className,
  onLeave,
  children,
}: PanelProps) {
  useFloating(ref, { anchor, side, align });
  useLayoutEffect(() => {
    const first = ref.current?.querySelector<HTMLElement>(
      "[data-autofocus], input, select, textarea, button, a[href], [tabindex='0']",
    );
    (first ?? ref.current)?.focus();
  }, [ref]);
  const leave = (event: FocusEvent) => {
    const next = event.relatedTarget;
    if (next instanceof Node && !event.currentTarget.contains(next) && !anchor()?.contains(next))
      onLeave();
  };
  return (
    <div
      ref={ref}
      id={id}
      popover="manual"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={cx(styles.panel, className)}
      onBlur={leave}
    >
      {children}
    </div>
  );
}
