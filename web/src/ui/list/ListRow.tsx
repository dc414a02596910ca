import type { MouseEvent, ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./VirtualList.module.css";

interface ListRowProps {
  id: string;
  kind: "grid" | "listbox";
  at: number;
  total: number;
  height: number;
  isActive: boolean;
  isOpen: boolean;
  isChecked: boolean | undefined;
  isChanged: boolean;
  onClick: (event: MouseEvent, at: number) => void;
  children: ReactNode;
}

/** One drawn row of a `VirtualList`, at its place. */
export function ListRow({
  id,
  kind,
  at,
  total,
  height,
  isActive,
  isOpen,
  isChecked,
  isChanged,
  onClick,
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
    >
      {children}
    </div>
  );
}
