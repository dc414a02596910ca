import type { ReactNode } from "react";
import { cssVars } from "../theme/css-vars.ts";
import { cx } from "../cx.ts";
import styles from "./KeyValues.module.css";

export interface KeyValuesProps {
  rows: readonly { key: string; label?: ReactNode; value: ReactNode }[];
  /** Width of the names, in px. */
  keyPx?: number;
  /** Values may take more than a line. */
  wraps?: boolean;
  className?: string | undefined;
}

/** Names and values, one below the other. */
export function KeyValues({ rows, keyPx = 92, wraps = false, className }: KeyValuesProps) {
  return (
    <dl
      className={cx(styles.list, wraps && styles.wraps, className)}
      style={cssVars({ "--key": `${keyPx}px` })}
    >
      {rows.map((row) => (
        <div key={row.key} className={styles.row}>
          <dt>{row.label ?? row.key}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
