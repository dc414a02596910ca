import type { ReactNode } from "react";
import { Checkbox } from "../form/Checkbox.tsx";
import { cx } from "../cx.ts";
import styles from "./ListHead.module.css";

/** The box that checks all rows in sight. */
export interface CheckAll {
  checked: boolean | "some";
  label: string;
  onToggle: (checked: boolean) => void;
}

export interface ListHeadProps {
  checkAll?: CheckAll | undefined;
  /** How many there are, honestly: "26 of 189 match". */
  count: ReactNode;
  /** Right after the count, such as a scope or `NewRows`. */
  children?: ReactNode;
  /** At the far end: sorting, density, columns. */
  end?: ReactNode;
  className?: string | undefined;
}

/** The line above a list, 36 px. */
export function ListHead({ checkAll, count, children, end, className }: ListHeadProps) {
  return (
    <div className={cx(styles.head, className)}>
      {checkAll && (
        <Checkbox
          checked={checkAll.checked}
          onToggle={checkAll.onToggle}
          aria-label={checkAll.label}
        />
      )}
      <span className={styles.count}>{count}</span>
      {children}
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
  );
}
