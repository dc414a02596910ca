import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { cx } from "../cx.ts";
import { stepIndex } from "../form/step-index.ts";
import styles from "./Tabs.module.css";

export interface TabItem<Id extends string = string> {
  id: Id;
  label: ReactNode;
  count?: ReactNode;
}

export interface TabsProps<Id extends string = string> {
  items: readonly TabItem<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** Names the row of tabs. */
  label: string;
  /** Prefix of the ids that tie tabs and panels together; the same as at `TabPanel`. */
  idBase?: string | undefined;
  className?: string | undefined;
}

/** One of several views of the same thing. Arrow keys move and choose at once. */
export function Tabs<Id extends string>({
  items,
  value,
  onChange,
  label,
  idBase,
  className,
}: TabsProps<Id>) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => revealTab(row.current), [value]);
  const step = (event: KeyboardEvent) => {
    const next = stepIndex(
      event.key,
      items.findIndex((item) => item.id === value),
      items.length,
    );
    const item = next === undefined ? undefined : items[next];
    if (!item) return;
    event.preventDefault();
    onChange(item.id);
    row.current?.querySelectorAll<HTMLElement>("[role=tab]")[next ?? 0]?.focus();
  };
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      className={cx(styles.tabs, className)}
      onKeyDown={step}
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          id={idBase && `${idBase}-tab-${item.id}`}
          aria-controls={idBase && item.id === value ? `${idBase}-panel-${item.id}` : undefined}
          aria-selected={item.id === value}
          tabIndex={item.id === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(item.id)}
        >
          {item.label}
          {item.count !== undefined && <span className={styles.count}>{item.count}</span>}
        </button>
      ))}
    </div>
  );
}

/** A row that is too long scrolls; the page stays where it is. */
function revealTab(row: HTMLElement | null): void {
  const tab = row?.querySelector<HTMLElement>("[role=tab][aria-selected=true]");
  if (!row || !tab) return;
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right;
  if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left;
}

export interface TabPanelProps {
  idBase: string;
  id: string;
  children: ReactNode;
  className?: string | undefined;
}

export function TabPanel({ idBase, id, children, className }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${idBase}-panel-${id}`}
      aria-labelledby={`${idBase}-tab-${id}`}
      className={className}
    >
      {children}
    </div>
  );
}
