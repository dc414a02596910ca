import { Check } from "lucide-react";
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { cx } from "../cx.ts";
import { Icon, type IconShape } from "../text/Icon.tsx";
import { Kbd } from "../text/Kbd.tsx";
import { Link } from "../text/Link.tsx";
import { type IconName, shapeOf } from "../text/named-icons.ts";
import type { Align, Side } from "./compute-position.ts";
import { stepIndex } from "../form/step-index.ts";
import { useFloating } from "./useFloating.ts";
import styles from "./MenuList.module.css";

export interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: IconShape | IconName | undefined;
  /** Second line. */
  detail?: ReactNode;
  keys?: string | undefined;
  /** Turns the item into a choice; the chosen one has a tick. */
  isChecked?: boolean | undefined;
  isDanger?: boolean | undefined;
  /** Why it cannot be used. */
  disabledReason?: string | undefined;
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
}

export type MenuEntry = MenuItem | { heading: string } | { divider: true };

interface MenuListProps {
  id: string;
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  entries: readonly MenuEntry[];
  side: Side;
  align: Align;
  anchor: () => Element | null;
  onClose: (returnsFocus: boolean) => void;
}

/** The open part of `Menu`. */
export function MenuList({ id, ref, label, entries, side, align, anchor, onClose }: MenuListProps) {
  useFloating(ref, { anchor, side, align });
  useLayoutEffect(() => {
    const checked = ref.current?.querySelector<HTMLElement>("[aria-checked=true]");
    (checked ?? itemsOf(ref.current)[0])?.focus();
  }, [ref]);
  const typed = useTypeAhead();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab") onClose(false);
    const items = itemsOf(ref.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const next = stepIndex(event.key, at, items.length) ?? typed(event, items, at);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  };
  return (
    <div
      ref={ref}
      id={id}
      popover="manual"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles.menu}
      onKeyDown={onKeyDown}
    >
      {entries.map((entry, at) => {
        if ("divider" in entry) return <hr key={at} className={styles.divider} />;
        if ("heading" in entry)
          return (
            <div key={at} role="presentation" className={styles.heading}>
              {entry.heading}
            </div>
          );
        return <Item key={entry.id} item={entry} onClose={onClose} />;
      })}
    </div>
  );
}

function Item({ item, onClose }: { item: MenuItem; onClose: (returnsFocus: boolean) => void }) {
  const isOff = item.disabledReason !== undefined;
  const select = () => {
    if (isOff) return;
    onClose(item.href === undefined);
    item.onSelect?.();
  };
  const props = {
    role: item.isChecked === undefined ? "menuitem" : "menuitemradio",
    "aria-checked": item.isChecked,
    "aria-disabled": isOff || undefined,
    tabIndex: -1,
    className: cx(styles.item, item.isDanger && styles.danger),
    onClick: select,
    onPointerMove: (event: { currentTarget: HTMLElement }) =>
      event.currentTarget.focus({ preventScroll: true }),
  };
  const face = <ItemFace item={item} />;
  return item.href === undefined || isOff ? (
    <button type="button" {...props}>
      {face}
    </button>
  ) : (
    <Link href={item.href} {...props}>
      {face}
    </Link>
  );
}

function ItemFace({ item }: { item: MenuItem }) {
  const detail = item.disabledReason ?? item.detail;
  return (
    <>
      {item.isChecked !== undefined && (
        <span className={styles.tick}>{item.isChecked && <Icon shape={Check} size={14} />}</span>
      )}
      {item.icon && <Icon shape={shapeOf(item.icon)} size={14} className={styles.icon} />}
      <span className={styles.words}>
        <span className={styles.label}>{item.label}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
      {item.keys !== undefined && <Kbd keys={item.keys} className={styles.keys} />}
    </>
  );
}

const TYPE_PAUSE_MS = 700;

function useTypeAhead() {
  const typed = useRef({ text: "", untilMs: 0 });
  return (event: KeyboardEvent, items: HTMLElement[], from: number): number | undefined => {
    if (
      event.key.length !== 1 ||
      event.key === " " ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return undefined;
    const isFresh = event.timeStamp > typed.current.untilMs;
    const text = (isFresh ? "" : typed.current.text) + event.key.toLocaleLowerCase();
    typed.current = { text, untilMs: event.timeStamp + TYPE_PAUSE_MS };
    const start = isFresh ? from + 1 : Math.max(from, 0);
    const order = items.map((_, at) => (start + at) % items.length);
    return order.find((at) => items[at]?.textContent.trim().toLocaleLowerCase().startsWith(text));
  };
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
}
