import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox } from "../form/Checkbox.tsx";
import { cx } from "../cx.ts";
import { IconButton } from "../form/IconButton.tsx";
import type { CheckAll } from "./ListHead.tsx";
import styles from "./ListHead.module.css";

export interface BulkBarProps {
  checkAll: CheckAll;
  /** "3 selected". */
  count: ReactNode;
  /** Actions; the first is the likeliest. */
  children: ReactNode;
  end?: ReactNode;
  label: string;
  clearLabel: string;
  onClear: () => void;
}

/** Stands in place of the list head while rows are checked, so that no row moves. */
export function BulkBar({
  checkAll,
  count,
  children,
  end,
  label,
  clearLabel,
  onClear,
}: BulkBarProps) {
  return (
    <div role="toolbar" aria-label={label} className={cx(styles.head, styles.bulk)}>
      <Checkbox
        checked={checkAll.checked}
        onToggle={checkAll.onToggle}
        aria-label={checkAll.label}
      />
      <span className={cx(styles.count, styles.selected)} role="status">
        {count}
      </span>
      <div className={styles.actions}>{children}</div>
      {end}
      <IconButton size="s" icon={X} label={clearLabel} keys="escape" onClick={onClear} />
    </div>
  );
}
