import { useId, useRef, useState, type ReactNode } from "react";
import { MenuList, type MenuEntry } from "./MenuList.tsx";
import type { Align, Side } from "./compute-position.ts";
import type { TriggerProps } from "./Popover.tsx";
import { useDismiss } from "./useDismiss.ts";

export interface MenuProps {
  trigger: (props: TriggerProps) => ReactNode;
  label: string;
  entries: readonly MenuEntry[];
  side?: Side;
  align?: Align;
}

/**
 * Actions or choices behind a button. Arrow keys move, letters jump, Escape goes back to the
 * button.
 */
export function Menu({ trigger, label, entries, side = "bottom", align = "start" }: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = (returnsFocus: boolean) => {
    setOpen(false);
    if (returnsFocus) button.current?.focus();
  };
  useDismiss({
    isOpen,
    holds: (place) => Boolean(list.current?.contains(place) || button.current?.contains(place)),
    onDismiss: (by) => close(by === "escape"),
  });
  return (
    <>
      {trigger({
        ref: button,
        onClick: () => setOpen(!isOpen),
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? id : undefined,
      })}
      {isOpen && (
        <MenuList
          id={id}
          ref={list}
          label={label}
          entries={entries}
          side={side}
          align={align}
          anchor={() => button.current}
          onClose={close}
        />
      )}
    </>
  );
}
