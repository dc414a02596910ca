import { Suspense, useId, useRef, useState, type ReactNode } from "react";
import { onDemand } from "../on-demand.ts";
import type { MenuEntry } from "./MenuList.tsx";
import type { Align, Side } from "./compute-position.ts";
import type { TriggerProps } from "./Popover.tsx";
import type { Prefetchable } from "../usePrefetch.ts";
import { useDismiss } from "./useDismiss.ts";

const MenuList = onDemand(() => import("./MenuList.tsx").then((module) => module.MenuList));

/** No menu is opened before something is to be read. */
export const menuPart: Prefetchable = MenuList;

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
        <Suspense fallback={null}>
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
        </Suspense>
      )}
    </>
  );
}
