import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useMemo,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from "react";
import { cx } from "../cx.ts";
import { ListRow } from "./ListRow.tsx";
import { SingleTabStop } from "./single-tab-stop.ts";
import { useRowTouch } from "./useRowTouch.ts";
import { useRowWindow } from "./useRowWindow.ts";
import styles from "./VirtualList.module.css";

export interface VirtualListHandle {
  focus: () => void;
  scrollTo: (key: string) => void;
  scrollToTop: () => void;
}

export interface VirtualListProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  renderRow: (item: T, at: number) => ReactNode;
  /** All rows are this high, in px. */
  rowHeight: number;
  label: string;
  /**
   * "grid" when rows hold controls: its cells then carry role="gridcell". "listbox" when they hold
   * only text.
   */
  kind?: "grid" | "listbox";
  /** The row that the keyboard is on. */
  activeKey: string | null;
  onActive: (key: string) => void;
  /** The row shown beside the list: accent edge. */
  openKey?: string | null | undefined;
  checkedKeys?: ReadonlySet<string> | undefined;
  /** Rows tinted for a second, from `useFlash`. */
  changedKeys?: ReadonlySet<string> | undefined;
  onOpen?: ((item: T, event: MouseEvent | KeyboardEvent) => void) | undefined;
  /** Space, a press with Shift, Ctrl or ⌘, or a long one by a finger. */
  onToggle?: ((item: T, isRange: boolean) => void) | undefined;
  /** Right and Left, where rows hold others. */
  onExpand?: ((item: T, isOpen: boolean) => void) | undefined;
  /** Stands above the rows while they scroll, by the highest in sight: a heading of theirs. */
  renderSticky?: ((top: T) => ReactNode) | undefined;
  /** The last rows come into sight. */
  onReachEnd?: (() => void) | undefined;
  /** How many there are in all, when not all are loaded. */
  total?: number | undefined;
  /** Below the last row, such as "50 of 12,431". */
  footer?: ReactNode;
  ref?: Ref<VirtualListHandle>;
  className?: string | undefined;
}

const expandKeys: ReadonlySet<string> = new Set(["ArrowRight", "ArrowLeft"]);
const PAGE_ROWS = 10;
const NEAR_END_ROWS = 8;

/**
 * A list that draws only the rows in sight. One tab stop; arrows, Home, End and Page keys move;
 * Enter opens, Space checks.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { items, keyOf, rowHeight, kind = "grid", activeKey, checkedKeys, changedKeys } = props;
  const id = useId();
  const keys = useMemo(() => items.map(keyOf), [items, keyOf]);
  const { scroller, range, reveal } = useRowWindow(keys, rowHeight);
  const active = activeKey === null ? -1 : keys.indexOf(activeKey);

  useImperativeHandle(props.ref, () => ({
    focus: () => scroller.current?.focus({ preventScroll: true }),
    scrollTo: (key) => reveal(keys.indexOf(key)),
    scrollToTop: () => scroller.current?.scrollTo({ top: 0 }),
  }));
  const revealActive = useEffectEvent(() => {
    // What stands above the rows would cover it.
    if (props.renderSticky && active > 0) reveal(active - 1);
    if (active >= 0) reveal(active);
  });
  useEffect(() => revealActive(), [activeKey]);
  const reachEnd = useEffectEvent(() => props.onReachEnd?.());
  const isNearEnd = range.end >= items.length - NEAR_END_ROWS;
  useEffect(() => void (isNearEnd && reachEnd()), [isNearEnd, items.length]);

  const goTo = (at: number) => {
    const key = keys[Math.max(0, Math.min(at, keys.length - 1))];
    if (key !== undefined) props.onActive(key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Alt moves rows, where a list may be ordered.
    if (event.target !== event.currentTarget || event.altKey) return;
    const to = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: keys.length - 1,
      PageDown: active + PAGE_ROWS,
      PageUp: active - PAGE_ROWS,
    }[event.key];
    const item = items[active];
    if (to !== undefined) goTo(to);
    else if (expandKeys.has(event.key) && props.onExpand && item !== undefined)
      props.onExpand(item, event.key === "ArrowRight");
    else if (event.key === "Enter" && item !== undefined) props.onOpen?.(item, event);
    else if (event.key === " " && item !== undefined) props.onToggle?.(item, event.shiftKey);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent, at: number) => {
    const item = items[at];
    if (item === undefined || event.defaultPrevented || isControl(event.target)) return;
    goTo(at);
    if (props.onToggle && (event.shiftKey || event.metaKey || event.ctrlKey))
      props.onToggle(item, event.shiftKey);
    else props.onOpen?.(item, event);
  };

  const { onToggle } = props;
  const touch = useRowTouch({
    onToggle:
      onToggle &&
      ((key) => {
        const item = items[keys.indexOf(key)];
        if (item !== undefined) onToggle(item, false);
      }),
    isSelecting: (checkedKeys?.size ?? 0) > 0,
  });

  const drawn = rowsToDraw(range, active);
  const top = items[range.top];
  return (
    <div
      ref={scroller}
      role={kind}
      tabIndex={0}
      aria-label={props.label}
      aria-multiselectable={checkedKeys ? true : undefined}
      aria-rowcount={kind === "grid" ? (props.total ?? items.length) : undefined}
      aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
      className={cx(styles.list, onToggle && styles.touchable, props.className)}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.target === event.currentTarget && active < 0 && goTo(range.first)}
    >
      {props.renderSticky && top !== undefined && (
        <StickyRow rowHeight={rowHeight}>{props.renderSticky(top)}</StickyRow>
      )}
      <div role="presentation" className={styles.rows} style={{ height: items.length * rowHeight }}>
        {drawn.map((at) => {
          const item = items[at];
          const key = keys[at];
          if (item === undefined || key === undefined) return null;
          const state = {
            isActive: at === active,
            isOpen: key === props.openKey,
            isChecked: checkedKeys?.has(key),
            isChanged: changedKeys?.has(key) ?? false,
          };
          return (
            <ListRow
              key={key}
              id={`${id}-${at}`}
              rowKey={key}
              kind={kind}
              at={at}
              total={props.total ?? items.length}
              height={rowHeight}
              onClick={onClick}
              touch={touch}
              {...state}
            >
              <SingleTabStop value>{props.renderRow(item, at)}</SingleTabStop>
            </ListRow>
          );
        })}
      </div>
      {props.footer !== undefined && (
        <div role="presentation" className={styles.footer}>
          {props.footer}
        </div>
      )}
    </div>
  );
}

/** Drawn over the highest row, and repeats what stands among the rows. */
function StickyRow({ rowHeight, children }: { rowHeight: number; children: ReactNode }) {
  return (
    <div
      aria-hidden
      className={styles.sticky}
      style={{ height: rowHeight, marginBottom: -rowHeight }}
    >
      {children}
    </div>
  );
}

/** The active row is drawn even out of sight: the list names it as the focused one. */
function rowsToDraw({ first, end }: { first: number; end: number }, active: number): number[] {
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, step) => first + step);
  if (active >= 0 && active < first) return [active, ...rows];
  return active >= end ? [...rows, active] : rows;
}

function isControl(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest("button, input, label, select, textarea, [data-control]") !== null
  );
}
