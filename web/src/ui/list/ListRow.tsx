import type { MouseEvent, ReactNode } from "react";
import { cx } from "../cx.ts";
import type { RowTouch } from "./useRowTouch.ts";
import styles from "./VirtualList.module.css";

interface ListRowProps {
  id: string;
  rowKey: string;
  kind: "grid" | "listbox";
  at: number;
  total: number;
  height: number;
  isActive: boolean;
  isOpen: boolean;
  isChecked: boolean | undefined;
  isChanged: boolean;
  onClick: (event: MouseEvent, at: number) => void;
  touch: RowTouch;
  children: ReactNode;
}

/** One drawn row of a `VirtualList`, at its place. */
export function ListRow({
  id,
  rowKey,
  kind,
  at,
  total,
  height,
  isActive,
  isOpen,
  isChecked,
  isChanged,
  onClick,
  touch,
  children,
}: ListRowProps) {
  const role =
    kind === "grid"
      ? { role: "row", "aria-rowindex": at + 1 }
      : { role: "option", "aria-posinset": at + 1, "aria-setsize": total };
  const isSelected = isChecked ?? (kind === "listbox" ? isOpen : undefined);
  return (
    <div
      id={id}
      {...role}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      data-active={isActive || undefined}
      data-open={isOpen || undefined}
      data-checked={isChecked || undefined}
      className={cx(styles.row, isChanged && styles.changed)}
      style={{ top: at * height, height }}
      onClick={(event) => onClick(event, at)}
      onClickCapture={(event) => touch.onClickCapture(event, rowKey)}
      onPointerDown={(event) => touch.onPointerDown(event, rowKey)}
      onPointerMove={touch.onPointerMove}
      onPointerUp={touch.onPointerEnd}
      onPointerCancel={touch.onPointerEnd}
      onContextMenu={touch.onContextMenu}
    >
      {children}
    </div>
  );
}
